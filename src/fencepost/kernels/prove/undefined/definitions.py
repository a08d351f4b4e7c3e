"""The instructions that registers come from."""

from __future__ import annotations

from collections.abc import Mapping

from fencepost.llvm.cfg.graph import Graph
from fencepost.llvm.effects.effect import Effect
from fencepost.llvm.ir import Instruction

Definitions = Mapping[str, tuple[Instruction, Effect | None, int]]
"""Definition of each register: its instruction, the effect if it is a call, and the node it is
in."""


def definitions(graph: Graph) -> Definitions:
    """Return the definitions of a kernel."""
    found: dict[str, tuple[Instruction, Effect | None, int]] = {}
    for node in graph.nodes:
        for phi in node.phis:
            assert phi.head.name is not None
            found[phi.head.name] = (phi, None, node.number)
        for item in (*node.body, *(() if node.sync is None else (node.sync,))):
            if item[0].head.name is not None:
                found[item[0].head.name] = (*item, node.number)
    return found


__all__ = ["Definitions", "definitions"]
