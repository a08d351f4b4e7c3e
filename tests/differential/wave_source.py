"""Wave's own tests with Wave's pass and with the drop-in.

    python -m tests.differential.wave_source FOLDER [FILE ...]

FOLDER is a checkout of Wave's source at the version that is installed (its wheel has no tests).
Each file of `lit_tests` runs in processes of its own, once with each pass; the table says how many
barriers each placed, in the traces and in the MLIR that the file prints, whether FileCheck takes
what was printed (package `filecheck`, if installed), and what went wrong.
"""

from __future__ import annotations

import contextlib
import importlib
import io
import json
import os
import runpy
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import fencepost

SECONDS = 1200
"""For one file with one pass: Wave's files on attention compile for minutes."""
IN_MLIR = ("amdgpu.lds_barrier", "rocdl.s.barrier.signal")
LIT = Path("lit_tests/kernel/wave")


@dataclass(frozen=True, slots=True)
class Placing:
    """One run of a pass: in which test, how many barriers the trace had after it, what the verifier
    says of them, and the error that it ended with, if any.
    """

    test: str
    barriers: int
    verified: bool
    error: str | None = None


@dataclass(slots=True)
class Outcome:
    """What came of a file with one pass. `in_mlir`: barriers by the name of the test; `errors`: how
    tests ended that did not end well.
    """

    placed: list[Placing] = field(default_factory=list)
    in_mlir: dict[str, int] = field(default_factory=dict)
    errors: dict[str, str] = field(default_factory=dict)
    checked: bool | None = None

    @property
    def crashes(self) -> list[str]:
        """What the pass itself ended with."""
        return [each.error for each in self.placed if each.error is not None]


def files(folder: Path) -> list[str]:
    """The lit tests of a checkout, by path under `LIT`."""
    return sorted(
        str(each.relative_to(folder / LIT))
        for each in (folder / LIT).rglob("*.py")
        if "# RUN:" in each.read_text(encoding="utf-8")
    )


