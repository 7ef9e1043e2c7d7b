"""The pages of guests: boards, results, guide, joining."""
