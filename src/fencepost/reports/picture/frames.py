"""The frames of a picture: the scope instances around its columns."""

from __future__ import annotations

from collections.abc import Sequence

from fencepost.records import dataclass
from fencepost.vocabulary.scopes import Position, Scope


@dataclass(frozen=True, slots=True)
class Frame:
    """A frame from the first to the last of its columns, and the number of frames around it."""

    first: int
    last: int
    label: str
    depth: int


def frames(columns: Sequence[Position]) -> list[Frame]:
    """Return the scope instances that have a number or several threads, from the outside in; one
    frame for those with the same threads. The threads of an instance are adjacent.

    A cluster without a number is the whole agent's and gives no information.
    """
    labels: dict[tuple[int, int], list[str]] = {}
    for scope in (Scope.AGENT, Scope.CLUSTER, Scope.WORKGROUP, Scope.WAVEFRONT):
        for instance in dict.fromkeys(position.instance(scope) for position in columns):
            within = [c for c, position in enumerate(columns) if instance.includes(position)]
            numbered = instance.number >= 0
            if numbered or (len(within) > 1 and scope is not Scope.CLUSTER):
                label = f"{scope.word} {instance.number}" if numbered else scope.word
                labels.setdefault((within[0], within[-1]), []).append(label)
    found: list[Frame] = []
    for (first, last), words in labels.items():
        depth = sum(frame.first <= first and last <= frame.last for frame in found)
        found.append(Frame(first, last, " · ".join(words), depth))
    return found
