"""What may happen: the catalog of rules, and the checks that rows of it run."""
