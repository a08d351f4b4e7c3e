"""Compiles litmus tests by LLVM 22, runs what comes out on the memory machines, and compares with
the model:

    python -m tests.hardware_memory.compiled --targets gfx942,gfx1100 --level 0,2

Prints violations, and what could not be compiled or followed by its reason. Ends with status 1 if
there was a violation.
"""

from __future__ import annotations

import argparse
import re
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from fencepost.code_object.reading import read_code_object
from fencepost.errors import FencepostError, UnsupportedError
from fencepost.executions.options import Options as ModelOptions
from fencepost.executions.verdict import Verdict, run
from fencepost.frontends.litmus.parse import parse
from fencepost.hardware.given.code import given_code
from fencepost.hardware.given.compiled import called_threads, compiled_threads
from fencepost.hardware.memory.explore import Options, asked_locations, explore
from fencepost.hardware.memory.instructions import Code
from fencepost.hardware.memory.judge import Judgement, Standing, compared, on_target
from fencepost.hardware.memory.machines import MACHINES
from fencepost.lowering.options import Options as LoweringOptions
from fencepost.lowering.options import target_of
from fencepost.lowering.target import Target
from fencepost.machine_code.decoding.object_code import codes_of
from fencepost.program.program import LitmusTest
from fencepost.vocabulary.address_spaces import AddressSpace
from tests.hardware_memory.as_ir import module
from tests.hardware_memory.compiling import compile_ir

GALLERY = Path("tests/litmus")
TARGETS = "gfx900,gfx90a,gfx942,gfx950,gfx1030,gfx1100,gfx1200,gfx1250"
_NUMBERS = re.compile(r"\bv\[?\d[\d:\]]*|\bs\[?\d[\d:\]]*|0x[0-9a-f]+|\b\d+\b")


@dataclass(slots=True)
class Tally:
    """What came of the runs."""

    counts: Counter[str] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    examples: dict[str, str] = field(default_factory=dict)
    violations: list[str] = field(default_factory=list)

    def refuse(self, kind: str, why: str, name: str) -> None:
        """Counts what could not be decided by its reason."""
        self.counts[kind] += 1
        reason = f"{kind}: {why}"
        self.reasons[reason] += 1
        self.examples.setdefault(reason, name)


def run_one(
    test: LitmusTest, target: Target, level: int, verdict: Verdict, options: Options
) -> tuple[bool, Judgement]:
    """A test compiled for a target and run on its machine; whether its threads are kernels.

    Raises UnsupportedError for what cannot be compiled or followed.
    """
    if any(
        each.space is AddressSpace.PRIVATE
        for each in test.program.locations
        if each.name in {term.location for term in asked_locations(test)}
    ):
        raise UnsupportedError("the test asks for a private location at the end")
    kernels = _as_kernels(test)
    try:
        code = _code(test, target, level, kernels=kernels)
    except UnsupportedError as error:
        # A kernel may load from memory that is the same for all lanes by the scalar unit. The
        # arguments of a function are in vector registers.
        if not kernels or "scalar cache" not in (error.rule or ""):
            raise
        kernels = False
        code = _code(test, target, level, kernels=False)
    return kernels, compared(
        test, explore(test, target, replace(options, given=lambda _: code)), verdict
    )


def _as_kernels(test: LitmusTest) -> bool:
    """Whether threads can be kernels: generic pointers that are arguments of kernels are taken to
    be to global memory.
    """
    spaces = {each.name: each.space for each in test.program.locations}
    pointers = (
        getattr(each, "pointer", None) for thread in test.program.threads for each in thread.code
    )
    return not any(
        each is not None and each.generic and spaces[each.name] is AddressSpace.LOCAL
        for each in pointers
    )


def _code(test: LitmusTest, target: Target, level: int, *, kernels: bool) -> Code:
    ir = module(test, target.processor, kernels=kernels)
    made = compile_ir(ir.text, target.processor.name, level)
    if made.error:
        raise UnsupportedError(f"LLVM: {made.error}")
    read = read_code_object(made.object)
    if kernels:
        threads = compiled_threads(read, test, target.processor)
    else:
        threads = called_threads(tuple(codes_of(read)), test, ir.arguments)
    return given_code(test, target, MACHINES[target.chapter], threads)


def gallery(paths: list[Path]) -> Iterator[tuple[str, LitmusTest]]:
    """The tests of files and folders."""
    for path in paths:
        files = sorted(path.rglob("*.litmus")) if path.is_dir() else [path]
        for each in files:
            yield str(each), parse(each.read_text())


def main(arguments: list[str] | None = None) -> int:
    """Runs what the arguments ask for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("paths", nargs="*", type=Path, default=[GALLERY])
    parser.add_argument("--targets", default=TARGETS)
    parser.add_argument("--level", default="0,2")
    parser.add_argument("--timeout", type=float, default=20.0)
    parser.add_argument("--states", type=int, default=200_000)
    parser.add_argument("--verbose", action="store_true")
    asked = parser.parse_args(arguments)
    start = time.monotonic()
    tally = Tally()
    targets = [
        target_of(LoweringOptions(name, "", "llvm-22"), None) for name in asked.targets.split(",")
    ]
    options = Options(states=asked.states, timeout=asked.timeout)
    for path, test in gallery(asked.paths):
        verdicts: dict[str, Verdict] = {}
        for target in targets:
            name = str(target.processor)
            ours = on_target(test, target)
            try:
                verdict = verdicts.setdefault(
                    name, run(ours, ModelOptions(max_outcomes=1000, timeout=asked.timeout))
                )
            except FencepostError as error:
                tally.refuse("model", error.message, path)
                continue
            for level in (int(each) for each in asked.level.split(",")):
                label = f"{path} {name} -O{level}"
                try:
                    kernels, found = run_one(ours, target, level, verdict, options)
                except FencepostError as error:
                    why = _NUMBERS.sub("N", error.message) + (
                        f": {error.rule}" if error.rule else ""
                    )
                    tally.refuse("not run", why, label)
                    if asked.verbose:
                        print(f"{label}: not run: {error.message} {error.rule or ''}")
                    continue
                form = "" if kernels else " as functions"
                tally.counts[found.standing.value + form] += 1
                if asked.verbose:
                    print(f"{label}: {found.standing.value} {found.result.states}")
                if found.standing is Standing.VIOLATION:
                    told = "; ".join(str(dict(each)) for each in found.violations)
                    lowered = compared(ours, explore(ours, target, options), verdict)
                    same = (
                        "as lowered" if set(found.violations) <= set(lowered.violations) else "NEW"
                    )
                    print(f"violation ({same}): {label}: {told}", flush=True)
                    tally.counts[f"violation {same}"] += 1
                    tally.violations.append(label)
                elif found.standing is Standing.UNKNOWN:
                    tally.reasons[f"unknown: {found.reason}"] += 1
    print(dict(tally.counts), f"{time.monotonic() - start:.0f} s")
    for reason, count in tally.reasons.most_common():
        print(f"{count:5}  {reason}  [{tally.examples.get(reason, '')}]")
    return 1 if tally.violations else 0


if __name__ == "__main__":
    sys.exit(main())
