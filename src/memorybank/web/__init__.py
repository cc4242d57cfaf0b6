"""The door for people who would rather look: a page on loopback, with the same plans as the terminal."""
