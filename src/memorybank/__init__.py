"""Project memory for AI coding agents. Importing this package does nothing."""

__version__ = "0.1.0"
