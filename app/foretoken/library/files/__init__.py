"""Files in general: names, digests, disk space, progress, retries."""
