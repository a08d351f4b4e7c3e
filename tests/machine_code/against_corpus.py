"""Checks code that LLVM 22 compiles against its IR: the kernels of the corpus, and drawn ones with
branches and loops. What is lost there the compiler lost, or the check is wrong:

python -m tests.machine_code.against_corpus [--drawn COUNT] [--seed N] [--only WORD] [--mutants]

The second argument is the same code with all waits before each access, barrier and cache operation:
what is still lost with these is no missing wait, and printed. With `--mutants`, each cache
operation and cache policy is dropped or narrowed, one at a time.
"""

from __future__ import annotations

import argparse
from collections import Counter as Tally
from collections.abc import Iterator
from dataclasses import replace
from random import Random

from fencepost.errors import FencepostError
from fencepost.lowering.from_llvm.read import KernelFunction, read_kernel
from fencepost.lowering.rows.instructions import Counter
from fencepost.lowering.target import Target
from fencepost.machine_code.against.check import Comparer, Comparison
from fencepost.machine_code.assembly.read import read_code, target_of
from fencepost.machine_code.control_flow.code import Code
from fencepost.machine_code.control_flow.flow import Flows
from fencepost.machine_code.instructions.counters import GENERATIONS, encoded, fields
from fencepost.machine_code.instructions.instruction import Instruction, Kind
from fencepost.machine_code.instructions.opcodes import opcode_of
from fencepost.targets.generation import Generation
from fencepost.targets.processor import Processor
from tests.machine_code.against_flow import draw_flow
from tests.machine_code.against_llvm import compiled, corpus
from tests.machine_code.compare_against import PROCESSORS, mutants

_BEFORE = frozenset(
    {Kind.LOAD, Kind.STORE, Kind.ATOMIC, Kind.LDS, Kind.CACHE, Kind.BARRIER, Kind.LDS_COPY}
)
_WAITS = (
    *("s_waitcnt", "s_waitcnt_vscnt", "s_wait_loadcnt", "s_wait_storecnt", "s_wait_dscnt"),
    "s_wait_xcnt",
)


def with_waits(code: Code, name: Generation) -> Code:
    """The code with waits for everything before whatever they could matter to."""
    counters = GENERATIONS[name].counters
    waits = []
    for word in _WAITS:
        named = {counter: 0 for counter, _ in fields(word, name) if counter in counters}
        split = GENERATIONS[name].split
        if named and split == word.startswith("s_wait_") and Counter.EXP not in [*named][:1]:
            immediate = encoded(word, named, name)
            waits.append(Instruction(opcode_of(word), 0, immediate=immediate))
    instructions: list[Instruction] = []
    places: list[int] = []
    begins, stands = {}, {}
    for number, each in enumerate(code.instructions):
        begins[number] = len(instructions)
        if each.opcode.kind in _BEFORE:
            instructions += waits
            places += [code.places[number]] * len(waits)
        stands[number] = len(instructions)
        instructions.append(each)
        places.append(code.places[number])
    return replace(
        code,
        instructions=instructions,
        places=places,
        entries=tuple((entry, begins[at]) for entry, at in code.entries),
        targets={stands[at]: begins[to] for at, to in code.targets.items()},
        refers={stands[at]: begins[to] for at, to in code.refers.items()},
        labels={},
    )


def checked(
    text: str, processor: str, level: int, tally: Tally[str], where: str, *, mutate: bool
) -> None:
    """Compiles a module, checks it, and counts."""
    assembly = compiled(text, processor, level)
    if assembly is None:
        tally["modules that the backend refuses"] += 1
        return
    try:
        target = target_of(assembly, None)
        code = read_code(assembly, target).code
        functions = read_kernel(text.encode(), "k.ll").functions
    except FencepostError as error:
        tally[f"not read: {error.message[:50]}"] += 1
        return
    name = target.generation
    for function in functions:
        own = _target(code, function, target.processor)
        found = Comparer(code, name).compare(function, own)
        tally["kernels"] += 1
        tally["operations"] += len(found.verdicts)
        tally["operations not known"] += len(found.unsure)
        for each in found.unsure:
            tally[f"  not known: {_bare(each.doubts[0])}"] += 1
        if found.lost:
            surely = Comparer(with_waits(code, name), name).compare(function, own)
            still = {each.operation.number for each in surely.lost}
            for each in found.lost:
                what = each.losses[0].lost.value
                if each.operation.number not in still:
                    tally[f"lost by the compiler: {what}"] += 1
                    continue
                tally[f"LOST WITH ALL WAITS: {what}"] += 1
                print(f"{where} {processor} -O{level} {function.name}: {each.operation.source}")
        if mutate and function.name in dict(code.entries):
            for words, number in _mutated(code, name, function, own, found):
                tally[f"mutants: {words}"] += 1
                if words.endswith("not reported"):
                    at = f"{where} {processor} -O{level} {function.name}: {code.where(number)}"
                    print(f"{at}: {words}", flush=True)


def _mutated(
    code: Code, name: Generation, function: KernelFunction, target: Target, usual: Comparison
) -> Iterator[tuple[str, int]]:
    """What is said of each mutant of a function that is not said of the function itself."""
    known, unsure = ({one.operation.number for one in each} for each in (usual.lost, usual.unsure))
    flow = Flows(code).of(function.name, dict(code.entries)[function.name])
    inside = {at for block in flow.blocks for at in range(block.first, block.end)}
    for what, number, mutant in mutants(code, name, sorted(inside)):
        if what.startswith("wait"):
            continue
        found = Comparer(mutant, name).compare(function, target)
        if {each.operation.number for each in found.lost} - known:
            yield f"{what}, reported", number
        elif {each.operation.number for each in found.unsure} - unsure:
            yield f"{what}, unknown", number
        else:
            yield f"{what}, not reported", number


def _bare(doubt: str) -> str:
    return "".join(each for each in doubt.rsplit(": ", maxsplit=1)[-1][:60] if not each.isdigit())


def _target(code: Code, function: KernelFunction, processor: Processor) -> Target:
    usual = next(iter(code.modes.values()), frozenset())
    modes = code.modes.get(function.name, usual) & frozenset(processor.features)
    return Target(processor, modes, function.workgroup_size, lds_dma=function.lds_dma)


def modules(count: int, seed: int, only: str) -> Iterator[tuple[str, str, str, int]]:
    """Where a module comes from, its text, the processor and the level."""
    if count:
        for number in range(seed, seed + count):
            random = Random(number)
            processor, level = random.choice(PROCESSORS), random.choice((0, 1, 2))
            yield f"seed {number}", draw_flow(random), processor, level
        return
    for path, text in corpus():
        if only in str(path):
            for processor in PROCESSORS:
                for level in (0, 1, 2):
                    yield path.name, text, processor, level


def main() -> None:
    """Checks what is asked for, and prints the counts."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--drawn", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="")
    parser.add_argument("--mutants", action="store_true")
    chosen = parser.parse_args()
    tally: Tally[str] = Tally()
    for where, text, processor, level in modules(chosen.drawn, chosen.seed, chosen.only):
        checked(text, processor, level, tally, where, mutate=chosen.mutants)
    for words, amount in sorted(tally.items()):
        print(f"{amount:7} {words}")


if __name__ == "__main__":
    main()
