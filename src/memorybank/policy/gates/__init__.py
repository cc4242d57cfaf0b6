"""What may happen to a tool call. Loaded before tool calls: no module of the library but builtin ones."""
