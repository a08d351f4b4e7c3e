"""Queries about branches that decide if a barrier is reached: all work-items must take one side, or
all lanes of a wave, whose counts of its barriers are an order then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import z3

from fencepost.diagnostics import Code, Diagnostic
from fencepost.kernels.certificate import Meets, Reason, Spot
from fencepost.kernels.prove.ask.answer import Answer, Suspicion, example
from fencepost.kernels.prove.ask.asking import Asking
from fencepost.kernels.prove.summary.accesses import Site
from fencepost.kernels.prove.summary.phases import Counted, is_of_grid, part_ways, phase, same_wave
from fencepost.kernels.prove.terms.term import Expr
from fencepost.llvm.cfg.postdominators import decided
from fencepost.llvm.effects.effect import Barrier, Meeting
from fencepost.llvm.ir import Instruction
from fencepost.records import dataclass, field, replace


@dataclass
class Branches:
    """The branches of a kernel; `spot` gives the place of an instruction.

    `expected` counts the obligations, `settled` and `suspicions` are their outcomes.
    """

    asking: Asking
    spot: Callable[[Instruction], Spot]
    expected: int = 0
    settled: list[Meets] = field(default_factory=list)
    suspicions: list[Suspicion] = field(default_factory=list)
    together: dict[int, str | None] = field(default_factory=dict)

    def ask(self) -> None:
        """Ask about each branch."""
        evaluator = self.asking.evaluator
        graph = evaluator.graph
        synced = {node.number for node in graph.nodes if node.sync is not None}
        if not synced:
            return
        strict = any(
            isinstance(node.sync[1], Meeting)
            or (isinstance(node.sync[1], Barrier) and node.sync[1].strict)
            for node in graph.nodes
            if node.sync is not None
        )
        facts = self.asking.facts(apart=False, counted=False)
        pairs = evaluator.place.second(apart=False)
        if evaluator.launch.groups > 1:
            self._of_grid()
        for node in graph.nodes:
            if len(set(node.successors)) < 2:
                continue
            touched = decided(graph, evaluator.after, node.number) & synced
            if not touched:
                continue
            barrier = graph.nodes[min(touched)].sync
            assert barrier is not None
            assert node.end is not None
            self.expected += 1
            if evaluator.launch.items == 1:
                self.settled.append(Meets(self.spot(node.end), Reason.NOT_BOTH))
                continue
            question = part_ways(evaluator, node.number, pairs)
            said = self.asking.ask(question, apart=False, facts=facts)
            shown = said.query if said.never else self._all_reach(touched, facts)
            if shown is not None:
                self.settled.append(Meets(self.spot(node.end), Reason.UNIFORM, shown))
                continue
            reason, model = None, said.model
            if not strict and said.answer is Answer.SOMETIMES:
                again = self.asking.ask(
                    [*question, same_wave(evaluator, pairs)], apart=False, facts=facts
                )
                if again.never:
                    why = "waves take different paths to barriers"
                    reason = Diagnostic(Code.NOT_SHOWN_ALIKE, why, ())
                model = again.model or model
            inputs = example(evaluator, model, apart=False, question=question)
            doubt = Suspicion(node.end, barrier[0], said.answer, inputs, apart=False, barrier=True)
            self.suspicions.append(replace(doubt, reason=reason))

    def _of_grid(self) -> None:
        """Ask if work-items of two workgroups diverge before barriers of the grid; those of one
        workgroup are asked about with all other barriers.
        """
        evaluator = self.asking.evaluator
        graph = evaluator.graph
        met = {node.number for node in graph.nodes if is_of_grid(graph, node.number)}
        pairs = evaluator.place.second(apart=True)
        facts = self.asking.facts(apart=True, counted=False) if met else []
        for node in graph.nodes if met else ():
            touched = decided(graph, evaluator.after, node.number) & met
            if len(set(node.successors)) < 2 or not touched:
                continue
            barrier = graph.nodes[min(touched)].sync
            assert barrier is not None
            assert node.end is not None
            self.expected += 1
            question = part_ways(evaluator, node.number, pairs)
            said = self.asking.ask(question, apart=True, facts=facts)
            if said.never:
                self.settled.append(Meets(self.spot(node.end), Reason.UNIFORM, said.query))
                continue
            inputs = example(evaluator, said.model, apart=True, question=question)
            self.suspicions.append(
                Suspicion(node.end, barrier[0], said.answer, inputs, apart=True, barrier=True)
            )

    def _all_reach(self, barriers: Iterable[int], facts: list[Expr]) -> str | None:
        """Return the last query that shows that each of some barriers is reached by all work-items
        or by none; None if that is not shown.

        Only barriers outside loops qualify: there a path condition says exactly when one is
        reached.
        """
        shown: str | None = None
        for each in sorted(barriers):
            shown = self._reached_together(each, facts)
            if shown is None:
                return None
        return shown

    def _reached_together(self, barrier: int, facts: list[Expr]) -> str | None:
        if barrier not in self.together:
            self.together[barrier] = None
            if not self.asking.evaluator.graph.loops_around(barrier):
                reached = self.asking.evaluator.reach(barrier)
                there = z3.substitute(reached, *self.asking.evaluator.place.second(apart=False))
                question = z3.And(reached, z3.Not(there))  # one: what is asked stands last
                said = self.asking.ask([question], apart=False, facts=facts)
                self.together[barrier] = said.query if said.never else None
        return self.together[barrier]


def waves_together(asking: Asking, found: Iterable[Site]) -> bool:
    """Return True if there are barriers of the wave, and all lanes of a wave reach the same."""
    evaluator = asking.evaluator
    graph = evaluator.graph
    if not evaluator.waves:
        return False
    for each in found:  # before the facts are collected, which this adds to
        for space in sorted(each.spaces):
            phase(evaluator, each.node, space, Counted.WAVE)
    pairs = evaluator.place.second(apart=False)
    asked = [
        part_ways(evaluator, node.number, pairs)
        for node in graph.nodes
        if len(set(node.successors)) > 1
        and decided(graph, evaluator.after, node.number) & evaluator.waves.keys()
    ]
    facts = asking.facts(apart=False, counted=False)
    wave = same_wave(evaluator, evaluator.place.second(apart=False))
    return all(asking.ask([*each, wave], apart=False, facts=facts).never for each in asked)
