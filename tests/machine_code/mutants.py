"""Drops barriers and cache operations, drops and weakens waits of compiled assembly, one at a time, and counts what is
reported:

python -m tests.machine_code.mutants FILE.s...

What is not reported is told by kind: why the wait was there, as far as the code tells.
"""

from __future__ import annotations

import sys
from collections import Counter as Tally
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from fencepost.lowering.instructions import CacheOp
from fencepost.machine_code.assembly.read import read_code, target_of
from fencepost.machine_code.check import check
from fencepost.machine_code.code import Code
from fencepost.machine_code.counters import GENERATIONS, encoded, waited
from fencepost.machine_code.findings import Finding
from fencepost.machine_code.flow import Flow, Flows
from fencepost.machine_code.instruction import Instruction, Kind
from fencepost.machine_code.opcodes import opcode_of
from fencepost.machine_code.registers import NONE
from fencepost.targets.generation import Generation

WITHIN = 6
"""Instructions behind a wait that say what it is for."""


NOTHING = opcode_of("s_nop")
CACHES = frozenset({*(each.value for each in CacheOp), "global_wbinv"})


def mutants(code: Code, name: Generation) -> Iterator[tuple[int, str, str, Code]]:
    """Each barrier and cache operation dropped, each wait with one counter dropped, or one more left outstanding."""
    most = GENERATIONS[name].counters
    for number, each in enumerate(code.instructions):
        if each.opcode.kind is Kind.BARRIER or each.opcode.mnemonic in CACHES:
            instead = replace(each, opcode=NOTHING, immediate=0, reads=NONE, writes=NONE)
            yield number, each.opcode.mnemonic, "dropped", _with(code, number, instead)
        if each.opcode.kind is not Kind.WAIT or each.immediate is None:
            continue
        left = waited(each.opcode.mnemonic, each.immediate, name)
        for counter, value in left.items():
            for how, more in (("dropped", most[counter]), ("weakened", value + 1)):
                immediate = encoded(each.opcode.mnemonic, {**left, counter: more}, name)
                changed = replace(each, immediate=immediate)
                yield number, counter.value, how, _with(code, number, changed)


def _with(code: Code, number: int, instead: Instruction) -> Code:
    """The code with another instruction in a place."""
    changed = list(code.instructions)
    changed[number] = instead
    return replace(code, instructions=changed)


def around(code: Code, number: int) -> Code:
    """The code with only the kernels and functions that an instruction is in."""
    flows = Flows(code)
    kept = [(n, at) for n, at in code.entries if _has(flows.of(n, at), number)]
    return replace(code, entries=tuple(kept))


def _has(flow: Flow, number: int) -> bool:
    return any(block.first <= number < block.end for block in flow.blocks)


def found(code: Code, name: Generation) -> set[Finding]:
    """All findings of a code."""
    return {each for kernel in check(code, name).kernels for each in kernel.findings}


def purpose(code: Code, number: int) -> str:
    """What a wait seems to be for, by what follows it."""
    for each in code.instructions[number + 1 : number + 1 + WITHIN]:
        match each.opcode.kind:
            case Kind.BARRIER:
                return "before a barrier"
            case Kind.CACHE:
                return "before a cache operation"
            case Kind.STORE | Kind.ATOMIC:
                return "before a store or atomic"
            case Kind.BRANCH:
                return f"before {each.opcode.mnemonic.split('_b')[0]}"
            case Kind.LOAD | Kind.LDS:
                return "before a load"
            case _:
                pass
    return "else"


def main() -> None:
    """Counts the mutants of the files that are named."""
    tally: Tally[str] = Tally()
    for path in (Path(each) for each in sys.argv[1:] if each != "-v"):
        text = path.read_text(errors="replace")
        target = target_of(text, None)
        code = read_code(text, target).code
        name = target.generation
        known = found(code, name)
        nearby: dict[int, Code] = {}
        for number, what, how, mutant in mutants(code, name):
            if number not in nearby:
                nearby[number] = around(code, number)
            few = replace(mutant, entries=nearby[number].entries)
            if not few.entries:
                continue
            tally[f"{how}"] += 1
            if found(few, name) - known:
                tally[f"{how}, reported"] += 1
            else:
                why = purpose(code, number)
                tally[f"{how}, not reported: {what} {why}"] += 1
                if "-v" in sys.argv:
                    print(f"{path}:{code.places[number]}: {what} {how}: {why}")
    for words, count in sorted(tally.items(), key=lambda one: -one[1]):
        print(f"{count:6} {words}")


if __name__ == "__main__":
    main()
