"""The question that messages answer: has a work-item heard of an access before its own?"""

from __future__ import annotations

from fencepost.kernels.prove.summary.parties import Party
from fencepost.kernels.prove.summary.sync_points import Point
from fencepost.records import dataclass
from fencepost.vocabulary.address_spaces import SyncSpace
from fencepost.vocabulary.scopes import Scope


@dataclass(frozen=True, slots=True)
class After:
    """A question about a party: has it received a message that was sent after `source`, of at least
    this scope and for these spaces, through at most `depth` messages? `by_itself`: what is asked
    about is available and visible by itself, so that operations need only order it [002
    store-available, load-visible].
    """

    source: Party
    scope: Scope
    space: frozenset[SyncSpace]
    depth: int
    by_itself: bool = False

    def through(self, points: list[Point]) -> list[Point]:
        """Return the points of sufficient scope and spaces."""
        return [
            each
            for each in points
            if each.scope >= self.scope
            and self.space <= each.spaces
            and (each.makes_available or self.by_itself)
        ]
