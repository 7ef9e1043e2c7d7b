"""Before any page: limits, queues and refusals of requests."""
