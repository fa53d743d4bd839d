"""About Foretoken: versions, licence, log and the report of a problem."""
