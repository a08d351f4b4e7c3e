"""Limits of time and memory hold for whatever is done for an item; what ends early ends cleanly.

Times have wide margins: what they are told apart from takes tens of seconds, or never ends.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from fencepost.cli.parsing.status import Status, worse
from fencepost.cli.workers import crew
from fencepost.cli.workers import limits as limits_
from fencepost.cli.workers.items import Desk, Stop, Task, run_items, tell_stop
from fencepost.cli.workers.limits import Limits, limits, size
from fencepost.errors import BoundReached, InputError
from fencepost.process import LONGEST
from tests.unit.cli.litmus.test_verdicts import MP, fencepost

KERNELS = Path(__file__).resolve().parents[3] / "kernels"
SLACK = 8.0
"""Seconds that a busy machine may take to start and end a process."""


def latest(seconds: float) -> float:
    """The seconds after which work is gone that may take so many of the processor."""
    return 100 * seconds + 60


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second limit is far off, so that the first is reached beside any number of processes."""
    monkeypatch.setattr(crew, "wall_limit", latest)


def lines_of_barriers(count: int) -> str:
    """A test whose grounding takes minutes, and gigabytes, where nothing stops it."""
    body = " barrier b | barrier b ;\n" * count
    threads = " P0 @ workgroup 0, wavefront 0 | P1 @ workgroup 0, wavefront 1 ;\n"
    return f"AMDGPU many\n{{ barrier b = workgroup; }}\n{threads}{body}exists ub\n"


def straight_stores(count: int) -> str:
    """A kernel that is long to read and to compare."""
    body = "\n".join(
        f"  %p{i} = getelementptr i32, ptr addrspace(1) %a, i32 {i}\n"
        f"  store i32 %x, ptr addrspace(1) %p{i}"
        for i in range(count)
    )
    return (
        'target triple = "amdgcn-amd-amdhsa"\n'
        f"define amdgpu_kernel void @k(ptr addrspace(1) %a, i32 %x) {{\n{body}\n  ret void\n}}\n"
    )


@pytest.fixture
def slow(tmp_path: Path) -> Path:
    path = tmp_path / "slow.litmus"
    path.write_text(lines_of_barriers(150))
    return path


def processes_about(path: Path) -> list[str]:
    """The processes whose command names the path: the command and all that it forked."""
    found = []
    for each in Path("/proc").iterdir():
        try:
            state = (each / "stat").read_text().rpartition(") ")[2][:1]
            if str(path).encode() in (each / "cmdline").read_bytes() and state != "Z":
                found.append(each.name)
        except (OSError, ValueError):
            continue
    return found


def gone(path: Path) -> bool:
    """Whether no process is about the path any more, or in a moment."""
    until = time.monotonic() + SLACK
    while processes_about(path) and time.monotonic() < until:
        time.sleep(0.05)
    return not processes_about(path)


# What items are made to do.


def _spin() -> None:
    while True:
        pass


def _burn(seconds: float) -> None:
    """Takes so much of the processor, half of it in another process."""
    script = f"import time\nwhile time.process_time() < {seconds / 2}: pass"
    subprocess.run([sys.executable, "-c", script], check=True)
    until = time.process_time() + seconds / 2
    while time.process_time() < until:
        pass


def _eat() -> None:
    kept = []
    while True:
        kept.append(bytearray(1 << 20))


def _child() -> None:
    subprocess.run([sys.executable, "-c", "while 1: pass"], check=False)


def _deep(n: int = 0) -> int:
    return _deep(n + 1) + 1


def _work(item: str, desk: Desk) -> int:
    print(f"{item} begins")
    match item:
        case "spin":
            _spin()
        case "sleep":
            time.sleep(1000)
        case "nap":
            time.sleep(1.5)
        case "compile":
            with desk.compiling() as budget:
                print(f"within {budget:g}")
                _burn(0.8)
            assert (desk.left() or 0) > 0.3
            _burn(0.2)
        case "child":
            _child()
        case "eat":
            _eat()
        case "deep":
            _deep()
        case "crash":
            os.kill(os.getpid(), signal.SIGSEGV)
        case "exit":
            os._exit(0)
        case "key":
            raise KeyError("nothing")
        case "bound":
            raise BoundReached("a bound")
        case "input":
            raise InputError("an input")
        case "parts":
            _burn(0.6)
            for part in desk.steps(("one", "two", "three"), str):
                if part == "one":
                    _burn(0.6)
                print(f"part {part}")
                if part == "two":
                    _spin()
                desk.came_to(Status.FOUND if part == "one" else Status.OK)
        case "half told":
            for part in desk.steps(("one", "two"), str):
                desk.came_to(Status.FOUND if part == "one" else Status.OK)
                if part == "one":
                    _spin()
                print(f"part {part}")
        case "no memory":
            for part in desk.steps(("one",), str):
                print(f"part {part}")
                raise MemoryError
        case "told":
            for part in desk.steps(("one", "two"), str):
                desk.came_to(Status.OK)
                print(f"part {part}")
            _spin()
        case "failed":
            with desk.at_once():
                desk.came_to(Status.INPUT)
                print("failed")
            _spin()
    return Status.OK


