"""From a request to the pages within the budget: what is named, routed to, found, and left out."""
