"""Named barriers of the judge's machine: the n-th arrive of a wave counts for the n-th phase."""

from __future__ import annotations

import re

from fencepost.judge.machine.effects import Bar, Named
from fencepost.judge.machine.tracks import Item, NotJudged
from fencepost.judge.machine.values import Ptr
from fencepost.llvm.ir import Call, Global
from fencepost.llvm.module import Function, Module
from fencepost.records import dataclass, field


@dataclass
class NamedBarriers:
    """The named barriers of a kernel, and the arrivals at each."""

    module: Module
    kernel: Function
    names: list[str] = field(init=False)
    counts: dict[tuple[int, str], int] = field(default_factory=dict)
    said: dict[tuple[int, str], int] = field(default_factory=dict)
    arrivals: dict[tuple[int, str, int], dict[int, dict[str, int]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.names = [name for name in self.module.variables if self._is_barrier(name)]

    def _is_barrier(self, name: str) -> bool:
        """Return True if an object of the module is a named barrier of the kernel."""
        return any(
            isinstance(each, Call)
            and re.match(r"llvm\.amdgcn\.s\.barrier\.(init|join|signal\.var)", each.callee or "")
            and isinstance(each.arguments[0], Global)
            and each.arguments[0].name == name
            for block in self.kernel.blocks
            for each in block.instructions
        )

    def step(self, item: Item, step: Named) -> bool:
        """Make a step on a named barrier; return True if it waits.

        The n-th arrive of a wave counts for the n-th phase. That holds in every schedule if the
        wave knows that the previous phase has ended.
        """
        name = step.object.object if isinstance(step.object, Ptr) else item.joined
        if step.step == "leave" and item.joined is None:
            raise NotJudged("a wave that leaves no barrier")
        if step.step in ("join", "leave"):
            item.joined = name if step.step == "join" else None
            return False
        if name is None or name not in item.tracks or not isinstance(step.count, int):
            raise NotJudged("a named barrier that is not known")
        key, track = (item.group, name), item.tracks[name]
        if step.step == "init":
            if step.count == 0:
                raise NotJudged("a named barrier for nobody")
            if self.counts.setdefault(key, step.count) != step.count or item.knows or track.arrived:
                raise NotJudged("a named barrier that is initialized twice")
            return False
        if key not in self.counts or not item.tracks["workgroup"].waited:
            raise NotJudged("a named barrier that may not be initialized")
        # An arrive may say how many there are; all must say the same.
        count = step.count or self.counts[key]
        if step.step == "signal" and self.said.setdefault(key, count) != count:
            raise NotJudged("arrives that expect different counts")
        if step.step == "signal":
            phase = len(track.arrived)
            if item.knows.get(name, 0) < phase:
                raise NotJudged("an arrive whose phase depends on the schedule")
            item.barrier(Bar(True, False, frozenset(), name))
            told = self.arrivals.setdefault((*key, phase), {})
            told[item.wave] = dict(item.knows)
            if len(told) > self.said[key]:
                raise NotJudged("more waves arrive at a named barrier than it counts")
            return False
        item.barrier(Bar(False, True, frozenset(), name))
        if len(track.arrived) < track.waited:
            raise NotJudged("a wait for a phase that the wave did not arrive at")
        return True

    def learn(self, item: Item) -> None:
        """Record what a work-item learns at the end of a phase: the ended phases that each arriving
        one knew of.
        """
        assert item.joined is not None
        phase = item.tracks[item.joined].waited
        for told in self.arrivals[item.group, item.joined, phase - 1].values():
            for name, ended in told.items():
                item.knows[name] = max(ended, item.knows.get(name, 0))
        item.knows[item.joined] = max(phase, item.knows.get(item.joined, 0))

    def ended(self, item: Item) -> bool:
        """Return True if the phase of a named barrier that a work-item waits for has ended."""
        name = item.joined
        assert name is not None
        told = self.arrivals.get((item.group, name, item.tracks[name].waited - 1), {})
        return len(told) == self.said.get((item.group, name))
