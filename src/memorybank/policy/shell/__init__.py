"""What a shell command would do to a bank, judged from its text: parsed, then run in the abstract."""
