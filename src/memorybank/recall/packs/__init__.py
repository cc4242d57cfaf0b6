"""A context pack: summary and evidence by extraction, conflicts, gaps, and the check of one that a model wrote."""
