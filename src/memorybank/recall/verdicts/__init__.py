"""Claims, judged by what is known of the project."""
