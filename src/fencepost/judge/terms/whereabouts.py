"""The position of a work-item: its ids, the sizes of the launch, and the iterations of its
loops.
"""

from __future__ import annotations

from fencepost.judge.machine.memory import SIZES
from fencepost.judge.machine.shape import Shape
from fencepost.judge.machine.values import Ptr
from fencepost.judge.terms import words
from fencepost.judge.terms.arithmetic import Arithmetic
from fencepost.judge.terms.words import Word
from fencepost.llvm.types import IntType
from fencepost.records import dataclass, field


@dataclass
class Whereabouts(Arithmetic):
    """The position of one work-item, whose symbols end in `mark`; `group` is the ending of its
    workgroup's.
    """

    shape: Shape
    group: str = ""
    local: dict[int, Word] = field(default_factory=dict)
    turns: dict[str, Word] = field(default_factory=dict)
    """The counters of loops, by the label of the header."""

    def id(self, axis: int) -> Word:
        """The id of the work-item in its workgroup."""
        if axis not in self.local:
            most = self.shape.launch.workgroup[axis]
            found = self.script.below(f"local.{'xyz'[axis]}{self.mark}", most, 32)
            self._below(found, self.size(axis))
            self.local[axis] = found
        return self.local[axis]

    def size(self, axis: int) -> Word:
        """The work-items of a workgroup along an axis, which the launch may leave open."""
        launch = self.shape.launch
        if axis == 0 and launch.smaller:
            return self._from_one("size.x", launch.workgroup[0])
        return launch.workgroup[axis]

    def count(self, axis: int) -> Word:
        """The workgroups of the grid along an axis, which the launch may leave open."""
        launch = self.shape.launch
        if launch.is_open and launch.grid[axis] > launch.cluster[axis]:
            return self._from_one(f"groups.{'xyz'[axis]}", launch.grid[axis])
        return launch.grid[axis]

    def _from_one(self, name: str, most: int) -> Word:
        return words.binary("add", 32, self.script.below(name, most, 32), 1)

    def _below(self, word: Word, most: Word) -> None:
        if isinstance(most, str):
            self.script.say(words.holds(words.compare("ult", 32, word, most)))

    def block_id(self, axis: int) -> Word:
        """The id of its workgroup."""
        most = self.shape.launch.grid[axis]
        found = self.script.below(f"group.{'xyz'[axis]}{self.group}", most, 32)
        self._below(found, self.count(axis))
        return found

    def item(self) -> Word:
        """The number of the work-item in its workgroup."""
        x, y, _ = self.shape.launch.workgroup  # a size that is open is that of the only row
        total = words.binary("mul", 32, self.id(1), x)
        total = words.binary("add", 32, total, words.binary("mul", 32, self.id(2), x * y))
        return words.binary("add", 32, total, self.id(0))

    def turn(self, header: str) -> Word:
        """Return the number of completed iterations of a loop."""
        if header not in self.turns:
            self.turns[header] = self.script.below(f"turn.{header}{self.mark}", 1 << 30, 32)
        return self.turns[header]

    def of_launch(self, pointer: Ptr, kind: IntType) -> Word | None:
        """Return the sizes that the launch leaves open, if its data hold them."""
        held = SIZES.get(pointer.object, {}).get(pointer.offset)
        if held is None or held[0] != kind.bits:
            return None
        bits, what, axis = held
        size, count = self.size(axis), self.count(axis)
        match what:
            case "size":
                found = size
            case "count":
                found = count
            case _:
                found = words.binary("mul", 32, size, count)
        return words.resized(found, 32, bits, signed=False)
