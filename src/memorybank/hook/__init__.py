"""The door that hosts knock at before and after every tool call. The fast lane imports builtin modules only."""
