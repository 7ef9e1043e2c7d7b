"""Before any page: limits and refusals of requests."""
