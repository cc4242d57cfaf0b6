"""The words the stories share. Values only: no files, no clock, no settings."""
