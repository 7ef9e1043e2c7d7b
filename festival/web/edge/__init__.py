"""Handles every request before its page: limits, queues, cookies, headers, refusals."""
