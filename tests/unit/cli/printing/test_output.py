"""Where the output cannot be written, no status means a verdict that is not there."""

from __future__ import annotations

import itertools
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[4]
KERNEL = """target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) "amdgpu-flat-work-group-size"="64,64" {{
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %i = {index}
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %i
  store i32 %t, ptr addrspace(1) %p
  ret void
}}
"""
LITMUS = """AMDGPU MP
{{ global x = 0; }}
 P0 @ agent 0, workgroup 0 | P1 @ agent 0, workgroup 1 ;
 store atomic x, 1 agent monotonic | r0 = load atomic x agent monotonic ;
exists (P1:r0 == {value})
expect {expected}
"""
PROVED, FOUND, INPUT, UNKNOWN, OUTPUT = 0, 1, 2, 3, 74
UNPRINTED = (INPUT, UNKNOWN)
"""Statuses here that come with nothing on the standard output."""

FILES = {
    "right.ll": KERNEL.format(index="add i32 %t, 0"),
    "wrong.ll": KERNEL.format(index="lshr i32 %t, 1"),
    "ok.litmus": LITMUS.format(value=1, expected="allowed"),
    "diff.litmus": LITMUS.format(value=2, expected="allowed"),
    "broken.ll": "define void @",
    "lint.ll": """target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k() "amdgpu-flat-work-group-size"="64,4096" {
  ret void
}
""",
    "race.txt": "for { W A; R A }\n",
    "empty.ll": "",
    "misspelt.ll": """define void @k() {
  fence release, !mmra !0
  ret void
}
!0 = !{!"amdgpu-synchronize-as", !"loc"}
""",
}
COMMANDS: dict[str, tuple[Sequence[str], int]] = {
    "proved": (["check", "--grid", "1", "--no-cache", "right.ll"], PROVED),
    "a bug": (["check", "--no-cache", "wrong.ll"], FOUND),
    "unknown": (["check", "--no-cache", "--timeout", "0.0001", "right.ll"], UNKNOWN),
    "not read": (["check", "--no-cache", "broken.ll"], INPUT),
    "no file": (["check", "nosuch"], INPUT),
    "allowed": (["litmus", "ok.litmus"], PROVED),
    "not as expected": (["litmus", "diff.litmus"], FOUND),
    "lowered": (["lower", "fence agent release", "--mcpu", "gfx942"], PROVED),
    "an answer": (["explain", "FP201"], PROVED),
    "help": (["--help"], PROVED),
    "no command": (["nosuch"], INPUT),
}
MORE: dict[str, tuple[Sequence[str], int]] = {
    "sound": (["machine", "--no-cache", "ok.litmus", "--mcpu", "gfx942"], PROVED),
    "not explored": (
        ["machine", "--no-cache", "ok.litmus", "--mcpu", "gfx942", "--states", "1"],
        UNKNOWN,
    ),
    "placed": (["place", "--no-cache", "race.txt"], PROVED),
    "not placed": (["place", "--no-cache", "--check", "race.txt"], FOUND),
    "an object": (["object", str(ROOT / "examples/reduce.co"), "--check"], PROVED),
    "not an object": (["object", "empty.ll"], INPUT),
    "not lowered": (["lower", "nosuch", "--mcpu", "gfx942"], INPUT),
    "an attribute": (["abi", "lint", "--mcpu", "gfx942", "lint.ll"], FOUND),
    "a tag": (["mmra", "misspelt.ll"], FOUND),
    "no function": (["mmra", "empty.ll"], INPUT),
    "a difference": (["diff", "--models", "guide", "guide-2026-06", "--size", "2"], FOUND),
    "no difference": (["diff", "--models", "guide", "guide", "--size", "2"], PROVED),
}
"""Other commands that decide something: here in two places, in `make nightly` in all."""
PLACES = {
    "as usual": "",
    "no output": ">&-",
    "no error": "2>&-",
    "neither": ">&- 2>&-",
    "no input": "<&-",
    "full": ">/dev/full",
    "full error": "2>/dev/full",
    "all full": ">/dev/full 2>/dev/full",
    "head": "| head -1",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in FILES.items():
        (tmp_path / name).write_text(text)
    return tmp_path


def ran(
    folder: Path, words: Sequence[str], place: str = "", **names: str
) -> subprocess.CompletedProcess[str]:
    """A command line run by a shell, with its output in a place; the status is the command's."""
    quoted = " ".join(f"'{each}'" for each in [sys.executable, "-m", "fencepost", *words])
    line = f"{quoted} {place}; exit ${{PIPESTATUS[0]}}"
    environment = {**os.environ, **names}
    for each in [each for each, value in names.items() if value == "-"]:
        del environment[each]
    return subprocess.run(
        ["bash", "-c", line], cwd=folder, env=environment, capture_output=True, text=True
    )


@pytest.mark.parametrize(
    ("command", "place"),
    [*itertools.product(COMMANDS, PLACES), *itertools.product(MORE, ("full", "neither"))],
    ids=lambda each: each,
)
def test_status(folder: Path, command: str, place: str) -> None:
    """The status is the verdict's, or says that the output is lost."""
    words, expected = (COMMANDS | MORE)[command]
    done = ran(folder, words, PLACES[place])
    lost = {
        "full": done.returncode == OUTPUT or expected in UNPRINTED,
        "all full": done.returncode == OUTPUT or expected in UNPRINTED,
        "head": done.returncode in (OUTPUT, expected),
    }.get(place)
    assert done.returncode in (expected, OUTPUT), done.stderr
    if lost is None:
        assert done.returncode == expected, done.stderr
    else:
        assert lost, done
    assert "Traceback" not in done.stdout + done.stderr
    assert "Exception ignored" not in done.stderr
    if place == "full" and expected not in UNPRINTED:
        assert "the output cannot be written: No space left on device" in done.stderr
    if place == "head" and expected in (PROVED, FOUND):
        assert not done.stderr.startswith("the output"), done.stderr


SURROUNDINGS = {
    "no home": {"HOME": "-", "XDG_CACHE_HOME": "-"},
    "a home that is not there": {"HOME": "/nonexistent/home", "XDG_CACHE_HOME": "-"},
    "no folder for temporary files": {"TMPDIR": "/nonexistent/tmp"},
    "nothing": {"HOME": "-", "PATH": "/usr/bin:/bin", "LANG": "-", "TERM": "-"},
}


@pytest.mark.parametrize("surroundings", SURROUNDINGS)
@pytest.mark.parametrize("command", ["proved", "a bug", "not read", "allowed"])
def test_surroundings(folder: Path, command: str, surroundings: str) -> None:
    words, expected = COMMANDS[command]
    words = [each for each in words if each != "--no-cache"]
    done = ran(folder, words, **SURROUNDINGS[surroundings])
    assert done.returncode == expected, done.stderr
    assert "Traceback" not in done.stdout + done.stderr


@pytest.mark.skipif(shutil.which("bwrap") is None, reason="bubblewrap is not installed")
@pytest.mark.parametrize("command", ["proved", "a bug", "not read", "allowed", "sound", "placed"])
def test_nothing_can_be_written(folder: Path, command: str) -> None:
    """Home, folder and temporary files are read-only, for root too."""
    words, expected = (COMMANDS | MORE)[command]
    command_line = [
        sys.executable,
        "-m",
        "fencepost",
        *[each for each in words if each != "--no-cache"],
    ]
    confined = ["bwrap", "--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc", *command_line]
    done = subprocess.run(confined, cwd=folder, capture_output=True, text=True)
    if "bwrap: " in done.stderr:
        pytest.skip(f"bubblewrap cannot confine here: {done.stderr}")
    assert done.returncode == expected, done.stderr
    assert "Traceback" not in done.stdout + done.stderr


def test_a_folder_that_is_gone(tmp_path: Path) -> None:
    (tmp_path / "gone").mkdir()
    line = f"cd gone && rmdir ../gone && '{sys.executable}' -P -m fencepost explain FP201"
    done = subprocess.run(["bash", "-c", line], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == INPUT
    assert "the current folder no longer exists" in done.stderr


@pytest.mark.parametrize("name", ["a\x1b[2Jb.ll", "a\nb.ll: k: proved", "a\u202eb.ll"])
def test_names_of_files(folder: Path, name: str) -> None:
    """No name of a file reaches a terminal as it is."""
    shutil.copy(folder / "wrong.ll", folder / name)
    done = ran(folder, ["check", "--no-cache", "--timeout", "60", *[f"./{name}"]])
    assert done.returncode in (FOUND, INPUT), done.stderr
    said = done.stdout + done.stderr
    assert all(each.isprintable() for each in said.split("\n")), said
    assert not any(each.startswith("b.ll: k: proved") for each in said.split("\n"))


def test_an_import_that_fails(folder: Path) -> None:
    """What breaks before the command begins is no verdict."""
    program = (
        "import sys; sys.modules['fencepost.cli.main'] = None\n"
        "from fencepost.__main__ import main; main()"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 70
    assert done.stderr.startswith("internal error: ")
    assert done.stderr.count("\n") == 1


if __name__ == "__main__":  # every command in every place, for `make nightly`
    import tempfile

    wrong = 0
    for at in itertools.product(MORE, PLACES):
        with tempfile.TemporaryDirectory() as name:
            for file, text in FILES.items():
                (Path(name) / file).write_text(text)
            try:
                test_status(Path(name), *at)
            except AssertionError as error:
                wrong += 1
                print(*at, error)
    print(f"{wrong} of {len(MORE) * len(PLACES)} went wrong")
    sys.exit(bool(wrong))
