"""Compares the check of machine code against LLVM IR with its twin, on drawn kernels that LLVM 22
compiles, as they are and with one instruction of a sequence dropped or weakened:

python -m tests.machine_code.compare_against --count 300 --seed 1
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter as Tally
from collections.abc import Iterable, Iterator
from dataclasses import replace
from random import Random

from fencepost.lowering.from_llvm.read import KernelFunction, read_kernel
from fencepost.lowering.target import Target
from fencepost.machine_code.against.check import Comparer
from fencepost.machine_code.assembly.read import read_code, target_of
from fencepost.machine_code.control_flow.code import Code
from fencepost.machine_code.instructions.counters import GENERATIONS, encoded, waited
from fencepost.machine_code.instructions.instruction import NO_BITS, CacheBits, Instruction, Kind
from fencepost.machine_code.instructions.opcodes import opcode_of
from fencepost.machine_code.instructions.registers import NONE
from fencepost.targets.generation import Generation
from fencepost.targets.processors import find
from tests.machine_code.against_llvm import compiled
from tests.machine_code.against_programs import Kernel, draw
from tests.machine_code.against_twin import Twin

PROCESSORS = (
    *("gfx900", "gfx908", "gfx90a", "gfx942", "gfx950", "gfx1010", "gfx1030"),
    *("gfx1100", "gfx1150", "gfx1200", "gfx1250"),
)
NOTHING = opcode_of("s_nop")


def mutants(
    code: Code, name: Generation, numbers: Iterable[int] | None = None
) -> Iterator[tuple[str, int, Code]]:
    """Each counter of a wait dropped or one more left, each cache operation dropped or narrowed,
    each bit of an access's policy dropped; `numbers` are the instructions that are changed.
    """
    most = GENERATIONS[name].counters
    for number in range(len(code.instructions)) if numbers is None else numbers:
        each = code.instructions[number]
        kind = each.opcode.kind
        if kind is Kind.WAIT and each.immediate is not None:
            left = waited(each.opcode.mnemonic, each.immediate, name)
            for counter, value in left.items():
                for how, more in (("dropped", most[counter]), ("weakened", value + 1)):
                    immediate = encoded(each.opcode.mnemonic, {**left, counter: more}, name)
                    instead = replace(each, immediate=immediate)
                    yield f"wait {how}", number, _with(code, number, instead)
        elif kind is Kind.CACHE:
            gone = replace(each, opcode=NOTHING, reads=NONE, writes=NONE, immediate=0)
            what = "write-back" if "wb" in each.opcode.mnemonic[6:] else "invalidate"
            yield f"{what} dropped", number, _with(code, number, gone)
            for bits in _weaker(each):
                yield f"{what} narrowed", number, _with(code, number, replace(each, bits=bits))
        elif kind in (Kind.LOAD, Kind.STORE, Kind.ATOMIC):
            for bits in _weaker(each):
                yield "policy weakened", number, _with(code, number, replace(each, bits=bits))


def _weaker(each: Instruction) -> Iterator[CacheBits]:
    bits = each.bits
    if bits == NO_BITS:
        return
    returns = each.opcode.kind is Kind.ATOMIC
    for name in ("sc1", "dlc", *(() if returns else ("glc", "sc0"))):
        if getattr(bits, name):
            yield replace(bits, **{name: False})
    if bits.scope:
        yield replace(bits, scope=bits.scope - 1)


def _with(code: Code, number: int, instead: Instruction) -> Code:
    changed = list(code.instructions)
    changed[number] = instead
    return replace(code, instructions=changed)


def found(
    code: Code, name: Generation, function: KernelFunction, target: Target, kernel: Kernel
) -> tuple[set[int], set[int]]:
    """The numbers of the operations that lost something, and of those that are not known."""
    numbers = {line: number for number, line in enumerate(kernel.lines)}
    comparison = Comparer(code, name).compare(function, target)
    lost = {numbers[each.operation.source.line] for each in comparison.lost}
    return lost, {numbers[each.operation.source.line] for each in comparison.unsure}


def compare(seed: int, tally: Tally[str], *, verbose: bool) -> None:
    """Compares one drawn kernel, as compiled and as mutants."""
    random = Random(seed)
    processor, level = random.choice(PROCESSORS), random.choice((0, 1, 2))
    kernel = draw(random)
    text = compiled(kernel.text, processor, level)
    if text is None:
        tally["refused by the backend"] += 1
        return
    assembly = target_of(text, None)
    code, name = read_code(text, assembly).code, assembly.generation
    if code.targets:
        tally["with a loop, which the twin does not know"] += 1
        return
    function = read_kernel(kernel.text.encode(), "k.ll").functions[0]
    modes = code.modes["k"] & frozenset(find(processor).features)
    target = Target(find(processor), modes, function.workgroup_size)
    twin = Twin(kernel, function, target)
    usual = twin.lost(code, name)
    lost, unsure = found(code, name, function, target, kernel)
    tally["kernels"] += 1
    tally["operations"] += len(twin.sequences)
    tally["operations not known"] += len(unsure)
    tally["lost by the compiler, as the twin says too"] += len(lost & usual)
    if lost ^ usual:
        tally["operations on which both differ"] += len(lost ^ usual)
        print(f"seed {seed} {processor} -O{level}: lost {lost}, twin {usual}, unknown {unsure}")
    for what, number, mutant in mutants(code, name):
        wrong = twin.lost(mutant, name)
        if wrong <= usual:
            tally[f"{what}: harmless, as the twin says"] += 1
            seen, _ = found(mutant, name, function, target, kernel)
            if seen - lost:
                tally[f"{what}: harmless, but reported"] += 1
                print(f"seed {seed} {processor} -O{level} {what} {code.where(number)}: {seen}")
            continue
        tally[f"{what}: harmful"] += 1
        tally["harmful"] += 1
        seen, unknown = found(mutant, name, function, target, kernel)
        if seen - lost:
            tally["harmful, reported"] += 1
        elif unknown - unsure:
            tally[f"{what}: harmful, unknown"] += 1
        else:
            tally[f"{what}: harmful, NOT reported"] += 1
            print(f"seed {seed} {processor} -O{level} {what} {code.where(number)}: missed {wrong}")
        if verbose and seen - usual != wrong - usual:
            print(f"seed {seed} {what} {code.where(number)}: {seen}, twin {wrong}")


def main() -> None:
    """Compares as many kernels as are asked for, and prints the counts."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--verbose", action="store_true")
    chosen = parser.parse_args()
    tally: Tally[str] = Tally()
    for seed in range(chosen.seed, chosen.seed + chosen.count):
        compare(seed, tally, verbose=chosen.verbose)
    for words, count in sorted(tally.items()):
        print(f"{count:7} {words}")
    sys.exit(bool(tally["operations on which both differ"]))


if __name__ == "__main__":
    main()
