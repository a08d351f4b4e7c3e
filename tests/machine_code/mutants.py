"""Kernels that LLVM compiled with one wait weakened or one barrier dropped: which are reported.

    python -m tests.machine_code.mutants --count 5000 FILE.s...

A wait is left out, or waits for one operation less of one counter; a barrier is left out. What is
not reported is counted by what it was, and listed with `--list`.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from fencepost.errors import FencepostError
from fencepost.lowering.instructions import Counter as Counting
from fencepost.machine_code.assembly.read import read_code, target_of
from fencepost.machine_code.check import Report, check
from fencepost.machine_code.code import Code
from fencepost.machine_code.counters import encoded, fields, waited
from fencepost.machine_code.findings import Verdict
from fencepost.machine_code.instruction import Instruction, Kind
from fencepost.machine_code.opcodes import opcode_of
from fencepost.targets.generation import Generation

Found = frozenset[tuple[str, int, int]]


@dataclass(frozen=True, slots=True)
class Mutant:
    """A changed instruction: its number, what was done to it, and what stands there now."""

    number: int
    what: str
    instead: Instruction


def mutants(code: Code, generation: Generation) -> Iterator[Mutant]:
    """Every change of one wait or barrier of a code."""
    for number, each in enumerate(code.instructions):
        nothing = replace(each, opcode=opcode_of("s_nop"), immediate=0, text="s_nop 0")
        if each.opcode.kind is Kind.BARRIER:
            yield Mutant(number, f"{each.opcode.mnemonic} dropped", nothing)
        if each.opcode.kind is not Kind.WAIT or each.immediate is None:
            continue
        values = waited(each.opcode.mnemonic, each.immediate, generation)
        for counter, value in values.items():
            rest = {one: left for one, left in values.items() if one is not counter}
            yield Mutant(number, f"{counter.value} dropped", _with(each, rest, generation))
            more = {**values, counter: value + 1}
            yield Mutant(number, f"{counter.value} one more", _with(each, more, generation))


def _with(each: Instruction, values: dict[Counting, int], generation: Generation) -> Instruction:
    mnemonic = each.opcode.mnemonic
    assert fields(mnemonic, generation)
    return replace(each, immediate=encoded(mnemonic, values, generation))


def found(report: Report) -> Found:
    """What is reported, but for notes."""
    return frozenset(
        (each.hazard.value, each.first, each.second)
        for kernel in report.kernels
        for each in kernel.findings
        if each.verdict is not Verdict.NOTE
    )


def changed(code: Code, one: Mutant) -> Code:
    """The code with a change, of the function alone that it is in."""
    instructions = list(code.instructions)
    instructions[one.number] = one.instead
    return replace(code, instructions=instructions)


def tried(path: Path, draw: random.Random, most: int) -> Iterator[tuple[str, bool, str]]:
    """Of some changes of a source: what was done, whether it is reported, and where it was."""
    text = path.read_text()
    target = target_of(text, None)
    code = read_code(text, target).code
    before = found(check(code, target.generation))
    every = list(mutants(code, target.generation))
    for one in draw.sample(every, min(most, len(every))):
        after = found(check(changed(code, one), target.generation))
        yield one.what, bool(after - before), f"{path.name}:{code.places[one.number]}"


def main(words: Sequence[str] | None = None) -> None:
    """Prints how many of each kind are reported."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--count", type=int, default=5000)
    parser.add_argument("--each", type=int, default=40, help="changes of one file")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--list", action="store_true")
    given = parser.parse_args(words)
    draw = random.Random(given.seed)
    draw.shuffle(given.files)
    seen: Counter[str] = Counter()
    missed: Counter[str] = Counter()
    for path in given.files:
        if seen.total() >= given.count:
            break
        try:
            for what, reported, where in tried(path, draw, given.each):
                seen[what] += 1
                if not reported:
                    missed[what] += 1
                    if given.list:
                        print(f"not reported: {where}: {what}")
        except FencepostError as error:
            print(f"{path}: {error}")
    for what, count in sorted(seen.items()):
        print(f"{what:28} {count:6} {count - missed[what]:6} reported")
    print(f"{'all':28} {seen.total():6} {seen.total() - missed.total():6} reported")


if __name__ == "__main__":
    main()