def _stopped(item: str, stop: Stop) -> int:
    print(f"{item} stopped in {stop.step}: {stop.reason}")
    return tell_stop(item, stop)


def _run(*items: str, seconds: float = 1.0, memory: int = 1 << 30, jobs: int = 1) -> Status:
    return run_items(Task(_work, _stopped), items, Limits(seconds, memory), jobs)


@pytest.mark.parametrize("item", ["spin", "child"])
def test_time(item: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Work is ended wherever it is, with what it has started; the next item is worked on."""
    start = time.monotonic()
    assert _run(item, "fine") is Status.UNKNOWN
    assert 1.0 <= time.monotonic() - start < latest(1.0)
    out = capsys.readouterr().out.splitlines()
    reason = "not decided in 1 seconds (--timeout)"
    assert out == [f"{item} begins", f"{item} stopped in None: {reason}", "fine begins"]


def test_waiting_takes_no_time(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Work that waits is not ended for that before the second limit, by the wall clock."""
    assert _run("nap", seconds=0.2) is Status.OK
    monkeypatch.setattr(crew, "wall_limit", lambda seconds: 3 * seconds)
    monkeypatch.setattr(limits_, "wall_limit", lambda seconds: 3 * seconds)
    assert _run("sleep", "fine", seconds=0.2) is Status.UNKNOWN
    out = capsys.readouterr().out.splitlines()
    reason = (
        "not decided in 0.6 seconds of the clock: the machine is busy, or the work waits for "
        "something; --timeout counts the processor's 0.2"
    )
    assert out == ["nap begins", "sleep begins", f"sleep stopped in None: {reason}", "fine begins"]


def test_the_wall_clock_counts_where_no_other_is_known(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on systems without /proc."""
    monkeypatch.setattr(crew, "IS_KNOWN", False)
    assert _run("sleep", seconds=0.2) is Status.UNKNOWN
    assert "not decided in 0.2 seconds (--timeout)" in capsys.readouterr().out


def test_compiling_has_a_budget_of_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    """What it takes is not the item's; the item goes on with what it had left."""
    assert _run("compile", seconds=0.6) is Status.OK
    assert "within 60" in capsys.readouterr().out


def test_the_budget_of_a_compiler() -> None:
    """60 seconds, or what the item has if that is more; without a limit, none that matters."""
    budgets = [limits(each, "0").compiling for each in (6, 600, 0)]
    assert budgets == [60.0, 600.0, LONGEST]


def test_memory(capsys: pytest.CaptureFixture[str]) -> None:
    """What needs more memory is ended for that, long before its time is up."""
    assert _run("eat", "fine", seconds=100.0, memory=300 << 20) is Status.UNKNOWN
    out = capsys.readouterr().out.splitlines()
    assert out[1] == "eat stopped in None: needs more than 300 MiB of memory (--memory)"
    assert out[2] == "fine begins"


def test_what_the_command_holds_itself_is_no_items(capsys: pytest.CaptureFixture[str]) -> None:
    """A worker has from its start what its parent has: only what it takes itself counts."""
    held = bytearray(b"\1") * (400 << 20)
    assert _run("fine", "eat", seconds=100.0, memory=256 << 20) is Status.UNKNOWN
    out = capsys.readouterr().out.splitlines()
    reason = "needs more than 256 MiB of memory (--memory)"
    assert out == ["fine begins", "eat begins", f"eat stopped in None: {reason}"]
    assert len(held) == 400 << 20


@pytest.mark.parametrize(
    ("item", "status", "words"),
    [
        ("deep", Status.UNKNOWN, "nested too deeply"),
        ("bound", Status.UNKNOWN, "a bound"),
        ("input", Status.INPUT, "an input"),
        ("crash", Status.INTERNAL, "SIGSEGV"),
        ("exit", Status.INTERNAL, "without a message"),
        ("key", Status.INTERNAL, "KeyError: 'nothing'"),
    ],
)
def test_other_ends(
    item: str, status: Status, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """No end of the work is taken for a verdict, and none costs the next item its result."""
    assert _run(item, "fine", seconds=100.0) is status
    said = capsys.readouterr()
    assert words in said.out
    assert "fine begins" in said.out
    assert "Traceback" not in said.err


def test_a_part_that_is_given_up_costs_no_other(capsys: pytest.CaptureFixture[str]) -> None:
    """Parts before it keep their status, and those after it are worked on. The first has time of
    its own, too.
    """
    assert _run("parts") is Status.FOUND
    out = capsys.readouterr().out.splitlines()
    assert [line for line in out if not line.endswith("begins")] == [
        "part one",
        "parts stopped in two: not decided in 1 seconds (--timeout)",
        "part three",
    ]


def test_a_part_is_told_whole_or_not_at_all(capsys: pytest.CaptureFixture[str]) -> None:
    """The status of a part whose record was not printed counts for nothing: it is given up."""
    assert _run("half told") is Status.UNKNOWN
    out = capsys.readouterr().out.splitlines()
    assert out[1:] == [
        "half told stopped in one: not decided in 1 seconds (--timeout)",
        "half told begins",
        "part two",
    ]


def test_a_part_without_memory_is_given_up(capsys: pytest.CaptureFixture[str]) -> None:
    """Also where it had begun to tell something."""
    assert _run("no memory") is Status.UNKNOWN
    out = capsys.readouterr().out.splitlines()
    assert out[:2] == ["no memory begins", "part one"]
    assert out[2].startswith("no memory stopped in one: needs more than")


@pytest.mark.parametrize(
    ("item", "status", "said"),
    [("told", Status.OK, ["part one", "part two"]), ("failed", Status.INPUT, ["failed"])],
)
def test_the_time_ends_when_all_is_told(
    item: str, status: Status, said: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """Then nothing is given up."""
    assert _run(item) is status
    assert capsys.readouterr().out.splitlines() == [f"{item} begins", *said]


def test_output_is_in_the_order_of_the_items(capsys: pytest.CaptureFixture[str]) -> None:
    items = ("spin", "a", "b", "child", "c")
    assert _run(*items, jobs=3) is Status.UNKNOWN
    out = [line for line in capsys.readouterr().out.splitlines() if line.endswith("begins")]
    assert out == [f"{each} begins" for each in items]


@pytest.mark.parametrize(
    ("text", "number"), [("512M", 512 << 20), ("4G", 4 << 30), ("1.5GiB", 3 << 29), ("0", 0)]
)
def test_sizes(text: str, number: int) -> None:
    assert size(text) == number


@pytest.mark.parametrize("text", ["", "4X", "-1", "G", "1e9", "9" * 30])
def test_what_is_no_size(text: str) -> None:
    with pytest.raises(InputError):
        size(text)


def test_no_limit() -> None:
    """0 is no limit; what is not a number is refused."""
    assert limits(0, "0") == Limits(None, None)
    assert limits(float("inf"), "1G") == Limits(None, 1 << 30)
    with pytest.raises(InputError):
        limits(float("nan"), "1G")


def test_the_worst_status() -> None:
    order = [0, 3, 1, 2, 70, 74, 129, 130, 143]
    for at, one in enumerate(order):
        assert all(worse(one, other) == one for other in order[: at + 1])


# The commands.


@pytest.mark.parametrize("command", ["litmus", "check"])
def test_grounding_is_within_the_time(slow: Path, command: str) -> None:
    start = time.monotonic()
    done = fencepost(command, "--timeout", "2", slow)
    assert time.monotonic() - start < latest(2)
    assert done.returncode == 3, done.stderr
    assert "not decided in 2 seconds (--timeout)" in done.stdout + done.stderr


def test_grounding_is_within_the_memory(slow: Path) -> None:
    done = fencepost("litmus", "--json", "--memory", "150M", "--timeout", "100", slow)
    record = json.loads(done.stdout)
    assert (done.returncode, record["verdict"]) == (3, "unknown")
    assert record["reason"] == "needs more than 150 MiB of memory (--memory)"


@pytest.mark.parametrize(
    "words",
    [("check",), ("place",), ("lower", "--mcpu", "gfx942"), ("abi", "lint", "--mcpu", "gfx942")],
)
def test_llvm_and_engines_are_within_the_time(tmp_path: Path, words: tuple[str, ...]) -> None:
    path = tmp_path / "long.ll"
    path.write_text(straight_stores(60_000))
    start = time.monotonic()
    done = fencepost(*words, "--timeout", "2", path)
    assert time.monotonic() - start < latest(2)
    assert done.returncode == 3, done.stdout + done.stderr
    assert "not decided in 2 seconds (--timeout)" in done.stdout + done.stderr
    assert gone(path)


def test_placement_is_within_the_time(tmp_path: Path) -> None:
    path = tmp_path / "loops.txt"
    path.write_text("for { " * 60 + "W A; R A" + " }" * 60)
    deep = fencepost("place", "--timeout", "2", path)
    path.write_text("for { W A; R A }\n" * 60_000)
    start = time.monotonic()
    done = fencepost("place", "--timeout", "2", path)
    assert time.monotonic() - start < latest(2)
    assert done.returncode == 3
    assert deep.returncode in {0, 2, 3}
    assert "Traceback" not in done.stderr + deep.stderr


def _started(*words: object) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "fencepost", *map(str, words)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=_interruptible,  # noqa: PLW1509  # no threads
    )


def _interruptible() -> None:
    """Jobs in the background of a shell that is a script have interrupts ignored."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.fixture
def batch(slow: Path) -> Iterator[tuple[subprocess.Popen[str], Path]]:
    """A command in the middle of its work: one item is done, another would take minutes."""
    quick = slow.with_name("a.litmus")
    quick.write_text(MP)
    process = _started("litmus", "-j", "2", quick, slow)
    assert process.stdout is not None
    line = process.stdout.readline()
    assert line.startswith("ok   mp")
    yield process, slow
    process.kill()


def test_control_c(batch: tuple[subprocess.Popen[str], Path]) -> None:
    """It ends soon, with 130, and leaves no process behind."""
    process, slow = batch
    start = time.monotonic()
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=30)
    assert time.monotonic() - start < SLACK / 2
    assert process.returncode == 130
    assert "Traceback" not in errors
    assert gone(slow)


def test_workers_end_with_the_command(batch: tuple[subprocess.Popen[str], Path]) -> None:
    """However it ends."""
    process, slow = batch
    process.kill()
    process.wait()
    assert gone(slow)


def test_control_c_keeps_what_is_finished(slow: Path) -> None:
    """Also what waits for an item before it to be printed."""
    done = slow.with_name("z.litmus")
    done.write_text(MP.replace("P1:r1 == 0", "P1:r1 == 1"))
    pictures = slow.with_name("pictures")
    process = _started("litmus", "-j", "2", "--timeout", "0", "--svg", pictures, slow, done)
    until = time.monotonic() + 100
    while not (pictures / "z.svg").exists() and time.monotonic() < until:
        time.sleep(0.05)
    time.sleep(1)  # it is drawn; what is left is to say so
    process.send_signal(signal.SIGINT)
    output, _ = process.communicate(timeout=30)
    assert process.returncode == 130
    assert "mp: " in output


RACES = """
target triple = "amdgcn-amd-amdhsa"
@s = internal addrspace(3) global i32 undef
declare i32 @llvm.amdgcn.workitem.id.x()
""" + "".join(
    f"""define amdgpu_kernel void @k{number}() {{
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  store i32 %t, ptr addrspace(3) @s
  ret void
}}
"""
    for number in range(120)
)
"""What is said of it is more than a pipe holds."""


def test_a_reader_that_goes(tmp_path: Path) -> None:
    """A closed pipe is no bug, and SARIF is written all the same."""
    log = tmp_path / "log.sarif"
    module = tmp_path / "races.ll"
    module.write_text(RACES)
    process = _started("check", module, "--sarif", log)
    assert process.stdout is not None
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr is not None
    errors = process.stderr.read()
    process.wait(timeout=100)
    assert process.returncode == 74
    assert "Traceback" not in errors
    assert len(json.loads(log.read_text())["runs"][0]["results"]) > 5
