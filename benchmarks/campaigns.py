"""Generated tests and campaigns: rates, overhead and memory, as tables.

    python -m benchmarks.campaigns [--items 1000 10000 100000] [--peers]

- Tests generated a second of the processor: as cycles, as tests, as text.
- Milliseconds of a verdict, text to answer, under one model and under three.
- Milliseconds of the processor that the executor takes for an empty item, and the most memory of
  its process, over numbers of items; with `--peers`, those of loky and pebble too.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from importlib.util import find_spec
from itertools import islice

TESTS = 20_000


def generated() -> Iterator[tuple[str, float]]:
    """What is made, and how many of it a second."""
    from fencepost.frontends.litmus.print import print_test
    from fencepost.generate.chosen import Chosen, vocabulary_of
    from fencepost.generate.critical import count, critical_cycles

    orders = ("plain", "monotonic", "acquire", "release")
    near = ("agent", "workgroup")
    vocabulary = vocabulary_of(Chosen(orders, near, ("none", "acq_rel"), share=near))
    start = time.process_time()
    total = sum(number for _, number in count(vocabulary))
    yield f"counted, {total:,} in all", total / (time.process_time() - start)
    makers: dict[str, Callable[[object], object]] = {
        "cycles": lambda cycle: cycle,
        "tests": lambda cycle: cycle.test(),  # type: ignore[attr-defined]
        "text": lambda cycle: print_test(cycle.test()),  # type: ignore[attr-defined]
    }
    for name, make in makers.items():
        start = time.process_time()
        for cycle in islice(critical_cycles(vocabulary), TESTS):
            make(cycle)
        yield name, TESTS / (time.process_time() - start)


MODELS = ("llvm", "amdgpu", "amdgpu-2026-08")
EACH = 10
"""One in so many of 9,981 tests is decided."""


def decided(models: Sequence[str]) -> float:
    """Milliseconds of the processor for a verdict on generated tests, from their text."""
    from fencepost.executions import solve
    from fencepost.executions.answers import Answers
    from fencepost.executions.options import Options
    from fencepost.executions.verdict import run
    from fencepost.frontends.litmus.parse import parse
    from fencepost.frontends.litmus.print import print_test
    from fencepost.generate.chosen import Chosen, vocabulary_of
    from fencepost.generate.critical import critical_cycles

    vocabulary = vocabulary_of(Chosen(("plain", "acquire", "release"), tags=("amdgcn-av:none",)))
    cycles = islice(critical_cycles(vocabulary), 0, None, EACH)
    texts = [print_test(cycle.test()) for cycle in cycles]
    solve._ANSWERS = Answers()  # noqa: SLF001  # none of those that were found before
    start = time.process_time()
    for text in texts:
        test = parse(text)
        for model in models:
            run(test, Options(model, max_outcomes=0, races=False, timeout=60.0))
    return 1000 * (time.process_time() - start) / len(texts) / len(models)


def nothing(item: int, *_: object) -> int:
    """The work on an empty item."""
    return item & 0


def crew(items: int) -> None:
    """The executor of this program."""
    from fencepost.cli.workers.executor import Executor
    from fencepost.cli.workers.limits import Limits

    executor = Executor(nothing, Limits(60.0, 4 << 30), 2)
    for _ in executor.run(range(items)):
        pass
    executor.close()


def loky(items: int) -> None:
    """The reusable executor of loky, with as many items waiting as it takes."""
    from loky import ProcessPoolExecutor  # type: ignore[import-not-found]

    with ProcessPoolExecutor(2) as pool:
        for _ in pool.map(nothing, range(items)):
            pass


def pebble(items: int) -> None:
    """The pool of pebble, with a limit of time for each item."""
    from pebble import ProcessPool  # type: ignore[import-not-found]

    with ProcessPool(2) as pool:
        for _ in pool.map(nothing, range(items), timeout=60).result():
            pass


EXECUTORS = {"crew": crew, "loky": loky, "pebble": pebble}


def measured(name: str, items: int) -> tuple[float, int]:
    """Milliseconds of the processor an item, and MiB of the process that gives the items."""
    program = (
        "import resource\n"
        f"from benchmarks.campaigns import {name}\n"
        f"{name}({items})\n"
        "own = resource.getrusage(resource.RUSAGE_SELF)\n"
        "print(own.ru_maxrss // 1024)"
    )
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(
        [sys.executable, "-c", program], check=True, capture_output=True, text=True
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return 1000 * seconds / items, int(done.stdout)


def main(arguments: list[str] | None = None) -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description="Measure generated tests and campaigns.")
    parser.add_argument("--items", type=int, nargs="+", default=[1_000, 10_000])
    parser.add_argument("--peers", action="store_true")
    asked = parser.parse_args(arguments)
    for name, rate in generated():
        print(f"{name}: {rate:,.0f} a second")
    for models in (("amdgpu",), MODELS):
        print(f"decided under {', '.join(models)}: {decided(models):.2f} ms a verdict")
    print("| executor | items | ms of the processor an item | MiB |")
    print("|---|---|---|---|")
    for name in EXECUTORS if asked.peers else ("crew",):
        if name != "crew" and find_spec(name) is None:
            print(f"| {name} | not installed | | |")
            continue
        for items in asked.items:
            each, memory = measured(name, items)
            print(f"| {name} | {items:,} | {each:.2f} | {memory} |")


if __name__ == "__main__":
    main()
