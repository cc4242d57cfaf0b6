"""What the work tree and git's history say about a project, for `verify`; what was found is kept for the next time."""
