"""Which version this is, where a hook can read it too: it does not load the package's own `__init__`."""

VERSION = "0.1.0"
