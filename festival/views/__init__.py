"""The pages: one module a group of them. Fetch with permission, form, write, answer."""
