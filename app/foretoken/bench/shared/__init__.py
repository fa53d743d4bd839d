"""What measurements of every kind need: settings, one run over a session, figures with intervals, tables of reports."""
