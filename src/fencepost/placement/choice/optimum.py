"""The cheapest gaps that meet every path, proven: an implicit hitting set.

Paths and gaps that others make irrelevant are dropped first, which alone settles straight lines;
the rest goes to the answer-set optimiser.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from fencepost.errors import BoundReached
from fencepost.placement.analysis.pieces import Segments
from fencepost.placement.analysis.positions import Layout


def cheapest(layout: Layout, paths: Sequence[Segments], seconds: float) -> set[int]:
    """Return allowed gaps of positive weight so that each path has one, of the least total weight;
    among those, the fewest. Raises BoundReached if the proof takes more than `seconds`.
    """
    price = {g.index: g.weight for g in layout.gaps if g.allowed and g.weight > 0}
    rows = [
        frozenset(g for first, last in path for g in range(first, last + 1) if g in price)
        for path in set(paths)
    ]
    return hitting_set(rows, price, seconds)


def hitting_set(
    sets: Sequence[frozenset[int]], price: Mapping[int, int], seconds: float
) -> set[int]:
    """Return elements, at least one of each set, of the least total price; among those, the fewest.
    No set is empty. Raises BoundReached if the proof takes more than `seconds`.
    """
    chosen: set[int] = set()
    rows = _least(sets)
    while rows:
        forced = {next(iter(row)) for row in rows if len(row) == 1}
        if forced:
            chosen |= forced
            rows = [row for row in rows if not row & forced]
            continue
        smaller = _least(_without_dominated(rows, price))
        if smaller == rows:
            break
        rows = smaller
    for part in _parts(rows):
        chosen |= _optimum(part, price, seconds)
    return chosen


def _least(rows: Sequence[frozenset[int]]) -> list[frozenset[int]]:
    """Return the rows that contain no other row."""
    kept: list[frozenset[int]] = []
    by_gap: dict[int, list[frozenset[int]]] = {}
    for row in sorted(set(rows), key=lambda row: (len(row), sorted(row))):
        if any(other <= row for gap in row for other in by_gap.get(gap, ())):
            continue
        kept.append(row)
        # A row that contains this one contains its first gap.
        by_gap.setdefault(min(row), []).append(row)
    return kept


def _without_dominated(
    rows: list[frozenset[int]], price: Mapping[int, int]
) -> list[frozenset[int]]:
    """Return the rows without gaps for which another gap is on the same rows and no dearer."""
    on: dict[int, set[int]] = {}
    for number, row in enumerate(rows):
        for gap in row:
            on.setdefault(gap, set()).add(number)
    dropped: set[int] = set()
    for gap in sorted(on, key=lambda g: (len(on[g]), -price[g], g)):
        number = next(iter(on[gap]))
        for other in rows[number]:
            if other == gap or other in dropped or price[other] > price[gap]:
                continue
            if on[gap] <= on[other]:
                dropped.add(gap)
                break
    return [row - dropped for row in rows]


def _parts(rows: list[frozenset[int]]) -> list[list[frozenset[int]]]:
    """Return the rows in groups that share no gap."""
    parts: list[tuple[set[int], list[frozenset[int]]]] = []
    for row in rows:
        gaps, members = set(row), [row]
        rest = []
        for part in parts:
            if part[0] & gaps:
                gaps |= part[0]
                members += part[1]
            else:
                rest.append(part)
        parts = [*rest, (gaps, members)]
    return [members for _, members in parts]


def _optimum(rows: list[frozenset[int]], price: Mapping[int, int], seconds: float) -> set[int]:
    """The least total price, then the fewest gaps, by answer-set optimisation."""
    text = [f"{{b({gap})}}." for gap in sorted(set().union(*rows))]
    text += [":- " + ", ".join(f"not b({gap})" for gap in sorted(row)) + "." for row in rows]
    gaps = sorted(set().union(*rows))
    text += [
        "#minimize { " + "; ".join(f"{price[g]}@2,{g} : b({g})" for g in gaps) + " }.",
        "#minimize { " + "; ".join(f"1@1,{g} : b({g})" for g in gaps) + " }.",
    ]
    best: list[set[int]] = [set()]

    def keep(model: Any) -> None:
        best[0] = {symbol.arguments[0].number for symbol in model.symbols(atoms=True)}

    solve_to_optimum("\n".join(text), keep, seconds)
    return best[0]


def solve_to_optimum(text: str, keep: Callable[[Any], None], seconds: float) -> None:
    """Hand each better model of a program to `keep`, the last one being proven best.

    Raises BoundReached after `seconds` of the processor without a proof.
    """
    import clingo

    control = clingo.Control(["--opt-strategy=usc", "--warn=none"])
    control.add("base", [], text)
    control.ground([("base", [])])
    with control.solve(on_model=keep, async_=True) as handle:
        until = time.process_time() + seconds
        # It has been waited for by the wall clock, which runs ahead.
        while not (finished := handle.wait(left := max(0.0, until - time.process_time()))) and left:
            pass
        if not finished:
            handle.cancel()
        if not finished or not handle.get().exhausted:
            raise BoundReached(
                f"no proof of the fewest barriers within {seconds:g} s",
                rule="the strategy 'optimal' proves that no placement is cheaper",
                mend="use the strategy 'minimize', or allow more time",
            )
