"""Whether the lanes of a wave come to its barriers together: then counting them tells an order."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from fencepost.kernels.prove.accesses import Site
from fencepost.kernels.prove.asking import Asking
from fencepost.kernels.prove.phases import WAVE, phase, same_wave
from fencepost.kernels.prove.terms import Expr
from fencepost.llvm.cfg.postdominators import decided

PartWays = Callable[[int, list[tuple[Expr, Expr]]], list[Expr]]
"""That two work-items go different ways at a branch."""


def waves_together(asking: Asking, part_ways: PartWays, found: Iterable[Site]) -> bool:
    """Whether all lanes of a wave come to the same barriers of the wave, and there are any."""
    evaluator = asking.evaluator
    graph = evaluator.graph
    if not evaluator.waves:
        return False
    for each in found:  # before the facts are collected, which this adds to
        for space in sorted(each.spaces):
            phase(evaluator, each.node, WAVE + space)
    pairs = evaluator.place.second(False)
    asked = [
        part_ways(node.number, pairs)
        for node in graph.nodes
        if len(set(node.successors)) > 1
        and decided(graph, evaluator.after, node.number) & evaluator.waves.keys()
    ]
    facts = asking.facts(False, counted=False)
    wave = same_wave(evaluator, evaluator.place.second(False))
    return all(asking.ask([*each, wave], False, facts).never for each in asked)
