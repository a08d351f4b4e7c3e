"""The place of an instruction in the source, as readers see it."""

from __future__ import annotations

from fencepost.llvm import frames
from fencepost.llvm.cfg.blocks import BlockGraph
from fencepost.llvm.ir import Instruction


def stands(instruction: Instruction, label: str) -> str:
    """Return the source line to show first, if the compiler gives one; else the block, by its
    `label`.
    """
    at = instruction.head.at
    places = frames.frames(at) if at is not None else ()
    return f"at {frames.shown(places)}" if places else f"in %{label}"


def end_stands(graph: BlockGraph, label: str) -> str:
    """Return the same for the end of a block, which decides what comes next."""
    return stands(graph.blocks[label].instructions[-1], label)


__all__ = ["end_stands", "stands"]
