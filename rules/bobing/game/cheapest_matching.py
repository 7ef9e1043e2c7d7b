"""Assigns rows to columns at the lowest total cost."""

from __future__ import annotations

from collections.abc import Sequence

FAR = 10**9


def cheapest(costs: Sequence[Sequence[int]]) -> list[int]:
    """For each row a different column, with the lowest total cost.

    costs: a square table. Uses the Hungarian method, adding one row after the other.

    >>> cheapest([[1, 2], [1, 5]])
    [1, 0]
    """
    size = len(costs)
    of_row, of_column = [0] * size, [0] * (size + 1)
    row_at = [-1] * size + [-1]  # the row of each column; the last entry is the row being added
    for row in range(size):
        row_at[size], column = row, size
        gap, came_from, is_seen = [FAR] * size, [size] * size, [False] * (size + 1)
        while row_at[column] != -1:
            is_seen[column] = True
            here = row_at[column]
            for other in range(size):
                reduced = costs[here][other] - of_row[here] - of_column[other]
                if not is_seen[other] and reduced < gap[other]:
                    gap[other], came_from[other] = reduced, column
            step = min(gap[other] for other in range(size) if not is_seen[other])
            following = next(o for o in range(size) if not is_seen[o] and gap[o] == step)
            for other in range(size + 1):
                if is_seen[other]:
                    of_row[row_at[other]] += step
                    of_column[other] -= step
                elif other < size:
                    gap[other] -= step
            column = following
        while column != size:
            row_at[column] = row_at[came_from[column]]
            column = came_from[column]
    found = [0] * size
    for column in range(size):
        found[row_at[column]] = column
    return found
