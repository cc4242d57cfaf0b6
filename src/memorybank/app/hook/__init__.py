"""Story 1: a host's event comes in, rules decide, the host gets its answer. `respond.py` tells it start to end."""
