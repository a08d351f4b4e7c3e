"""Whether the lanes of a wave come to its barriers together: then counting them tells an order."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from fencepost.kernels.postdominators import decided
from fencepost.kernels.prove.accesses import Site
from fencepost.kernels.prove.evaluate import Evaluator
from fencepost.kernels.prove.phases import WAVE, phase, same_wave
from fencepost.kernels.prove.terms import Expr


class Asks(Protocol):
    """What puts questions about two work-items."""

    evaluator: Evaluator

    def facts(self, apart: bool) -> list[Expr]:
        """What holds of them."""
        ...

    def part_ways(self, number: int, pairs: list[tuple[Expr, Expr]]) -> list[Expr]:
        """That they go different ways at a branch."""
        ...

    def impossible(self, question: list[Expr], facts: list[Expr]) -> bool:
        """Whether no two work-items of a workgroup satisfy a question."""
        ...


def waves_together(questions: Asks, found: Iterable[Site]) -> bool:
    """Whether all lanes of a wave come to the same barriers of the wave, and there are any."""
    evaluator = questions.evaluator
    graph = evaluator.graph
    if not evaluator.waves:
        return False
    for each in found:  # before the facts are collected, which this adds to
        phase(evaluator, each.node, WAVE + ("local" if each.lds else "global"))
    pairs = evaluator.place.second(False)
    asked = [
        questions.part_ways(node.number, pairs)
        for node in graph.nodes
        if len(set(node.successors)) > 1
        and decided(graph, evaluator.after, node.number) & evaluator.waves.keys()
    ]
    facts = questions.facts(False)
    wave = same_wave(evaluator, evaluator.place.second(False))
    return all(questions.impossible([*each, wave], facts) for each in asked)
