"""Wiring hosts, and undoing it: story 2 again. A plan that can be shown and refused, then a journaled apply."""
