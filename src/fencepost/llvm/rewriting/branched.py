"""Facts about values from the branches before a place: a branch on poison is undefined behaviour
[LangRef br, switch], so a condition that decided one was no poison.

It reads the text of a body, because it is asked before LLVM sees it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cached_property

from fencepost.llvm.rewriting.bodies import ENDS, REGISTER, VALUE
from fencepost.numerals import integer_of
from fencepost.patterns import pattern
from fencepost.records import dataclass

DEEPEST = 6
"""The most operations between a value and the condition that it decides."""
FIRST = "%"
"""The name of the first block if it has no label; no branch goes to it."""
_NUMBER = pattern(r"%\d+", re.ASCII)
LABEL = pattern(r"^(?P<name>\"[^\"]*\"|[\w.$-]+):", re.ASCII)
_TARGET = pattern(rf"label (?P<name>{REGISTER})", re.ASCII)
_ON = pattern(rf"\s*(?:br|switch) i\d+ (?P<on>{REGISTER}),", re.ASCII)
_CARRIES = pattern(
    r"(?:(?:add|sub|mul|and|or|xor|shl|[la]shr|[us]div|[us]rem)"
    r"(?: nuw| nsw| exact| disjoint)* i\d+|"
    r"icmp (?:samesign )?[a-z]+ i\d+|(?:zext|sext|trunc)(?: nneg| nuw| nsw)* i\d+) "
    rf"(?P<one>{VALUE})(?:, (?P<other>{VALUE})| to i\d+)",
    re.ASCII,
)
"""Operations whose result is poison where an operand is."""
_BELOW = pattern(
    rf"icmp (?:samesign )?ult i(?P<bits>\d+) (?P<one>{REGISTER}), (?P<limit>\d+)", re.ASCII
)
_STEP = pattern(rf"add(?: nuw| nsw)* i(?P<bits>\d+) (?P<one>{REGISTER}), (?P<step>\d+)", re.ASCII)


@dataclass(frozen=True, slots=True)
class _Block:
    """The condition of a block's branch, None if it has none, and its targets; of a `br`, the one
    taken if true comes first.
    """

    on: str | None
    targets: tuple[str, ...]


@dataclass(frozen=True)
class Branches:
    """The branches of a body, `lines`, with the definitions of its values. Blocks are named with
    `%`.
    """

    lines: Sequence[str]
    defined: Mapping[str, str]

    def tell(self, value: str, block: str, target: str | None) -> bool:
        """Return True if a value is no poison at the end of a block, on the way to `target`, or at
        the start of the block if `target` is None.
        """
        at: str | None = block if target is not None else self._before(block)
        for _ in self._blocks:
            found = self._block(at)
            if found is None or at is None:
                return False
            if found.on is not None and self._carried(value, found.on, DEEPEST):
                return True
            at = self._before(at)
        return False

    def steps(self, value: str, block: str, target: str) -> str | None:
        """Return the operand of an addition that the branch at the end of a block bounds, so that
        the sum does not overflow on the way to `target`.
        """
        found = self._block(block)
        step = _STEP.fullmatch(self.defined.get(value, ""))
        if found is None or found.on is None or step is None or len(found.targets) != 2:
            return None
        below = _BELOW.fullmatch(self.defined.get(found.on, ""))
        if below is None or below["one"] != step["one"] or found.targets[0] != target:
            return None
        fits = integer_of(below["limit"]) + integer_of(step["step"]) <= 1 << (
            integer_of(step["bits"]) - 1
        )
        return step["one"] if fits and found.targets[1] != target else None

    def block_of(self, index: int) -> str:
        """Return the block of a line."""
        for line in reversed(self.lines[: index + 1]):
            if found := LABEL.match(line):
                return f"%{found['name']}"
        return FIRST

    def _carried(self, value: str, on: str, deep: int) -> bool:
        """Return True if a condition is poison whenever a value is."""
        if on == value:
            return True
        found = _CARRIES.fullmatch(self.defined.get(on, "")) if deep else None
        return found is not None and any(
            self._carried(value, each, deep - 1)
            for each in (found["one"], found["other"])
            if each is not None and each.startswith("%")
        )

    def _block(self, name: str | None) -> _Block | None:
        """A block; the first one may go by a number that stands nowhere else."""
        if name is None:
            return None
        found = self._blocks.get(name)
        return self._blocks.get(FIRST) if found is None and _NUMBER.fullmatch(name) else found

    def _before(self, block: str) -> str | None:
        """The block before another, if it is the only one."""
        before = [name for name, each in self._blocks.items() if block in each.targets]
        return before[0] if len(before) == 1 else None

    @cached_property
    def _blocks(self) -> Mapping[str, _Block]:
        found: dict[str, _Block] = {}
        name, on, targets, ends = FIRST, None, list[str](), False
        for line in (*self.lines, "end:"):
            if label := LABEL.match(line):
                found[name] = _Block(on, tuple(targets))
                name, on, targets, ends = f"%{label['name']}", None, [], False
                continue
            ends = ends or ENDS.match(line) is not None
            if not ends and _TARGET.search(line):
                return {}  # what else goes somewhere is not read
            if ends:
                decides = _ON.match(line)
                on = decides["on"] if decides else on
                targets += [each["name"] for each in _TARGET.finditer(line)]
        return found


__all__ = ["Branches"]
