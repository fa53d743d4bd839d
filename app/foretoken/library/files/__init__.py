"""Files and their transport in general: names, digests, room on the disk, progress, trying again."""
