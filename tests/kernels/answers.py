"""The answers on all kernels at hand, with conditions: the same on an idle machine and a busy one.

    python -m tests.kernels.answers idle.jsonl
    python -m tests.kernels.answers busy.jsonl --busy 2 --against idle.jsonl

writes a line a kernel: its name, the verdict, the condition, codes, witnesses, notes and reasons.
Prints which differ from those of another run, and fails if any do. Kernels are those of the corpus,
Triton's, and users' where a compiler is here; `--only` takes those with a text in their names.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from fencepost.errors import UnsupportedError
from fencepost.frontends.source.compile import Source, compiled
from fencepost.frontends.source.compilers import find_compiler
from fencepost.frontends.source.languages import Language
from fencepost.kernels.check import check_kernel
from fencepost.kernels.options import Infer, Options
from fencepost.llvm.read import find_kernel, read_module
from tests.certificates.campaign import Kernel, triton
from tests.kernels.checking import module_of, options_of
from tests.kernels.corpus import cases
from tests.users.table import BROKEN, HERE, RIGHT, WRONG

LANGUAGES = {".hip": Language.HIP, ".cl": Language.OPENCL}


def kernels() -> Iterator[Kernel]:
    """All kernels, in one order."""
    for case in cases():
        module = module_of(case.module)
        (kernel,) = find_kernel(module, case.name)
        yield Kernel(str(case), module, kernel, options_of(case.options))
    yield from triton()
    yield from users()


def users() -> Iterator[Kernel]:
    """The kernels of users, compiled."""
    try:
        compiler = find_compiler(None)
    except UnsupportedError:
        return
    for file in sorted({each.file for each in (*RIGHT, *WRONG, *BROKEN)}):
        path = HERE / file
        source = Source(str(path), path.read_text(), LANGUAGES[path.suffix], "gfx942")
        module = read_module(compiled(source, compiler, 60.0))
        for kernel in module.kernels:
            yield Kernel(f"{file}/{kernel.name}", module, kernel, Options())


def answered(each: Kernel, seconds: float) -> tuple[str, float]:
    """What is told of a kernel, and the seconds that it took."""
    started = time.process_time()
    options = replace(each.options, infer=Infer.OF_ALL, seconds=seconds)
    report = check_kernel(each.module, each.kernel, options, each.name)
    told = [
        each.name,
        report.verdict.value,
        report.condition and report.condition.assumptions,
        [str(one.diagnostic.code) for one in report.findings],
        [one.witness and one.witness.arguments for one in report.findings],
        report.notes,
        report.reasons,
    ]
    return json.dumps(told), time.process_time() - started


@contextmanager
def beside(number: int) -> Iterator[None]:
    """So many processes that do nothing but keep a core busy."""
    processes = [multiprocessing.Process(target=_spin, daemon=True) for _ in range(number)]
    for each in processes:
        each.start()
    try:
        yield
    finally:
        for each in processes:
            each.terminate()


def _spin() -> None:
    while True:
        pass


def main() -> int:
    """Writes answers, and compares them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--busy", type=int, default=0, help="processes that run beside")
    parser.add_argument("--against", type=Path, help="answers of another run")
    parser.add_argument("--only", default="", help="a text in the names of kernels")
    parser.add_argument("--timeout", type=float, default=600.0)
    asked = parser.parse_args()
    lines, seconds = [], []
    with beside(asked.busy), asked.out.open("w", encoding="utf-8") as out:
        for each in kernels():
            if asked.only in each.name:
                line, took = answered(each, asked.timeout)
                lines.append(line)
                seconds.append(took)
                print(line, file=out, flush=True)
    late = sorted(seconds)[int(0.95 * len(seconds))]
    print(f"{len(lines)} kernels, {sum(seconds):.0f} s, 95th percentile {late:.2f} s")
    if asked.against is None:
        return 0
    others = set(asked.against.read_text(encoding="utf-8").splitlines())
    other = [each for each in lines if each not in others]
    for line in other:
        print(f"differs: {line}")
    print(f"{len(other)} of {len(lines)} differ")
    return 1 if other else 0


if __name__ == "__main__":
    sys.exit(main())
