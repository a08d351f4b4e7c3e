"""The verifier beside the memory-model engine: on small straight programs, two accesses of
different waves race under the model of barriers exactly if the verifier finds them unordered.
"""

from __future__ import annotations

import random

import pytest

from fencepost.executions.options import Options
from fencepost.executions.verdict import run
from fencepost.frontends.litmus.parse import parse as parse_litmus
from fencepost.frontends.placement_text.parse import parse
from fencepost.placement.regions import Access, AccessKind, Barrier, Node, Program
from fencepost.placement.verifier.verify import verify

SYNC = ("fence workgroup acq_rel", "barrier b", "fence workgroup acq_rel")


def litmus(program: Program, first: int, second: int) -> str:
    """Two waves; one performs the first access, the other the second, both run all barriers."""
    columns = [_column(program.body, first, 0), _column(program.body, second, 1)]
    rows = max(map(len, columns))
    padded = [column + [""] * (rows - len(column)) for column in columns]
    lines = "\n".join(f" {a} | {b} ;" for a, b in zip(*padded, strict=True))
    return (
        "AMDGPU placement\n{ local A = 0; local B = 0; barrier b = workgroup; }\n"
        f" P0 @ workgroup 0 | P1 @ workgroup 0 ;\n{lines}\nexists race\n"
    )


def _column(nodes: tuple[Node, ...], number: int, value: int) -> list[str]:
    out: list[str] = []
    for at, node in enumerate(nodes):
        if isinstance(node, Barrier):
            out += SYNC
        elif isinstance(node, Access) and at == number:
            reads = node.kind is AccessKind.READ
            out.append(f"r0 = load {node.buffer}" if reads else f"store {node.buffer}, {value + 1}")
    return out


@pytest.mark.parametrize("seed", range(10))
def test_races_are_what_is_unordered(seed: int) -> None:
    """Every pair of accesses of a random program with barriers."""
    rng = random.Random(seed)
    words = ["W A", "R A", "W B", "R B", "barrier"]
    program = parse("; ".join(rng.choice(words) for _ in range(5)))
    unordered = {(pair.producer, pair.consumer) for pair in verify(program).unordered}
    accesses = [at for at, node in enumerate(program.body) if isinstance(node, Access)]
    for at, first in enumerate(accesses):
        for second in accesses[at + 1 :]:
            verdict = run(parse_litmus(litmus(program, first, second)), Options("guide"))
            assert verdict.race is ((first, second) in unordered), (first, second)
