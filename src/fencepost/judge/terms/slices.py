"""A work-item's terms, including the results of calls and the registers that loops change between
iterations.
"""

from __future__ import annotations

from fencepost.judge.machine.values import Ptr, Value, Vec, width
from fencepost.judge.terms import words
from fencepost.judge.terms.asked import called
from fencepost.judge.terms.cycles import coming_around
from fencepost.judge.terms.words import Word, flag
from fencepost.judge.terms.work_item import Terms
from fencepost.llvm.ir import Call, Phi
from fencepost.llvm.types import IntType
from fencepost.records import dataclass


@dataclass
class Slice(Terms):
    """The terms of one work-item."""

    def called(self, call: Call) -> Value:
        return called(self, call)

    def recurrence(self, phi: Phi, header: str) -> Value:
        """Return the value of a register in an iteration, if each iteration adds or shifts by the
        same amount, or if it is periodic.
        """
        loop = self.shape.loops.get(header)
        if loop is None:
            return None
        starts = [value for value, source in phi.incoming if source not in loop]
        steps = [value for value, source in phi.incoming if source in loop]
        if len(starts) != 1 or len(set(steps)) != 1:
            return None
        found = self.shape.step(phi, steps[0], loop)
        if found is None:
            return coming_around(self, phi, header)
        op, by, scale = found
        start, turn = self.use(starts[0]), self.turn(header)
        amount = self.use(by)
        if isinstance(start, Ptr):
            far = words.resized(amount, width(by.type), 64, signed=True)
            turns = words.resized(turn, 32, 64, signed=False)
            moved = words.binary("mul", 64, words.binary("mul", 64, far, scale), turns)
            return Ptr(start.object, words.binary("add", 64, start.offset, moved))
        if not isinstance(phi.head.type, IntType) or isinstance(start, Vec | None):
            return None
        size = phi.head.type.bits
        turns = words.resized(turn, 32, size, signed=False)
        if op in ("add", "sub"):
            moved = words.binary("mul", size, amount, turns)
            total = words.binary(op, size, start, moved)
            if self.shape.exact(steps[0]) and op == "add" and size <= 64:
                kept = self._unbroken(start, amount, turn, size)
                if not self.shape.leans(phi, steps[0], header, self.asked):
                    return words.ite(kept, total, self.any(phi.head.type, "poison"), size)
                self.script.say(words.holds(flag.any(flag.no(self.there), kept)))
            return total
        if not isinstance(amount, int) or size < 32:
            return None
        if amount >= size:
            return None
        few = words.binary("umin", size, turns, 128)  # as many as shift everything out
        by_all = words.binary("mul", size, few, amount)
        return words.binary(op, size, start, by_all)

    def _unbroken(self, start: Word, amount: Word, turn: Word, size: int) -> Word:
        """Return the condition that a counter with nsw does not overflow: it is poison
        otherwise.
        """
        wide = size + 34
        a = words.resized(start, size, wide, signed=True)
        b = words.resized(amount, size, wide, signed=True)
        moved = words.binary("mul", wide, b, words.resized(turn, 32, wide, signed=False))
        total = words.binary("add", wide, a, moved)
        low = words.resized(words.resized(total, wide, size, False), size, wide, signed=True)
        return words.compare("eq", wide, total, low)
