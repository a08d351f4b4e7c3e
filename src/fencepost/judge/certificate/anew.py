"""Decides pairs of accesses again, independently: terms of the judge's own for both, checked by
cvc5.

Anything about a kernel that the judge does not know can have any value, so a conflict that it finds
impossible is impossible. If it finds one possible, it has no opinion.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, unique

from fencepost.judge.certificate.questions import unsatisfiable
from fencepost.judge.machine.shape import Shape
from fencepost.judge.machine.tracks import Place
from fencepost.judge.machine.values import Ptr
from fencepost.judge.terms import words
from fencepost.judge.terms.conditions import Argument, conditions
from fencepost.judge.terms.footprints import Footprints
from fencepost.judge.terms.places import access
from fencepost.judge.terms.regions import FREE, OUT, Regions, Turns
from fencepost.judge.terms.slices import Slice
from fencepost.judge.terms.turning import in_turn, went_on
from fencepost.judge.terms.words import Script, Word, flag
from fencepost.kernels.question.argument_types import named_sizes
from fencepost.llvm.launches.launch import Launch
from fencepost.llvm.module import Function, Module
from fencepost.llvm.source_types import Sign
from fencepost.llvm.types import IntType, PointerType
from fencepost.records import dataclass, field

SOON = 3_000
"""Milliseconds for a pair of accesses."""
ENOUGH = 6
"""The number of undecided questions after which the time limit drops to a tenth."""


@dataclass(frozen=True, slots=True)
class Party:
    """An access of a work-item: its address, its size in bytes, and the condition that it is
    reached.
    """

    item: Slice
    pointer: Ptr
    size: int
    reached: Word


@unique
class By(Enum):
    """The facts that an argument about two accesses may use."""

    ALL = "places, conditions and barriers"
    PLACES = "that they never touch the same byte"
    ORDER = "that a barrier lies between them"
    WAYS = "that no two work-items reach both"


@dataclass
class Anew:
    """The decisions on pairs of one kernel. `assumed` are conditions on arguments, as in the
    options.
    """

    module: Module
    kernel: Function
    launch: Launch
    given: Mapping[str, int]
    assumed: tuple[str, ...] = ()
    milliseconds: int = SOON
    open: int = 0
    answers: dict[tuple[Place, Place, bool, By], bool] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.shape = Shape(self.module, self.kernel, self.launch, dict(self.given))
        self.sound = self.shape.reducible()
        self.prints = Footprints(self.shape)
        self.regions = {space: Regions(self.shape, space) for space in ("local", "global")}

    def apart(self, first: Place, second: Place, two: bool, by: By = By.ALL) -> bool:
        """Return True if two accesses, of one workgroup or of two, never conflict; False if
        undecided.
        """
        key = (first, second, two, by)
        if key not in self.answers:
            try:
                self.answers[key] = self._never(first, second, two, by)
            except (OverflowError, RecursionError, AssertionError):
                self.answers[key] = False
        return self.answers[key]

    def _never(self, first: Place, second: Place, two: bool, by: By) -> bool:
        if not self.sound:
            return False
        if not two and by in (By.ALL, By.PLACES) and self.prints.apart(first, second):
            return True
        script = Script()
        script.lines.append("(set-logic QF_UFBV)")
        one = Slice(script, "", self.shape)
        other = Slice(script, "'", self.shape, "'" if two else "")
        left, right = self.party(one, first), self.party(other, second)
        objects = {left.pointer.object, right.pointer.object}
        places = by in (By.ALL, By.PLACES)
        if len(objects) == 2 and "any" not in objects and places:
            return True
        spaces = {self._space(each) for each in objects if each != "any"} or {"local", "global"}
        if two and spaces == {"local"} and places:
            return True
        if not two and by in (By.ALL, By.ORDER):
            met: Word = 0
            for space in sorted(spaces):
                met = flag.any(met, self._met(space, first, one, second, other))
            if met == 0:
                return True
            script.say(words.holds(met))
            listed = [set(self.regions[each].barriers) for each in spaces]
            for barrier in sorted(set.intersection(*listed)):
                self._between(barrier, first, one, second, other)
                self._between(barrier, second, other, first, one)
        self.ground(script, one, other, two)
        meets = flag.all(left.reached, right.reached)
        script.say(words.holds(meets))
        if len(objects) == 1 and "any" not in objects and places:
            script.say(self.overlap(left, right))
        return self._impossible(script)

    def _impossible(self, script: Script) -> bool:
        return self.impossible(script) is True

    def impossible(self, script: Script) -> bool | None:
        """Return True if cvc5 finds the script unsatisfiable, None if it does not decide it. After
        several undecided scripts, its time limit is shortened.
        """
        patience = self.milliseconds if self.open < ENOUGH else self.milliseconds // 10
        found = unsatisfiable("\n".join([*script.lines, "(check-sat)"]), patience)
        self.open += found is None
        return found

    def _space(self, name: str) -> str:
        return "local" if self.shape.memory.lds(name, PointerType(1)) else "global"

    def inside(self, at: Place, size: int) -> bool:
        """Return True if an access stays in an object of a number of bytes."""
        if not self.sound:
            return False
        if self.prints.inside(at, size):
            return True
        script = Script()
        script.lines.append("(set-logic QF_UFBV)")
        item = Slice(script, "", self.shape)
        try:
            found = self.party(item, at)
        except (OverflowError, RecursionError, AssertionError):
            return False
        if found.pointer.object == "any" or found.size > size:
            return False
        self.ground(script, item, None, False)
        script.say(words.holds(found.reached))
        most = words.compare("ugt", 64, found.pointer.offset, size - found.size)
        script.say(words.holds(most))
        return self._impossible(script)

    def unreached(self, label: str) -> bool:
        """Return True if no work-item reaches a block."""
        if not self.sound:
            return False
        script = Script()
        script.lines.append("(set-logic QF_UFBV)")
        item = Slice(script, "", self.shape)
        try:
            reached = self.reached(item, label)
        except (OverflowError, RecursionError, AssertionError):
            return False
        self.ground(script, item, None, False)
        script.say(words.holds(reached))
        return self._impossible(script)

    def together(self, label: str) -> bool:
        """Return True if no two work-items of a workgroup take different branches at a block's end,
        among those that reach it in the same iterations of the loops around it.
        """
        if not self.sound:
            return False
        script = Script()
        script.lines.append("(set-logic QF_UFBV)")
        one, other = Slice(script, "", self.shape), Slice(script, "'", self.shape)
        targets = self.shape.flow.targets(label)
        try:
            here = flag.all(self.reached(one, label), self.reached(other, label))
            ways = [(one.taken(label, each), other.taken(label, each)) for each in targets]
        except (OverflowError, RecursionError, AssertionError):
            return False
        for header in self.shape.around[label]:
            same = words.compare("eq", 32, one.turn(header), other.turn(header))
            script.say(words.holds(same))
        part: Word = 0
        for mine, theirs in ways:
            part = flag.any(part, flag.no(words.compare("eq", 1, mine, theirs)))
        self.ground(script, one, other, False)
        script.say(words.holds(flag.all(here, part)))
        return self._impossible(script)

    def reached(self, item: Slice, label: str) -> Word:
        """Return the condition that a work-item reaches a block, in any iterations of its loops."""
        start = (self.shape.around[label] or [self.shape.entry])[0]
        reached = item.reached(label, start)
        for outer in self.shape.around[label]:
            around = self.shape.around[outer][1:]
            upper = around[0] if around else self.shape.entry
            reached = flag.all(reached, item.reached(outer, upper))
            went_on(item, outer)
        return reached

    def party(self, item: Slice, at: Place) -> Party:
        """Return an access of a work-item; it may be to any object if the judge cannot determine
        its address.
        """
        each = self.shape.flow.blocks[at[0]].instructions[at[1]]
        item.asked = at
        pointer, size, held = access(item, each) or (Ptr("any", 0), 0, 1)
        reached = self.reached(item, at[0])
        return Party(item, pointer, size, flag.all(reached, held))

    def _met(self, space: str, first: Place, one: Slice, second: Place, other: Slice) -> Word:
        """Return the condition that both accesses follow one barrier, with none between."""
        found: Word = 0
        regions = self.regions[space]
        for barrier in (None, *regions.barriers):
            ways = regions.ways(barrier)
            for left in ways.get(first, ()):
                for right in ways.get(second, ()):
                    found = flag.any(found, _turns(one, left, other, right))
        return found

    def _between(self, barrier: Place, early: Place, one: Slice, late: Place, other: Slice) -> None:
        """Assert that a barrier between the two accesses is not executed. It follows `early` and
        precedes `late` in one iteration of the loops around all three; for loops around the barrier
        alone, the first iteration is taken.
        """
        shape = self.shape
        around = [shape.around[each[0]] for each in (barrier, early, late)]
        loops = [each for each in around[0] if each in around[1] and each in around[2]]
        alone = [each for each in around[0] if each not in loops]
        if any(each in around[1] or each in around[2] for each in alone):
            return
        if not (
            shape.follows(early, barrier)
            and shape.follows(barrier, late)
            and not shape.follows(late, barrier)
            and not shape.follows(barrier, early)
        ):
            return
        there = one
        left = [each for each in around[1] if each not in loops]
        if left:  # an access in a loop says nothing of the turn in which the loop was left
            there = in_turn(there, left[-1], None)
        for header in reversed(alone):
            there = in_turn(there, header, 0)
        passed = self.reached(there, barrier[0])
        for header in loops:
            same = words.compare("eq", 32, one.turn(header), other.turn(header))
            passed = flag.all(passed, same)
        one.script.say(words.holds(flag.no(passed)))

    @staticmethod
    def overlap(left: Party, right: Party) -> str:
        """Return the condition that two accesses of one object have a byte in common."""
        a, b = (words.text(each.pointer.offset, 64) for each in (left, right))
        one, two = (words.text(each.size, 64) for each in (left, right))
        return f"(or (bvult (bvsub {b} {a}) {one}) (bvult (bvsub {a} {b}) {two}))"

    def ground(self, script: Script, one: Slice, other: Slice | None, two: bool) -> None:
        """Assert the facts about the work-items and the arguments."""
        if other is not None:
            same: Word = 1
            for axis in range(3):
                a, b = one.id(axis), other.id(axis)
                if two:
                    a, b = one.block_id(axis), other.block_id(axis)
                same = flag.all(same, words.compare("eq", 32, a, b))
            script.say(words.holds(flag.no(same)))
        arguments = {
            each.source_name: Argument(
                self.given.get(each.name),
                each.name,
                each.type.bits,
                None if each.source_type is None else each.source_type.sign is Sign.SIGNED,
            )
            for each in self.kernel.parameters
            if isinstance(each.type, IntType)
        }
        taken = {each.source_name for each in self.kernel.parameters}
        sizes = named_sizes([*map(one.size, range(3))], [*map(one.count, range(3))])
        for name, size in sizes.items():
            if name not in taken:
                arguments[name] = Argument(size, name, 32, signed=False)
        for made in conditions(script, self.assumed, arguments):
            script.say(made)


def _turns(one: Slice, left: Turns, other: Slice, right: Turns) -> Word:
    """Return the condition that iterations of loops belong to one time at a barrier."""
    held: Word = 1
    for (header, a, again), (_, b, anew) in zip(left, right, strict=True):
        ends = ((one, a, again), (other, b, anew))
        for item, count, fresh in ends:
            if fresh and count >= 0:
                held = flag.all(held, words.compare("eq", 32, item.turn(header), count))
        if FREE in (a, b) or OUT in (a, b) or again or anew:
            continue
        mine = words.binary("sub", 32, one.turn(header), a)
        theirs = words.binary("sub", 32, other.turn(header), b)
        held = flag.all(held, words.compare("eq", 32, mine, theirs))
    return held
