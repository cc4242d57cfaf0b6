"""The repository's own documents: what each file is for, which passages answer a request (DAY-2)."""
