"""Story 2, the pure part: a bank and an intent in, a `Plan` out. `store/apply.py` writes it."""
