"""Story 3: a question is asked. Which pages to read, what they say, whether it is still true, how the bank stands."""
