"""The checks themselves, one module a family of rules. Pure functions over values."""
