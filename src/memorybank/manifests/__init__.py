"""One reader per ecosystem for the files that describe a project: text in, a `Manifest` out. Nothing is ever run."""
