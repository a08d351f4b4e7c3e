"""Drops barriers and cache operations, drops and weakens waits of compiled assembly, one at a time,
and counts what is reported:

python -m tests.machine_code.mutants FILE.s...

What is not reported of waits is run by the twin, with every operation that the wait is for as late
as it can be: MISSED is what a run shows of the mutant and not of the original; of the rest, what is
outstanding at the wait is told.
"""

from __future__ import annotations

import sys
from collections import Counter as Tally
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

from fencepost.lowering.rows.instructions import CacheOp
from fencepost.machine_code.assembly.read import read_code, target_of
from fencepost.machine_code.check import check
from fencepost.machine_code.control_flow.code import Code
from fencepost.machine_code.control_flow.flow import Flow, Flows
from fencepost.machine_code.findings import Finding
from fencepost.machine_code.instructions.counters import GENERATIONS, encoded, waited
from fencepost.machine_code.instructions.instruction import Instruction, Kind
from fencepost.machine_code.instructions.opcodes import opcode_of
from fencepost.machine_code.instructions.registers import NONE
from fencepost.targets.generation import Generation
from tests.machine_code.twin import Machine, Op
from tests.machine_code.twin_code import counts, gen_of, shown, steps

NOTHING = opcode_of("s_nop")
CACHES = frozenset({*(each.value for each in CacheOp), "global_wbinv"})


def mutants(code: Code, name: Generation) -> Iterator[tuple[int, str, str, Code]]:
    """Each barrier and cache operation dropped, each wait with one counter dropped, or one more
    left outstanding.
    """
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


def reasons(code: Code, name: Generation) -> set[str]:
    """Why what is not found is not known to be absent."""
    return {why for kernel in check(code, name).kernels for why in kernel.reasons}


def shares_lds(code: Code) -> bool:
    """Whether the kernels write to LDS, and read it."""
    flows = Flows(code)
    kinds = {
        how
        for name, at in code.entries
        for block in flows.of(name, at).blocks
        for each in code.instructions[block.first : block.end]
        if each.opcode.kind in (Kind.LDS, Kind.LDS_COPY, Kind.TENSOR_COPY)
        for how, does in (("r", each.opcode.loads), ("w", each.opcode.stores))
        if does or each.opcode.kind is not Kind.LDS
    }
    return len(kinds) == 2


@dataclass(frozen=True)
class Mutant:
    """A changed code: what was changed in which place of which one, and how."""

    code: Code
    number: int
    what: str
    how: str
    changed: Code


def why_harmless(mutant: Mutant, name: Generation) -> str:
    """Why nothing is wrong without a wait, as runs of the twin have it; empty where one shows what
    none shows of the original.
    """
    code, random = mutant.code, Random(1)
    gen = gen_of(name)
    waiting: set[str] = set()
    for entry_name, entry in mutant.changed.entries:
        blocks = Flows(code).of(entry_name, entry).blocks
        victims: list[int | None] = [
            number
            for block in blocks
            for number in range(block.first, block.end)
            if mutant.what in dict(counts(code.instructions[number], gen))
        ]
        runs = random.sample(victims, min(len(victims), 40)) * 4
        if shown(mutant.changed, entry, name, runs, random) - shown(
            code, entry, name, runs, random
        ):
            return ""
        waiting |= outstanding(code, entry, name, (mutant.number, mutant.what))
    return " and ".join(sorted(waiting)) or "nothing"


def outstanding(code: Code, entry: int, name: Generation, wait: tuple[int, str]) -> set[str]:
    """What a wait is for in some run: the kinds of operations that its counter counts there."""
    number, counter = wait
    random, ops = Random(2), dict[int, Op]()
    found: set[str] = set()
    for _ in range(20):
        machine = Machine(gen_of(name), random)
        for at in steps(code, entry, name, machine, ops):
            if at == number:
                found |= {
                    code.instructions[each.by].opcode.kind.name.lower()
                    for each in machine.flying
                    if counter in each.left
                }
    return found


def told(mutant: Mutant, known: set[Finding], name: Generation, tally: Tally[str]) -> str:
    """Counts a mutant; what is to be said of it if it is not reported."""
    is_wait = mutant.code.instructions[mutant.number].opcode.kind is Kind.WAIT
    kind = "wait" if is_wait else "cache operation" if mutant.what in CACHES else "barrier"
    if kind == "barrier" and not shares_lds(mutant.changed):
        tally["barrier dropped where no LDS is shared (not counted)"] += 1
        return ""
    tally[f"{kind} {mutant.how}"] += 1
    if found(mutant.changed, name) - known:
        tally[f"{kind} {mutant.how}: reported"] += 1
        return ""
    if not is_wait:
        why = "not reported"
    elif reasons(replace(mutant.changed, entries=mutant.code.entries), name) - reasons(
        mutant.code, name
    ):
        why = "told as a reason for unknown at the callers"
    elif outcome := why_harmless(mutant, name):
        why = f"harmless, as {outcome} is outstanding and no run shows an early use"
    else:
        why = "MISSED"
    tally[f"{kind} {mutant.how}: {why}"] += 1
    return f"{mutant.what} {mutant.how}: {why}"


def main() -> None:
    """Counts the mutants of the files that are named."""
    tally: Tally[str] = Tally()
    for path in (Path(each) for each in sys.argv[1:] if each != "-v"):
        text = path.read_text(errors="replace")
        target = target_of(text, None)
        code = read_code(text, target).code
        name = target.generation
        known = found(code, name)
        tally["kernels"] += len(code.kernels)
        nearby: dict[int, Code] = {}
        for number, what, how, changed in mutants(code, name):
            if number not in nearby:
                nearby[number] = around(code, number)
            few = replace(changed, entries=nearby[number].entries)
            if not few.entries:
                continue
            words = told(Mutant(code, number, what, how, few), known, name, tally)
            if words and "-v" in sys.argv:
                print(f"{path}:{code.places[number]}: {words}", flush=True)
    for words, count in sorted(tally.items()):
        print(f"{count:6} {words}")


if __name__ == "__main__":
    main()
