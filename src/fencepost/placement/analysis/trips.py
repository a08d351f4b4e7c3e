"""Trip counts that are as good as larger ones."""

from __future__ import annotations

from math import lcm

from fencepost.placement.regions import Loop


def few_trips(trips: int, loop: Loop) -> int:
    """Return a trip count that reaches every pair of iterations that a larger one does.

    Carried names form cycles of at most as many steps as there are names, so their values repeat
    with a period; two periods and the rest reach every distance.
    """
    period = _period(loop)
    most = 2 * period + 2
    return trips if trips <= most else most + (trips - most) % period


def _period(loop: Loop) -> int:
    """Return a number of iterations after which the carried names and turns repeat, once they
    do.
    """
    following = {each.name: each.following for each in loop.carried}
    period = 1
    for name in following:
        seen: dict[str, int] = {}
        at, step = name, 0
        while at in following and at not in seen:
            seen[at] = step
            at, step = following[at], step + 1
        if at in seen:
            period = lcm(period, step - seen[at])
    # Names that run out into constants settle after at most as many steps as there are names.
    return lcm(period if period > 1 else max(len(following), 1), loop.turns)
