"""Which pages and documents have the words of a request, and which of them answers it best."""
