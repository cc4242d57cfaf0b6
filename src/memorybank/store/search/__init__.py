"""The search index on disk: how it is kept, filled, and held in step with the pages."""
