"""`fencepost check` on assembly: what it is told by, exit statuses, and what is let be."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from fencepost.cli.inputs.kinds import Kind, is_assembly, kind_of
from fencepost.cli.workers.kept import FOLDER
from fencepost.machine_code import check
from fencepost.machine_code.check import KernelReport
from tests.command import app

HEAD = '.amdgcn_target "amdgcn-amd-amdhsa--gfx942"\n.text\nk:\n'
WRONG = HEAD + "ds_read_b32 v1, v0\nv_mov_b32_e32 v2, v1\ns_endpgm\n"
RIGHT = HEAD + "ds_read_b32 v1, v0\ns_waitcnt lgkmcnt(0)\nv_mov_b32_e32 v2, v1\ns_endpgm\n"
ONLY_IF = HEAD + "ds_write_b32 v1, v0\ns_barrier\nds_read_b32 v2, v0\ns_endpgm\n"


def run(*words: str) -> tuple[int, str]:
    """The status and the output of a check."""
    result = CliRunner().invoke(app, ["check", *words])
    return result.exit_code, result.stdout


def written(folder: Path, text: str, name: str = "k.s") -> str:
    """The name of a file with a text."""
    (folder / name).write_text(text)
    return str(folder / name)


@pytest.mark.parametrize(
    ("text", "status", "said"),
    [
        (WRONG, 1, "FP401"),
        (RIGHT, 0, "nothing found"),
        (ONLY_IF, 3, "depends on what the code"),
        (HEAD, 2, ""),
        (HEAD.replace("gfx942", "gfx000"), 2, ""),
    ],
)
def test_status(tmp_path: Path, text: str, status: int, said: str) -> None:
    """A bug, nothing found, unknown, nothing to read."""
    found, out = run(written(tmp_path, text))
    assert (found, said in out) == (status, True)


def test_told_by_content(tmp_path: Path) -> None:
    """Assembly is told by its target whatever its name; other files with `.s` by instructions."""
    assert kind_of(Path(written(tmp_path, RIGHT, "k.txt"))) is Kind.ASSEMBLY
    assert is_assembly("k.s", "loop:\n  s_nop 0\n")
    assert not is_assembly("k.s", "movq %rax, %rbx\n")
    assert not is_assembly("k.txt", "s_nop 0\n")


def test_target(tmp_path: Path) -> None:
    """A source without a target is checked for --mcpu; a wait is of use by generation."""
    bare = RIGHT.split("\n", 1)[1]
    name = written(tmp_path, bare)
    assert run(name)[0] == 2
    assert run(name, "--mcpu", "gfx942")[0] == 0


def test_accept(tmp_path: Path) -> None:
    """A class that is accepted is no bug; a name that is none is refused."""
    name = written(tmp_path, WRONG)
    assert run(name, "--accept", "read-in-flight")[0] == 0
    assert run(name, "--accept", "written-in-flight")[0] == 1
    assert run(name, "--accept", "nothing")[0] == 2


def test_baseline_and_comments(tmp_path: Path) -> None:
    """What a baseline has, and what a comment allows, is no bug."""
    name, known = written(tmp_path, WRONG), str(tmp_path / "known.json")
    assert run(name, "--write-baseline", known)[0] == 1
    status, out = run(name, "--baseline", known)
    assert (status, "known before" in out) == (0, True)
    line = "v_mov_b32_e32 v2, v1"
    allowed = WRONG.replace(line, f"{line} ; fencepost: allow FP401 because it is dead")
    status, out = run(written(tmp_path, allowed))
    assert (status, "it is dead" in out) == (0, True)


def test_json_and_sarif(tmp_path: Path) -> None:
    """Each kernel is a line; a log has each finding."""
    name = written(tmp_path, WRONG)
    record = json.loads(run("--json", name)[1])
    assert (record["verdict"], record["diagnostics"][0]["code"]) == ("bug", "FP401")
    log = json.loads(run("--sarif", "-", name)[1])
    assert [each["ruleId"] for each in log["runs"][0]["results"]] == ["FP401"]


def test_one_kernel(tmp_path: Path) -> None:
    """--kernel chooses; a name that is none is refused with those that are."""
    text = WRONG.replace("k:\n", ".type k,@function\n.type other,@function\nother:\ns_endpgm\nk:\n")
    name = written(tmp_path, text)
    assert run(name, "--kernel", "other")[0] == 0
    assert run(name, "--kernel", "k")[0] == 1
    assert run(name, "--kernel", "none")[0] == 2


def test_included_files_and_symbols(tmp_path: Path) -> None:
    """Files beside a source are read where it includes them; words define symbols."""
    written(tmp_path, "v_mov_b32_e32 v2, v1\n", "part.inc")
    body = 'ds_read_b32 v1, v0\ns_waitcnt lgkmcnt(left)\n.include "part.inc"\ns_endpgm\n'
    name = written(tmp_path, HEAD + body)
    assert run(name, "--", "-Wa,-defsym,left=1")[0] == 1
    assert run(name, "--", "-defsym", "left=0")[0] == 0
    assert run(name, "--", "-O3")[0] == 2
    missing = written(tmp_path, HEAD + body.replace("part.inc", "none.inc"), "m.s")
    assert run(missing, "--", "-defsym", "left=0")[0] == 2


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("k.s", Kind.ASSEMBLY),
        ("k.co", Kind.BINARY),
        ("k.hsaco", Kind.BINARY),
        ("k.txt", Kind.LITMUS),
    ],
)
def test_names_count_where_content_says_nothing(name: str, kind: Kind, tmp_path: Path) -> None:
    """What is damaged is told as what it was meant to be."""
    assert kind_of(Path(written(tmp_path, "x\0", name))) is kind


def test_each_kernel_has_the_time_limit_for_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that takes too long is unknown; those before and behind it are checked, and the next run
    tries it again.
    """
    monkeypatch.setenv(FOLDER, str(tmp_path / "kept"))
    kernels = "".join(
        f".type {each},@function\n{each}:\n{RIGHT.partition('k:')[2].strip()}\n"
        for each in ("a", "k", "z")
    )
    name = written(tmp_path, HEAD.replace("k:\n", "") + kernels)
    whole = run(name, "--json", "--no-cache")[1].splitlines()
    before = check.one_by_one

    def slow(*asked: Any, **options: Any) -> Callable[[str, int], KernelReport]:
        check_one = before(*asked, **options)

        def slow_one(kernel: str, entry: int) -> KernelReport:
            end = time.process_time() + 30 * (kernel == "k")
            while time.process_time() < end:
                pass
            return check_one(kernel, entry)

        return slow_one

    monkeypatch.setattr(check, "one_by_one", slow)
    status, out = run(name, "--json", "--timeout", "0.5")
    found = out.splitlines()
    assert status == 3
    assert [json.loads(each)["kernel"] for each in found] == ["a", "k", "z"]
    assert [found[0], found[2]] == [whole[0], whole[2]]
    said = json.loads(found[1])
    assert (said["verdict"], said["unknown_reasons"]) == (
        "unknown",
        ["not decided in 0.5 seconds (--timeout)"],
    )
    monkeypatch.setattr(check, "one_by_one", before)
    assert run(name, "--json")[1].splitlines() == whole
