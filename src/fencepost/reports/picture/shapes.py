"""Points and rectangles. x grows to the right, y downwards."""

from __future__ import annotations

from fencepost.records import dataclass


@dataclass(frozen=True, slots=True)
class Point:
    """A point."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Rect:
    """An upright rectangle by its top left corner and size."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    def overlaps(self, other: Rect) -> bool:
        """Return True if the two rectangles share more than an edge."""
        return (
            self.x < other.right
            and other.x < self.right
            and self.y < other.bottom
            and other.y < self.bottom
        )

    def contains(self, other: Rect) -> bool:
        """Return True if the other rectangle lies within this one."""
        return (
            self.x <= other.x
            and other.right <= self.right
            and self.y <= other.y
            and other.bottom <= self.bottom
        )


def between(one: Point, other: Point, margin: float = 0.0) -> Rect:
    """The rectangle around an upright or level line, with a margin."""
    return Rect(
        min(one.x, other.x) - margin,
        min(one.y, other.y) - margin,
        abs(one.x - other.x) + 2 * margin,
        abs(one.y - other.y) + 2 * margin,
    )
