"""Where an instruction stands, as a person reads it."""

from __future__ import annotations

from fencepost.llvm import frames
from fencepost.llvm.cfg.blocks import BlockGraph
from fencepost.llvm.ir import Instruction


def stands(instruction: Instruction, label: str) -> str:
    """The line of the source that a reader is shown first, where the compiler says it; else the
    block, by its `label`.
    """
    at = instruction.head.at
    places = frames.frames(at) if at is not None else ()
    return f"at {frames.shown(places)}" if places else f"in %{label}"


def end_stands(graph: BlockGraph, label: str) -> str:
    """The same of the end of a block, which decides what comes next."""
    return stands(graph.blocks[label].instructions[-1], label)


__all__ = ["end_stands", "stands"]
