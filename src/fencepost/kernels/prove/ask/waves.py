"""Convergence of the lanes of a wave at its barriers, which makes counts of these an order."""

from __future__ import annotations

from collections.abc import Iterable

from fencepost.kernels.prove.ask.asking import Asking
from fencepost.kernels.prove.summary.accesses import Site
from fencepost.kernels.prove.summary.phases import Counted, part_ways, phase, same_wave
from fencepost.llvm.cfg.postdominators import decided


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
