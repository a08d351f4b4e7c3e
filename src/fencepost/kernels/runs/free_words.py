"""Words that a kernel claims: what they hold while they are free.

A compare-and-swap that expects a constant claims a word: the mark of a vertex that was not seen, an
empty place of a table. With any other contents nothing behind the claim ever runs, so a run begins
with all words of such a buffer free.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from fencepost.kernels.execute.memory.pages import Entries
from fencepost.kernels.execute.state import Contents
from fencepost.kernels.inputs import Input
from fencepost.kernels.question.argument_types import signed
from fencepost.kernels.question.layout import Layout
from fencepost.kernels.runs.sync_buffers import buffer_of, flags
from fencepost.kernels.runs.trial import Trial
from fencepost.kernels.task import Prepared
from fencepost.llvm.cfg.graph import Graph
from fencepost.llvm.effects.effect import Touch
from fencepost.llvm.ir import CmpXchg, Instruction, Int, Operand
from fencepost.llvm.types import IntType

MOST = 6
"""Inputs among which the one for such a run is."""


def free_words(graph: Graph, layout: Layout) -> Mapping[int, Entries]:
    """Return the buffers whose words are claimed, by number, with free words; without those whose
    free words are zeroes, which other runs have, and without locks and flags: what these hold at
    first is known, and a state of them that is waited for is another one's to give.
    """
    known = flags(graph, layout)
    definitions: dict[str, Instruction] = {}
    for node in graph.nodes:
        for instruction, _ in node.body:
            if instruction.head.name is not None:
                definitions[instruction.head.name] = instruction
    found: dict[int, Entries] = {}
    for pointer, free in _claims(graph):
        number = buffer_of(pointer, definitions, layout)
        match free:
            case Int(value=value, type=IntType(bits=32 | 64 as bits)) if value:
                if number is not None and number not in known:
                    found.setdefault(number, Entries(bits // 8, 0, signed(value, bits)))
    return found


def claiming(kernel: Prepared, inputs: Sequence[Input], groups: Sequence[int]) -> Iterator[Trial]:
    """Yield a run in which words are free, with as many things as any of a few inputs has; none if
    no words are claimed.
    """
    numbered = (e for e in inputs[:MOST] if e[1] is Contents.INDEX) if kernel.free else ()
    for values, contents in sorted(numbered, key=lambda each: sum(each[0].values()))[-1:]:
        steps = kernel.task.budget.telling_run  # many addresses of atomics
        yield Trial(values, contents, groups[:2], steps, tables=kernel.free)


def _claims(graph: Graph) -> Iterator[tuple[Operand, Operand | None]]:
    """Yield the words that are claimed, with what is expected there."""
    for node in graph.nodes:
        for instruction, meaning in node.body:
            match instruction, meaning:
                case (CmpXchg(pointer=pointer, expected=free), _):
                    yield pointer, free
                case (_, Touch(pointer=pointer, expected=free)):
                    yield pointer, free


__all__ = ["claiming", "free_words"]
