"""What the project's own files and git's history say, for holding the pages against them."""
