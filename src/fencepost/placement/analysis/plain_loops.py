"""The open accesses behind a loop that counts nothing and carries nothing: one state for all
iterations.

The state at the head of such a loop only grows, so the state that leaves after the last iteration
includes those that left after earlier ones.
"""

from __future__ import annotations

from collections.abc import Callable

from fencepost.placement.analysis.conflicts import Classes
from fencepost.placement.analysis.open_accesses import Open
from fencepost.placement.analysis.positions import LaidLoop, Layout
from fencepost.records import dataclass, field


def are_plain(layout: Layout, table: Classes) -> bool:
    """Return True if loops of unknown trip count are plain: no loop carries a name or counts turns,
    no counted access may be outstanding, and no fact ends with an iteration.
    """
    return (
        not table.ages
        and all(stream < 0 for stream in table.streams)
        and not any(loop.enter or loop.turn for loop in layout.loop_of.values())
    )


@dataclass(slots=True)
class PlainLoops:
    """The open accesses at the head of each loop and behind it, by the loop and the counts around
    it, because a loop in a loop is reached again.
    """

    heads: dict[object, Open] = field(default_factory=dict)
    behind: dict[object, Open] = field(default_factory=dict)

    def through(
        self, loop: LaidLoop, key: object, state: Open, body: Callable[[Open], Open], after: int
    ) -> Open:
        """Return the state behind a loop, at gap `after`; `body` computes the state at the end of
        the body from that at its start. Both consume their argument.
        """
        first, last = loop.body.gaps[0], loop.body.gaps[-1]
        # Leaving at once: the path goes on past the loop.
        left = state.copy()
        state.cross(loop.gap, first)
        head = self.heads.get(key)
        if head is None:
            self.heads[key] = head = state
            grown = True
        else:
            grown = head.join(state, first)
        end: Open | None = None
        while grown:
            end = body(head.copy())
            end.cross(last, first)
            grown = head.join(end, first)
        if end is not None:
            end.start = after
            left.join(end, after)
        before = self.behind.get(key)
        if before is None:
            self.behind[key] = before = left
        else:
            before.join(left, after)
        return before.copy()

    def forget(self) -> None:
        """Forget all loops: none is reached again."""
        self.heads.clear()
        self.behind.clear()
