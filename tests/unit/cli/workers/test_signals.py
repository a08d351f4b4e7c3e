"""A command that is ended keeps what was finished, and leaves nothing behind."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[4]
ENDED = {signal.SIGINT: 130, signal.SIGTERM: 143, signal.SIGHUP: 129}
MARK = "FENCEPOST_TEST_MARK"
COMMANDS: Sequence[Sequence[str]] = [
    ["check", "--no-cache", "-j", "2", "tests/kernels/opencl/barriers.ll", "examples/reduce.ll"],
    ["litmus", "--no-cache", "-j", "2", "tests/litmus/mp", "tests/litmus/iriw"],
    ["lower", "fence agent acq_rel", "--matrix"],
    ["diff", "--models", "llvm", "amdgpu"],
    ["place", "examples/reduce.ll", "--mcpu", "gfx942"],
    ["machine", "--no-cache", "-j", "2", "--mcpu", "gfx942", "tests/litmus/mp"],
    ["object", "examples/reduce.co", "--json"],
]


@pytest.fixture(scope="module", autouse=True)
def heard() -> Iterator[None]:
    """Signals reach what is started here, also where the tests were started to ignore them."""
    before = {each: signal.getsignal(each) for each in ENDED}
    for each in ENDED:
        if before[each] is signal.SIG_IGN:
            signal.signal(each, signal.SIG_DFL)
    yield
    for each, handler in before.items():
        signal.signal(each, handler)


def started(words: Sequence[str], folder: Path, mark: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "fencepost", *words],
        cwd=ROOT,
        env={**os.environ, "TMPDIR": str(folder), MARK: mark},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def marked(mark: str) -> list[int]:
    """The processes that were started with a mark, whoever started them, and are not gone."""
    found = []
    for each in Path("/proc").iterdir():
        if not each.name.isdigit():
            continue
        try:
            if f"{MARK}={mark}".encode() in (each / "environ").read_bytes():
                found.append(int(each.name))
        except OSError:
            continue
    return found


def interrupted(words: Sequence[str], after: float, number: int, folder: Path, mark: str) -> str:
    """Why a command did not end as it should after a signal; '' where it did."""
    process = started(words, folder, mark)
    time.sleep(after)
    process.send_signal(number)
    try:
        output, errors = process.communicate(timeout=60)
    except subprocess.TimeoutExpired:
        process.kill()
        return "it goes on"
    finished = process.returncode in (0, 1, 3)
    if not finished and process.returncode not in (ENDED[signal.Signals(number)], -number):
        return f"status {process.returncode}: {errors}"
    if process.returncode >= 0 and "Traceback" in output + errors:
        return f"a traceback: {errors}"
    until = time.monotonic() + 10
    while (left := marked(mark)) and time.monotonic() < until:
        time.sleep(0.05)
    if left:
        return f"processes that are left: {left}"
    files = [str(each) for each in folder.rglob("*")]
    return f"files that are left: {files}" if files else ""


def moments(count: int, seed: int) -> list[tuple[int, float, int]]:
    """Commands, seconds and signals; the first moments are those of the start."""
    drawn = random.Random(seed)
    signals = list(ENDED)
    return [
        (
            drawn.randrange(len(COMMANDS)),
            drawn.uniform(0.05, 0.3) if drawn.random() < 0.3 else drawn.uniform(0.3, 3),
            drawn.choice(signals),
        )
        for _ in range(count)
    ]


@pytest.mark.parametrize(("command", "after", "number"), moments(8, 1))
def test_nothing_is_left(command: int, after: float, number: int, tmp_path: Path) -> None:
    why = interrupted(COMMANDS[command], after, number, tmp_path, str(tmp_path))
    assert not why, why


@pytest.mark.parametrize("number", ENDED, ids=lambda each: each.name)
def test_what_was_finished_is_told(number: signal.Signals, tmp_path: Path) -> None:
    """A signal after the first kernel ends the command; SARIF and lines have that kernel."""
    log = tmp_path / "log.sarif"
    kernels = ["tests/kernels/opencl/barriers.ll"] * 3
    words = ["check", "--no-cache", "--json", "--sarif", str(log), *kernels]
    process = started(words, tmp_path, str(tmp_path))
    assert process.stdout is not None
    first = process.stdout.readline()
    process.send_signal(number)
    output, errors = process.communicate(timeout=100)
    assert process.returncode == ENDED[number], errors
    told = [json.loads(each) for each in (first + output).splitlines()]
    assert told[0]["verdict"]
    assert json.loads(log.read_text())["runs"]


@pytest.mark.parametrize("number", ENDED, ids=lambda each: each.name)
def test_an_interruption_within_exec(number: signal.Signals, tmp_path: Path) -> None:
    """With -m, the interpreter would end by SIGINT after an interruption within `exec`."""
    (tmp_path / "started.py").write_text(
        "import fencepost.cli.main as command\n"
        "from fencepost.__main__ import main\n"
        f"command._run = lambda _: exec('import os; os.kill(os.getpid(), {int(number)})')\n"
        "main()\n"
    )
    words = [sys.executable, "-m", "started"]
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (ENDED[number], "")


@pytest.mark.parametrize("number", ENDED, ids=lambda each: each.name)
def test_a_signal_behind_the_verdict(number: signal.Signals) -> None:
    """Once the status is known, no signal changes it, also while the interpreter ends."""
    program = (
        "import atexit, os, fencepost.cli.main as command\n"
        "from fencepost.__main__ import main\n"
        "command._run = lambda _: 3\n"
        f"atexit.register(lambda: os.kill(os.getpid(), {int(number)}))\n"
        "main()"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (3, "")


@pytest.mark.parametrize("number", ENDED, ids=lambda each: each.name)
def test_a_signal_while_the_command_is_loaded(number: signal.Signals) -> None:
    """A signal outside of the work has its own status, too."""
    program = (
        "import os, fencepost.cli.main as command\n"
        "from fencepost.__main__ import main\n"
        f"command.noted = lambda: os.kill(os.getpid(), {int(number)})\n"
        "main()"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (ENDED[number], "")


if __name__ == "__main__":  # forty moments, for `make nightly`
    import tempfile

    wrong = 0
    for at, (which, seconds, signum) in enumerate(moments(40, 7)):
        with tempfile.TemporaryDirectory() as name:
            said = interrupted(COMMANDS[which], seconds, signum, Path(name), f"nightly{at}")
        wrong += bool(said)
        print(COMMANDS[which][0], f"{seconds:.2f}", signal.Signals(signum).name, said or "ok")
    print(f"{wrong} of 40 went wrong")
    sys.exit(bool(wrong))
