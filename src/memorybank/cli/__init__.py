"""The terminal's door: parse arguments, call the app, print."""
