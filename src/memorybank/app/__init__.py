"""Each story told once, start to end."""
