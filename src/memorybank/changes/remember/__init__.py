"""Something worth keeping -> the plan that writes it: one module for each family of memories."""
