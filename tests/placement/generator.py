"""Random programs for barrier placement, small or larger, of every feature or of some."""

from __future__ import annotations

import random
from dataclasses import dataclass

from fencepost.placement.facts import Apart, Indexed
from fencepost.placement.regions import (
    Access,
    AccessKind,
    Allocation,
    Barrier,
    Carried,
    Conditional,
    Counter,
    CounterWait,
    Loop,
    Node,
    Program,
    Signal,
    Uniformity,
    Wait,
)

INDICES = ("i", "j", "k")


@dataclass(frozen=True, slots=True)
class Shape:
    """What programs may have: `accesses` at most, loops nested up to `depth`, rotations up to
    `rotation` buffers.
    """

    accesses: int = 12
    depth: int = 2
    rotation: int = 4
    conditionals: bool = True
    divergence: bool = False
    existing: bool = True
    asynchronous: bool = True
    atomics: bool = True
    facts: bool = True
    aliases: bool = True
    loops: int = 3
    specialised: float = 0.0
    """How often an access is of some of the waves alone; their number is known then."""
    turns: float = 0.0
    """How often a loop counts turns, and an access has an index, that facts are about."""


STRAIGHT = Shape(accesses=7, depth=0, conditionals=False, existing=False)
SINGLE_LOOP = Shape(accesses=6, depth=1, conditionals=False, existing=False, loops=1)
SMALL = Shape(accesses=5, depth=2, loops=2)
EVERYTHING = Shape()
WAVES = Shape(specialised=0.6)
"""Waves of their own operations, many of them asynchronous."""
TURNS = Shape(accesses=8, turns=0.7, divergence=True, aliases=False)
"""Loops whose iterations facts tell apart."""
PARTING = Shape(accesses=8, loops=2, specialised=0.6, divergence=True)


def program(rng: random.Random, shape: Shape) -> Program:
    """A random program."""
    return _Generator(rng, shape).program()


