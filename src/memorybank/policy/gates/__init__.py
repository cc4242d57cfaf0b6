"""What may happen to a tool call. Loaded before every tool call that the fast lane
does not answer, so imports are kept light (decision 0018)."""
