"""Project memory for AI coding agents. Importing this package does nothing."""

from memorybank.model.version import VERSION as __version__

__all__ = ["__version__"]
