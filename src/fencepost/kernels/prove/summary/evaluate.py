"""The terms of a kernel: values of its instructions, its loops and its loads."""

from __future__ import annotations

import z3

from fencepost.kernels.prove.terms.term import (
    Expr,
    Pointer,
    Term,
    bits,
    truth,
    unknown,
    width,
)
from fencepost.kernels.prove.values.addresses import with_buffers
from fencepost.kernels.prove.values.butterflies import Butterflies
from fencepost.kernels.prove.values.instructions import computed
from fencepost.kernels.prove.values.lane_ranks import LaneRanks
from fencepost.kernels.prove.values.recurrences import not_passed, solve
from fencepost.kernels.prove.values.work_item import Values
from fencepost.llvm.effects.effect import Effect
from fencepost.llvm.ir import Instruction, Phi
from fencepost.llvm.types import FloatType, IntType, PointerType
from fencepost.records import dataclass


@dataclass
class Evaluator(Values):
    """The terms of a kernel, starting from its arguments."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.butterflies = Butterflies(self)
        self.ranks = LaneRanks(self)
        for parameter in self.kernel.parameters:
            if isinstance(parameter.type, IntType | FloatType):
                size = width(parameter.type)
                if parameter.name in self.given:
                    term: Term = bits(self.given[parameter.name], size)
                else:
                    term = z3.BitVec(f"argument.{parameter.name}", size)
                    self.arguments[parameter.name] = term
                if size == 1:
                    term = truth(term)
            elif parameter.name in self.layout.arguments:
                region = self.layout.arguments[parameter.name]
                term = Pointer(self.region_number(region), bits(0, 64))
            else:
                term = unknown(f"argument.{parameter.name}", (), parameter.type)
                if isinstance(parameter.type, PointerType):  # a function's address
                    self.arguments[parameter.name] = term.offset
                term = with_buffers(term, iter(self.layout.held.get(parameter.name, ())))
            self.memo["v", parameter.name, 0] = term

    def compute(self, instruction: Instruction, meaning: Effect | None, at: int, name: str) -> Term:
        """Return the value of an instruction."""
        if name and (counted := self.ranks.term(instruction, meaning, at)) is not None:
            return counted
        full = not self.launch.smaller
        if name and full and (shared := self.butterflies.shared(name)) is not None:
            counters = [self.place.counter(h) for h in self.graph.loops_around(at)]
            known = [*self.place.groups, *shared, *counters]
            return unknown(f"wave.{name}", known, instruction.head.type)
        return computed(self, instruction, meaning, at, name)

    def recurrence(self, phi: Phi, header: int) -> Term:
        """Return the value of a phi of a loop's header in the iteration that the counter gives."""
        return solve(self, phi, header)

    def never_passed(self, again: Expr, counter: Expr) -> list[Expr]:
        """Return facts about all earlier iterations; `again` is the condition to continue."""
        return not_passed(self, again, counter)
