"""Project memory for AI coding agents. Importing this package does nothing."""


def __getattr__(name: str) -> str:
    if name != "__version__":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from memorybank.model.version import VERSION

    return VERSION
