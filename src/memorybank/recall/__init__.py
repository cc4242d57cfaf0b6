"""Story 3, pure: which pages a request needs, in which order, and how much of them fits."""