def outcome(folder: Path, file: str, which: str) -> Outcome:
    """Run a file with the pass `wave` or `fencepost`."""
    place = folder / LIT
    environment = os.environ | {"WAVE_CACHE_ON": "0"}
    package, tests = Path(fencepost.__file__).parents[1], Path(__file__).parents[2]
    environment["PYTHONPATH"] = os.pathsep.join(map(str, (package, tests, place)))
    with TemporaryDirectory() as scratch:
        report = Path(scratch) / "report.json"
        command = [sys.executable, "-m", __spec__.name, "--one", which, file, str(report)]
        try:
            ran = subprocess.run(
                command,
                cwd=place,
                env=environment,
                capture_output=True,
                timeout=SECONDS,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return Outcome(errors={"": f"not ended after {SECONDS} s"})
        if not report.exists():
            return Outcome(errors={"": ran.stderr.decode(errors="replace")[-500:]})
        data = json.loads(report.read_text(encoding="utf-8"))
    placed = [Placing(**each) for each in data["placed"]]
    found = Outcome(placed, data["in_mlir"], data["errors"])
    found.checked = _filecheck(place / file, ran.stdout)
    return found


def _filecheck(file: Path, printed: bytes) -> bool | None:
    """Whether FileCheck takes what a test printed; None without it."""
    command = Path(sys.executable).parent / "filecheck"
    if not command.exists():
        return None
    ran = subprocess.run(
        [command, file], input=printed, capture_output=True, timeout=SECONDS, check=False
    )
    return ran.returncode == 0


def _one(which: str, file: str, report: str) -> None:
    """Run a file in this process, and write down what came of it."""
    from fencepost.frontends import wave as ours

    found = Outcome()
    current = [""]
    compiler: Any = importlib.import_module("wave_lang.kernel.wave.wave")
    general: Any = importlib.import_module("wave_lang.kernel.wave.utils.general_utils")
    theirs = compiler.add_shared_memory_barriers
    ours.install()
    # So that the verifier knows the same of both: the drop-in is in place, and then put back.
    modules = [
        m for m in sys.modules.values() if getattr(m, "__name__", "").startswith("wave_lang")
    ]

    def placing(trace: Any, target: str = "") -> None:
        own = ours.add_shared_memory_barriers
        try:
            (own if which == "fencepost" else theirs)(trace, target=target)
        except Exception as error:
            text = f"{type(error).__name__}: {error}"
            found.placed.append(Placing(current[0], 0, verified=False, error=text))
            raise
        found.placed.append(Placing(current[0], _barriers(trace), verified=_verified(trace)))

    for module in modules:
        if hasattr(module, "add_shared_memory_barriers"):
            module.add_shared_memory_barriers = placing  # type: ignore[attr-defined]  # a module of Wave

    def run_test(test: Callable[[], None]) -> Callable[[], None]:
        current[0] = test.__name__
        printed = io.StringIO()
        print(test.__name__)
        try:
            with contextlib.redirect_stdout(printed):
                test()
        except Exception as error:  # noqa: BLE001  # what a test of Wave may end with is not ours
            found.errors[test.__name__] = f"{type(error).__name__}: {error}"[:300]
        text = printed.getvalue()
        found.in_mlir[test.__name__] = sum(text.count(each) for each in IN_MLIR)
        print(text, end="")
        print("-----")
        return test

    general.run_test = run_test
    sys.argv = [file]
    try:
        runpy.run_path(file, run_name="__main__")
    except Exception as error:  # noqa: BLE001  # as above
        found.errors[""] = f"{type(error).__name__}: {error}"[:300]
    sys.stdout.flush()
    data = {
        "placed": [asdict(each) for each in found.placed],
        "in_mlir": found.in_mlir,
        "errors": found.errors,
    }
    Path(report).write_text(json.dumps(data), encoding="utf-8")


def _barriers(trace: Any) -> int:
    """The barriers of a trace; a signal and its wait are one."""
    names = [node.name for node in trace.preorder_walk()]
    return sum(n.startswith("shared_memory_barrier") and "_wait" not in n for n in names)


def _verified(trace: Any) -> bool:
    """Whether the verifier has nothing against a trace."""
    from fencepost.errors import FencepostError
    from fencepost.frontends import wave as ours

    try:
        return ours.verify(trace).ok
    except FencepostError:
        return False


def compared(wave: Outcome, ours: Outcome) -> Iterator[str]:
    """What is wrong with the drop-in's outcome beside Wave's: an error of the pass, an error where
    Wave's run has none, more barriers where those of Wave are verified.
    """
    for each in ours.placed:
        if each.error is not None:
            yield f"{each.test}: {each.error}"
    for test, error in ours.errors.items():
        if test not in wave.errors:
            yield f"{test}: {error}"
    sound: dict[str, bool] = {}
    for theirs, own in zip(wave.placed, ours.placed, strict=False):
        sound[theirs.test] = sound.get(theirs.test, True) and theirs.verified
        if theirs.verified and own.barriers > theirs.barriers:
            yield f"{own.test}: {own.barriers} barriers, {theirs.barriers} with Wave's pass"
    for test, count in ours.in_mlir.items():
        if sound.get(test) and test in wave.in_mlir and count > wave.in_mlir[test]:
            yield f"{test}: {count} barriers in the MLIR, {wave.in_mlir[test]} with Wave's pass"


def main(arguments: list[str]) -> int:
    """Print the table; 1 if anything is wrong."""
    if arguments[:1] == ["--one"]:
        _one(*arguments[1:4])
        return 0
    folder = Path(arguments[0]).resolve()
    wrong = 0
    print(f"{'file':40} {'traces':>12} {'in MLIR':>12} {'verified':>12}  FileCheck")
    for file in arguments[1:] or files(folder):
        wave, ours = (outcome(folder, file, which) for which in ("wave", "fencepost"))
        counts = [
            f"{sum(p.barriers for p in wave.placed)} / {sum(p.barriers for p in ours.placed)}",
            f"{sum(wave.in_mlir.values())} / {sum(ours.in_mlir.values())}",
            f"{sum(p.verified for p in wave.placed)} / {sum(p.verified for p in ours.placed)}",
        ]
        checks = f"{wave.checked} / {ours.checked}"
        print(f"{file:40} {counts[0]:>12} {counts[1]:>12} {counts[2]:>12}  {checks}", flush=True)
        for problem in compared(wave, ours):
            wrong = 1
            print(f"    {problem}".splitlines()[0])
    return wrong


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
