"""A run of `fencepost check` over one file, and what is kept of it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path

from benchmarks.real.projects import File, words_of

_REAPER = Path(__file__).with_name("descendants.py")
_UNREAD = "FP901"
"""The code of a source that the compiler did not take."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A bug that was reported: its code, the lines of its places, its message, and the buffers on
    whose numbers it depends.
    """

    code: str
    lines: tuple[int, ...]
    message: str
    decided_by: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Kernel:
    """The verdict on a kernel; `conditional` if it is proved under a condition that was found."""

    name: str
    verdict: str
    conditional: bool
    bugs: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome for a file: `error` is why nothing was checked, else empty; `seconds` are the
    processor's, of the command and its children; `with_rocm` is None where ROCm's headers were not
    tried. `stopped`: the limit ended it, so that kernels may be missing.
    """

    project: str
    path: str
    kernels: tuple[Kernel, ...]
    error: str
    seconds: float
    with_rocm: bool | None
    stopped: bool = False

    @property
    def compiled(self) -> bool:
        """True if the own headers sufficed."""
        return not self.error


def check_file(file: File, rocm: Path | None, limit: float) -> Outcome:
    """Check a file without the cache, at most `limit` seconds of the clock; then, if it does not
    compile and there is a folder of ROCm's headers, try these.
    """
    status, output, errors, seconds = _run(file, [], limit)
    kernels, error = _read(output)
    if status is not None and not kernels and not error:
        error = (errors.strip() or f"exit status {status}").splitlines()[0]
    with_rocm = None
    if rocm is not None:
        with_rocm = not error
        if error:
            again = _run(file, ["-I", str(rocm)], limit)
            with_rocm = not _read(again[1])[1] and bool(_read(again[1])[0])
    stopped = status is None
    return Outcome(file.project.name, file.path, kernels, error, seconds, with_rocm, stopped)


def _run(file: File, extra: list[str], limit: float) -> tuple[int | None, str, str, float]:
    """The exit status (None where the limit was reached), both outputs, and the seconds of the
    processor.
    """
    command = [sys.executable, "-m", "fencepost", "check", "--no-cache", "--json", file.path]
    command += ["--", *words_of(file), *extra]
    with tempfile.TemporaryDirectory() as folder:
        used = Path(folder, "seconds")
        reaper = [sys.executable, str(_REAPER), str(used), *command]
        started = subprocess.Popen(
            reaper,
            cwd=file.root,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            errors="replace",
            start_new_session=True,
        )
        stopped = False
        try:
            output, errors = started.communicate(timeout=limit)
        except subprocess.TimeoutExpired:
            stopped = True
            os.killpg(started.pid, signal.SIGTERM)
            output, errors = started.communicate()
        seconds = float(used.read_text("utf-8")) if used.is_file() else 0.0
    return None if stopped else started.returncode, output, errors, seconds


def _read(output: str) -> tuple[tuple[Kernel, ...], str]:
    """The kernels in the lines of JSON that the command printed, and why there are none."""
    kernels = []
    for line in output.splitlines():
        told = json.loads(line)
        found = told["diagnostics"]
        unread = next((e for e in found if e["code"] == _UNREAD), None)
        if unread is not None:
            return (), unread["message"]
        bugs = tuple(
            Finding(
                e["code"],
                tuple(place["line"] for place in e["locations"]),
                e["message"],
                tuple((e["witness"] or {}).get("decided_by", ())),
            )
            for e in found
            if told["verdict"] == "bug" and e["severity"] == "error"
        )
        kernels.append(Kernel(told["kernel"], told["verdict"], bool(told["condition"]), bugs))
    return tuple(kernels), ""


def save(outcomes: Iterable[Outcome], path: Path) -> None:
    """Write outcomes, a line each."""
    text = "".join(json.dumps(asdict(each)) + "\n" for each in outcomes)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def load(path: Path) -> list[Outcome]:
    """The outcomes that `save` wrote; none where there is no such file."""
    if not path.is_file():
        return []
    return [_outcome(json.loads(line)) for line in path.read_text("utf-8").splitlines()]


def _outcome(data: dict[str, object]) -> Outcome:
    kernels = data.pop("kernels")
    assert isinstance(kernels, list)
    return Outcome(**data, kernels=tuple(_kernel(each) for each in kernels))  # type: ignore[arg-type]


def _kernel(data: dict[str, object]) -> Kernel:
    bugs = data.pop("bugs")
    assert isinstance(bugs, list)
    findings = tuple(
        Finding(e["code"], tuple(e["lines"]), e["message"], tuple(e.get("decided_by", ())))
        for e in bugs
    )
    return Kernel(**data, bugs=findings)  # type: ignore[arg-type]
