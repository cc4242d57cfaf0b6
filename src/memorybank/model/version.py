"""Which version this is, where a hook can read it too: it does not load the package's own `__init__`."""

DISTRIBUTION = "agent-memory-bank"  # on the package index; the module is `memorybank`
COMMANDS = ("memory-bank", "mb", DISTRIBUTION)  # one program, three names
NAMESAKES = ("memorybank", "memory-bank")  # what it was called before; a stranger's, with a command of the same name
VERSION = "0.1.0"
