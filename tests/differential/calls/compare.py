"""Compares where drawn arguments and results are with LLVM 22, which llvmlite holds.

`python -m tests.differential.calls.compare --count 2000` tries that many signatures of each calling
convention; the tests try a few.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from dataclasses import dataclass

from fencepost.abi.calls.assign import File, Place
from fencepost.abi.calls.function import FunctionAbi, of_function
from fencepost.abi.calls.signature import signatures
from fencepost.abi.conventions import CONVENTIONS
from fencepost.abi.fault import AbiError
from fencepost.abi.lint.module_text import read_module
from fencepost.targets.processors import find
from tests.differential.calls.drawn import CALLABLE, Drawing, Drawn
from tests.differential.calls.llvm import assembly, selected

PROCESSORS = ("gfx600", "gfx803", "gfx900", "gfx90a", "gfx942", "gfx1030", "gfx1100", "gfx1200")
BATCH = 50
KERNEL = "amdgpu_kernel"
SEED = "calls"
NAMES = tuple(each.name for each in CONVENTIONS)


@dataclass(frozen=True, slots=True)
class Found:
    """Places in the order of the arguments, then those of the result."""

    registers: tuple[str, ...]
    stack: frozenset[int]
    result: tuple[str, ...]


@dataclass
class Tally:
    """How many functions were compared, how many refused by us, and which differ."""

    compared: int = 0
    refused: int = 0
    differ: list[str] | None = None


def ours(found: FunctionAbi) -> Found:
    """What we say of a function."""
    if found.kernarg is not None:
        places = tuple(f"{slot.offset}+{slot.size}" for slot in found.kernarg.slots)
        return Found(places, frozenset(), ())
    made = found.assignment
    assert made is not None
    arguments = [made.structured_return] if made.structured_return is not None else []
    places_of = [place for each in (*arguments, *made.arguments) for place in each.places]
    result = () if made.result is None else made.result.places
    return Found(
        tuple(str(each) for each in places_of if each.file is not File.STACK),
        frozenset(each.number for each in places_of if each.file is File.STACK),
        tuple(map(_plain, result)),
    )


def _plain(place: Place) -> str:
    return str(place)


def llvms(body: str) -> Found:
    """What a machine function says."""
    live = re.findall(r"\{ reg: '\$([sv])gpr(\d+)(?:_\w+)?', virtual-reg: '%(\d+)'", body)
    live.sort(key=lambda each: int(each[2]))
    stack: set[int] = set()
    fixed = body.partition("fixedStack:")[2].partition("\nstack:")[0]
    for offset, size in re.findall(r"offset: (\d+), size: (\d+)", fixed):
        stack |= set(range(int(offset), int(offset) + int(size), 4))
    returned = re.findall(r"SI_(?:WHOLE_WAVE_FUNC_)?RETURN(?:_TO_EPILOG)?\b(.*)", body)
    result = re.findall(r"\$([sv])gpr(\d+)", returned[0]) if returned else []
    return Found(
        tuple(f"{kind}{number}" for kind, number, _ in live),
        frozenset(stack),
        tuple(f"{kind}{number}" for kind, number in result),
    )


def compare(convention: str, processor: str, count: int, tally: Tally, seed: str = SEED) -> None:
    """Compares so many drawn functions of a convention on a processor."""
    drawing = Drawing(convention, f"{seed} {processor}")
    at, wanted = 0, tally.compared + count
    while tally.compared < wanted:
        left = wanted - tally.compared
        batch = [drawing.function(at + number) for number in range(min(BATCH, left))]
        at += len(batch)
        _batch(batch, processor, tally)


def _batch(batch: list[Drawn], processor: str, tally: Tally) -> None:
    convention = batch[0].convention
    graphics = convention not in (*CALLABLE, KERNEL)
    triple = f"amdgcn-amd-{'amdpal' if graphics else 'amdhsa'}"
    wanted: dict[str, Found] = {}
    kept: list[Drawn] = []
    for each in batch:
        (signature,) = signatures(read_module(each.text()))
        try:
            wanted[each.name] = ours(of_function(signature, find(processor), as_written=True))
            kept.append(each)
        except AbiError:
            # More than a convention has room for: LLVM ends there, or puts them anywhere.
            tally.refused += 1
    text = f'target triple = "{triple}"\n' + "".join(each.text() for each in kept)
    made = _kernels if convention == KERNEL else _functions
    if not kept:
        return
    for name, found in made(text, processor, triple).items():
        tally.compared += 1
        if found != wanted[name]:
            assert tally.differ is not None
            (drawn,) = (each for each in kept if each.name == name)
            tally.differ.append(
                f"{convention} {processor}\n{drawn.text()}ours  {wanted[name]}\nllvm  {found}"
            )


def _functions(text: str, processor: str, triple: str) -> dict[str, Found]:
    bodies = re.split(r"^name: +", selected(text, processor, triple), flags=re.MULTILINE)[1:]
    return {body.split()[0]: llvms(body) for body in bodies}


def _kernels(text: str, processor: str, triple: str) -> dict[str, Found]:
    """The explicit arguments that the metadata of compiled kernels state."""
    found = {}
    made = assembly(text, processor, triple)
    for block in re.split(
        r"^  - (?=\.a)", made.partition("amdhsa.kernels:")[2], flags=re.MULTILINE
    ):
        name = re.search(r"^ +\.name: +(f\d+)$", block, re.MULTILINE)
        if name is None:
            continue
        places = tuple(
            f"{fields['offset']}+{fields['size']}"
            for each in re.split(r"^ {6}- ", block, flags=re.MULTILINE)
            if "offset" in (fields := dict(re.findall(r"\.(\w+): +(\S+)", each)))
            and not fields["value_kind"].startswith("hidden")
        )
        found[name[1]] = Found(places, frozenset(), ())
    return found


def main() -> int:
    """Tries a number of signatures of each convention; prints what differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--convention", choices=NAMES)
    parser.add_argument("--seed", default=SEED)
    options = parser.parse_args()
    wrong = 0
    for name in NAMES if options.convention is None else (options.convention,):
        tally = Tally(differ=[])
        each = -(-options.count // len(PROCESSORS))
        for processor in PROCESSORS:
            compare(name, processor, each, tally, options.seed)
        assert tally.differ is not None
        print(
            f"{name}: {tally.compared} compared, {len(tally.differ)} differ, "
            f"{tally.refused} refused here",
            flush=True,
        )
        by_processor = Counter(each.split("\n")[0] for each in tally.differ)
        for line, number in by_processor.items():
            print(f"  {line}: {number}")
        for text in tally.differ[:3]:
            print(text)
        wrong += len(tally.differ)
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
