"""What may happen to a tool call. Loaded where the fast lane gave no answer, so imports are light (decision 0018)."""