class _Generator:
    def __init__(self, rng: random.Random, shape: Shape) -> None:
        self.rng = rng
        self.shape = shape
        self.left = rng.randint(2, shape.accesses)
        self.loops = shape.loops
        self.names = 0
        self.waves = rng.choice([2, 2, 3, 4]) if shape.specialised else None
        count = rng.randint(1, 3) if rng.random() < 0.7 else rng.randint(2, 5)
        self.allocations = [Allocation(f"b{i}", 16) for i in range(count)]
        if shape.aliases and rng.random() < 0.3:
            self.allocations.append(Allocation("alias", 8, "b0", rng.randint(0, 8)))

    def program(self) -> Program:
        scope = [each.name for each in self.allocations]
        body: list[Node] = []
        while self.left > 0:
            body += self.nodes(scope, 0, True)
        waves = self.waves
        if waves is None and self.shape.facts:
            waves = self.rng.choice([None, None, None, 2, 4])
        return Program(tuple(body), tuple(self.allocations), waves, self.facts())

    def turning(self) -> bool:
        """Whether a loop counts turns, or an access has an index."""
        return bool(self.shape.turns) and self.rng.random() < self.shape.turns

    def facts(self) -> frozenset[Apart]:
        """Facts about indices, some of them in turns."""
        rng = self.rng
        if not self.shape.turns:
            return frozenset()

        def name() -> Indexed:
            turn = tuple(rng.randint(0, 2) for _ in range(rng.choice([0, 1, 1, 1, 2])))
            return rng.choice(INDICES), turn

        many = rng.randint(0, 12)
        pairs = ((name(), name(), rng.random() < 0.4) for _ in range(many))
        return frozenset(Apart.between(*pair, wholly=wholly) for *pair, wholly in pairs)

    def nodes(self, scope: list[str], depth: int, shared: bool) -> list[Node]:
        out: list[Node] = []
        for _ in range(self.rng.randint(1, 4)):
            if self.left <= 0:
                break
            out += self.node(scope, depth, shared)
        return out

    def node(self, scope: list[str], depth: int, shared: bool) -> list[Node]:
        rng, shape = self.rng, self.shape
        draw = rng.random()
        if draw < 0.2 and depth < shape.depth and self.loops > 0:
            self.loops -= 1
            return [self.loop(scope, depth, shared)]
        if draw < 0.3 and shape.conditionals and depth < 3:
            uniform = Uniformity.UNIFORM
            if shape.divergence and rng.random() < 0.4:
                uniform = rng.choice([Uniformity.DIVERGENT, Uniformity.UNKNOWN])
            inside = shared and uniform is Uniformity.UNIFORM
            then = self.nodes(list(scope), depth + 1, inside)
            orelse = self.nodes(list(scope), depth + 1, inside) if rng.random() < 0.4 else []
            if orelse and rng.random() < 0.3:
                last = self.nodes(list(scope), depth + 1, inside) if rng.random() < 0.5 else []
                more = Conditional(tuple(orelse), tuple(last), uniform)
                return [Conditional(tuple(then), (more,), uniform, chained=True)]
            return [Conditional(tuple(then), tuple(orelse), uniform)]
        if draw < 0.37 and shape.existing and shared:
            return self.existing()
        self.left -= 1
        return [self.access(scope)]

    def existing(self) -> list[Node]:
        draw = self.rng.random()
        if draw < 0.5:
            return [Barrier()]
        if draw < 0.65:
            return [Signal(), Wait()]
        if draw < 0.85 and self.shape.asynchronous:
            return [
                CounterWait(
                    self.rng.choice([Counter.VMCNT, Counter.TENSORCNT, Counter.ASYNCCNT]),
                    self.rng.randint(0, 2),
                )
            ]
        return []

    def loop(self, scope: list[str], depth: int, shared: bool) -> Loop:
        rng = self.rng
        carried: list[Carried] = []
        if rng.random() < 0.5 and self.shape.rotation > 1:
            turn = rng.randint(2, self.shape.rotation)
            names = []
            for _ in range(turn):
                self.names += 1
                names.append(f"r{self.names}")
            firsts = [rng.choice(scope) for _ in names]
            while len(self.allocations) < turn + 1:
                self.allocations.append(Allocation(f"b{len(self.allocations)}x", 16))
            distinct = [each.name for each in self.allocations]
            if rng.random() < 0.8:
                firsts = rng.sample(distinct, turn)
            following = names[1:] + names[:1]
            if rng.random() < 0.15:
                following = [rng.choice([*names, *distinct]) for _ in names]
            carried = [Carried(n, f, a) for n, f, a in zip(names, firsts, following, strict=True)]
        inner = scope + [each.name for each in carried] * 2
        uniformity = Uniformity.UNIFORM
        if self.shape.divergence and rng.random() < 0.15:
            uniformity = Uniformity.DIVERGENT
        body = self.nodes(inner, depth + 1, shared and uniformity is Uniformity.UNIFORM)
        scope += [each.name for each in carried]
        trips = rng.choice([None, None, None, 0, 1, 2, 3, 5, 12])
        at_least = rng.choice([0, 0, 1, 2]) if trips is None else 0
        turns = rng.randint(2, 3) if self.turning() else 1
        return Loop(tuple(body), tuple(carried), trips, at_least, uniformity, turns=turns)

    def access(self, scope: list[str]) -> Access:
        rng, shape = self.rng, self.shape
        kinds = [AccessKind.READ] * 4 + [AccessKind.WRITE] * 4
        if shape.atomics:
            kinds.append(AccessKind.READ_WRITE)
        if shape.asynchronous:
            kinds += [AccessKind.GATHER_TO_LDS, AccessKind.TENSOR_LOAD]
            if shape.specialised:
                kinds += [AccessKind.GATHER_TO_LDS] * 3
        kind = rng.choice(kinds)
        start, end = 0, None
        if rng.random() < 0.3:
            start = rng.randint(0, 6)
            end = rng.randint(start + 1, 8)
        own = rng.choice("pq") if shape.facts and rng.random() < 0.1 else None
        operation = None
        if kind is AccessKind.READ_WRITE and rng.random() < 0.5:
            operation = rng.choice(["add", "max"])
        performed = None
        if self.waves is not None and rng.random() < shape.specialised:
            most = 1 if rng.random() < 0.6 else self.waves
            performed = frozenset(rng.sample(range(self.waves), rng.randint(1, most)))
        counter = None
        if shape.asynchronous and kind is AccessKind.READ and rng.random() < 0.15:
            # What a copy out of shared memory reads.
            counter = Counter.ASYNCCNT
        buffer = rng.choice(scope)
        index = rng.choice(INDICES) if self.turning() else None
        return Access(kind, buffer, start, end, own, operation, performed, counter, index)
