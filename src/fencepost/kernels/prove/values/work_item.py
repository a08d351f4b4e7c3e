"""Values, path conditions and barrier phases of an arbitrary work-item, as terms.

Nothing is executed: a value is a term over the work-item's ids, the arguments, and a counter of
completed iterations for each loop around it. Induction variables are solved; other values that
change from one iteration to the next are functions of the counter, constrained by the iteration
before.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Protocol

import z3

from fencepost.errors import BoundReached
from fencepost.kernels.prove.terms.ledger import Ledger
from fencepost.kernels.prove.terms.place import Growing, Place, last_turn_of
from fencepost.kernels.prove.terms.subterms import Walks
from fencepost.kernels.prove.terms.term import (
    PRIVATE,
    Expr,
    Pointer,
    Term,
    bits,
    choose,
    function,
    lds_address,
    mapped,
    mentions,
    truth,
    unknown,
    width,
    zero,
)
from fencepost.kernels.prove.undefined.definitions import definitions
from fencepost.kernels.prove.undefined.registers import UNDEFINED, Undefined
from fencepost.kernels.prove.undefined.unset_memory import UnsetMemory
from fencepost.kernels.prove.values.bases import Bases
from fencepost.kernels.question.layout import Layout, Region
from fencepost.kernels.question.objects import LDS
from fencepost.kernels.question.outer_stop import OuterStop
from fencepost.llvm.cfg.graph import Graph
from fencepost.llvm.cfg.postdominators import postdominators
from fencepost.llvm.effects.effect import Effect
from fencepost.llvm.ir import (
    Aggregate,
    Branch,
    Expression,
    Float,
    Global,
    Instruction,
    Int,
    Load,
    Local,
    Operand,
    Phi,
    Switch,
    Undef,
)
from fencepost.llvm.launches.launch import Launch
from fencepost.llvm.module import Function
from fencepost.llvm.ordering.barrier_fences import Strength, wave_strengths
from fencepost.llvm.types import (
    IntType,
    PointerType,
    Type,
)
from fencepost.records import dataclass, field

Key = tuple[str, str | int, int]


class Reads(Protocol):
    """Model of the values that loads give."""

    def term(self, evaluator: Values, load: Load, at: int) -> Term:
        """Return the value of a load in a node."""

    def at_pointer(
        self, evaluator: Values, pointer: Pointer, kind: Type, name: str, at: int, *, private: bool
    ) -> Term:
        """Return the value of the memory at a pointer for the load `name`."""

    def may_be_written(self, region: int | None) -> bool:
        """Return True if the kernel may write an object."""


@dataclass
class Values(ABC):
    """The terms of a kernel. `given` are arguments that the launch settles.

    `Evaluator` supplies the values of single instructions and of the phis of loops, from modules
    that ask for operands and conditions here.
    """

    kernel: Function
    graph: Graph
    layout: Layout
    launch: Launch
    strengths: dict[int, Strength]
    given: dict[str, int]
    loads: Reads
    stop: OuterStop
    memo: dict[Key, Term] = field(default_factory=dict)
    constraints: list[Expr] = field(default_factory=list)
    arguments: dict[str, Expr] = field(default_factory=dict)
    open: list[tuple[int, Expr]] = field(default_factory=list)
    growing: list[Growing] = field(default_factory=list)
    finals: dict[int, Expr] = field(default_factory=dict)
    turns: dict[int, int | None] = field(default_factory=dict)
    ledger: Ledger = field(default_factory=Ledger)
    undefined: int = 0
    walks: Walks = field(default_factory=Walks)

    def __post_init__(self) -> None:
        self.place = Place(self.launch)
        self.ledger.stop = self.stop
        self.definitions = definitions(self.graph)
        memory = UnsetMemory(self.definitions, self.layout, self.loads.may_be_written)
        self.unsettled = Undefined(self.graph, memory, self.walks)
        self.after = postdominators(self.graph)
        self.waves = wave_strengths(self.graph)
        self.bases = Bases(self.layout)

    # Objects

    def region_number(self, region: Region) -> int:
        """Return the number of an object among all."""
        return region.number + (LDS if region.lds else 0)

    def base(self, pointer: Pointer) -> Expr:
        """Return the absolute address of a pointer."""
        if pointer.region == PRIVATE:
            self.undefined += 1
            return function(f"private.{self.undefined}", [self.place.tag], IntType(64))
        return pointer.offset if pointer.region is None else self.bases.address(pointer)

    # Values

    def use(self, operand: Operand, at: int) -> Term:
        """Return the value of an operand in a node; of a loop that ended, in its last iteration."""
        match operand:
            case Local(name=name):
                term = self.unsettled.seen(name, self.value(name))
                if name in self.definitions:
                    term = self.leave(term, self.definitions[name][2], at)
                return term
            case Int(value=value, type=kind):
                if isinstance(kind, PointerType):
                    number = bits(value, 32 if kind.space == 3 else 64)
                    address = Pointer(None, lds_address(number) if kind.space == 3 else number)
                    return (address, bits(0, 64)) if kind.space == 8 else address
                if isinstance(kind, IntType) and kind.bits == 1:
                    return z3.BoolVal(bool(value))
                return bits(value, width(kind))
            case Float(value=value, type=kind):
                return function(f"real.{value!r}", (), IntType(width(kind)))
            case Undef(type=kind):
                return self.anything(kind, at)
            case Global(name=name):
                region = self.layout.variables.get(name)
                if region is None:
                    return Pointer(None, function(f"address.{name}", (), IntType(64)))
                return Pointer(self.region_number(region), bits(0, 64))
            case Aggregate(elements=elements):
                return tuple(self.use(each, at) for each in elements)
            case Expression(instruction=instruction):
                return self.compute(instruction, None, at, "")
        return bits(0, 8)

    def value(self, name: str) -> Term:
        """Return the value of a register, in terms of the counters of the loops around it."""
        key: Key = ("v", name, 0)
        found = self.memo.get(key)
        if found is None:
            if self.stop.reached:
                raise BoundReached(
                    "building the terms of the kernel took too long", mend="raise --timeout"
                )
            instruction, meaning, node = self.definitions[name]
            if isinstance(instruction, Phi):
                found = self.phi(instruction, node)
            else:
                found = self.compute(instruction, meaning, node, name)
            self.memo[key] = found
        return found

    @abstractmethod
    def compute(self, instruction: Instruction, meaning: Effect | None, at: int, name: str) -> Term:
        """Return the value of an instruction."""

    @abstractmethod
    def recurrence(self, phi: Phi, header: int) -> Term:
        """Return the value of a phi of a loop's header in the iteration that the counter gives."""

    @abstractmethod
    def never_passed(self, again: Expr, counter: Expr) -> list[Expr]:
        """Return facts about all earlier iterations; `again` is the condition to continue."""

    def anything(self, kind: Type, at: int) -> Term:
        """Return any value: `undef` and `poison` differ at each use, for each work-item."""
        self.undefined += 1
        return unknown(f"{UNDEFINED}{self.undefined}", self.own(at), kind)

    def own(self, at: int) -> list[Expr]:
        """Return the terms that a value private to the work-item depends on."""
        return [self.place.tag, *(self.place.counter(h) for h in self.graph.loops_around(at))]

    def of_wave(self, at: int) -> list[Expr]:
        """Return the terms that a value shared by the lanes of a wave depends on."""
        wave = z3.UDiv(self.place.item, bits(self.launch.wave, 32))
        counters = (self.place.counter(h) for h in self.graph.loops_around(at))
        return [*self.place.groups, wave, *counters]

    def phi(self, phi: Phi, node: int) -> Term:
        if node in self.graph.loops:
            return self.recurrence(phi, node)
        sources = self.sources(phi)
        result: Term = None
        for source, value in sources:
            term = self.use(value, source)
            term = self.leave(term, source, node)
            if result is None:
                result = term
            else:
                result = choose(self.edge_from(source, node), term, result, self.base)
        return zero(phi.head.type) if result is None else result

    def sources(self, phi: Phi) -> list[tuple[int, Operand]]:
        last = self.graph.last
        return [(last[label], value) for value, label in phi.incoming if label in last]

    # Control

    def edge_from(self, source: int, target: int) -> Expr:
        """Return the condition that control came from `source`, given that it is at `target`."""
        upper = self.graph.dominators[target]
        return self.edge(source, target, upper)

    def edge(self, source: int, target: int, start: int) -> Expr:
        """Return the condition that control goes from `start` to `source` and on to `target`."""
        reached = self.reach(source, start)
        condition = self.jump(source, target)
        both = reached if z3.is_true(condition) else z3.And(reached, condition)
        if z3.is_true(reached):
            both = condition
        return self.leave(both, source, target)

    def jump(self, source: int, target: int) -> Expr:
        """Return the condition that a node's terminator goes to `target`."""
        node = self.graph.nodes[source]
        if len(set(node.successors)) == 1:
            return z3.BoolVal(True)
        match node.end:
            case Branch(condition=condition) if condition is not None:
                holds = truth(self.use(condition, source))
                return holds if node.successors[0] == target else z3.Not(holds)
            case Switch(value=value, cases=cases):
                term = self.use(value, source)
                size = term.size()
                tests: list[Expr] = []
                others: list[Expr] = []
                for (number, _), to in zip(cases, node.successors[1:], strict=True):
                    (tests if to == target else others).append(term == bits(number, size))
                if node.successors[0] == target:
                    return z3.Not(z3.Or(*others)) if others else z3.BoolVal(True)
                return z3.Or(*tests)
        return z3.BoolVal(True)

    def reach(self, node: int, start: int = 0) -> Expr:
        """Return the condition that control goes from `start`, which dominates it, to a node."""
        if node == start:
            return z3.BoolVal(True)
        key: Key = ("r", node, start)
        found = self.memo.get(key)
        if found is None:
            found = self._reach(node, start)
            self.memo[key] = found
        return found

    def _reach(self, node: int, start: int) -> Expr:
        upper = self.graph.dominators[node]
        inside = node in self.graph.loops
        if node in self.after[upper] and not inside and upper >= start:
            return self.leave(self.reach(upper, start), upper, node)
        entered = self.entered(node, start)
        if not inside:
            return entered
        return z3.And(entered, self.went_round(node))

    def reach_in_turn(self, node: int) -> Expr:
        """Return the condition that a work-item in an iteration of the loops around a node reaches
        it; outside of loops, as `reach`.
        """
        around = self.graph.loops_around(node)
        return self.reach(node, around[0] if around else 0)

    def entered(self, node: int, start: int = 0) -> Expr:
        """Return the condition that control goes from `start` to a node; to a loop's header, from
        outside the loop.
        """
        ways = [
            self.edge(each, node, start)
            for each in self.graph.predecessors[node]
            if not self.graph.is_back_edge(each, node)
        ]
        return ways[0] if len(ways) == 1 else z3.Or(*ways)

    def went_round(self, header: int) -> Expr:
        """Return the condition that the loop completed as many iterations as its counter says."""
        key: Key = ("w", header, 0)
        found = self.memo.get(key)
        if found is None:
            counter = self.place.counter(header)
            again = self.continues(header)
            before = z3.substitute(again, (counter, counter - 1))
            first = z3.substitute(again, (counter, bits(0, 32)))
            found = z3.Or(counter == 0, z3.And(before, first, *self.never_passed(again, counter)))
            self.memo[key] = found
        return found

    def continues(self, header: int) -> Expr:
        """Return the condition that the iteration is followed by another one."""
        ways = [self.edge(each, header, header) for each in self.graph.loops[header].latches]
        return ways[0] if len(ways) == 1 else z3.Or(*ways)

    def leave(self, term: Term, inside: int, outside: int) -> Term:
        """Return a term of one node in another: counters of ended loops have their last value."""
        around = self.graph.loops_around(outside)
        ended = [each for each in self.graph.loops_around(inside) if each not in around]
        if not ended:
            return term
        pairs = [(self.place.counter(each), self.final(each)) for each in ended]
        # Innermost first: the last value of an inner counter depends on the outer ones.
        for pair in pairs:
            term = mapped(term, lambda each, pair=pair: z3.substitute(each, pair))
        return term

    def final(self, header: int) -> Expr:
        """Return the counter of a loop in its last iteration."""
        found = self.finals.get(header)
        if found is None:
            outer = [self.place.counter(h) for h in self.graph.loops_around(header)[1:]]
            known = self.place.groups if self._ends_together(header) else [self.place.tag]
            last = self.last_turn(header)
            found = function(f"last.{header}", [*known, *outer], IntType(32))
            found = found if last is None else bits(last, 32)
            if not self.open:
                self.finals[header] = found
        return found

    def last_turn(self, header: int) -> int | None:
        """Return the number of a loop's last iteration, if constants alone decide it."""
        if header not in self.turns:
            found = last_turn_of(self.continues(header), self.place.counter(header))
            if self.open:
                return found
            self.turns[header] = found
        return self.turns[header]

    def ended(self, header: int) -> Expr:
        """Return the fact that a loop, if entered, is left in its last iteration and not before."""
        last = (self.place.counter(header), self.final(header))
        lasted = z3.And(self.went_round(header), z3.Not(self.continues(header)))
        return z3.Implies(self.entered(header), z3.substitute(lasted, last))

    def _ends_together(self, header: int) -> bool:
        """Return True if all work-items of a workgroup leave a loop in the same iteration."""
        loop = self.graph.loops[header]
        counters = {self.place.counter(h).get_id() for h in self.graph.loops_around(header)}
        private = self.place.private() - counters
        private |= {symbol.get_id() for _, symbol in self.open}
        for node in loop.nodes:
            for each in set(self.graph.nodes[node].successors):
                if each not in loop.nodes:
                    reached = self.reach(node, header)
                    if mentions(z3.And(reached, self.jump(node, each)), private):
                        return False
        return True
