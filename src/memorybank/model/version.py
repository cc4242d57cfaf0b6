"""Which version this is, where a hook can read it too: it does not load the package's own `__init__`."""

DISTRIBUTION = "agent-memory-bank"  # on the package index; the module is `memorybank`
OLD_DISTRIBUTION = "memorybank"  # what it was called before
VERSION = "0.1.0"
