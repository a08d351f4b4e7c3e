"""`--json` has the same bytes each time: with another order of sets and with several workers."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.triton.modules import write
from tests.unit.cli.litmus.test_verdicts import MP

ROOT = Path(__file__).parents[3]
CODE = ".text\n.globl k\nk:\n  ds_read_b32 v4, v5\n  v_mov_b32 v6, v4\n  s_endpgm\n"


def _inputs(folder: Path) -> None:
    write(folder, "racing")
    write(folder, "right")
    (folder / "mp.litmus").write_text(MP)
    (folder / "k.s").write_text(CODE)
    (folder / "broken.ll").write_text("define void @f(")
    (folder / "p.txt").write_text("for { W A; R A }\n")


COMMANDS = [
    ("check .", ("-j", "2")),
    ("litmus . --explain", ("-j", "2")),
    ("machine . --mcpu gfx942", ("-j", "2")),
    ("place p.txt", ()),
    ("lower mp.litmus --mcpu gfx942", ()),
    (f"object {ROOT / 'examples' / 'reduce.co'} --check", ()),
]


@pytest.mark.parametrize(("words", "several"), COMMANDS, ids=lambda each: str(each).split()[0])
def test_each_run_prints_the_same(words: str, several: tuple[str, ...], tmp_path: Path) -> None:
    """Neither hashes nor who ends first decides anything that is printed."""
    _inputs(tmp_path)
    printed = set()
    for seed, more in (("0", ()), ("1", ()), ("4242", several)):
        command = [sys.executable, "-m", "fencepost", *words.split(), "--json", *more]
        if words.split(maxsplit=1)[0] in ("check", "litmus", "machine", "place"):
            command.append("--no-cache")
        variables = {**os.environ, "PYTHONHASHSEED": seed}
        done = subprocess.run(command, capture_output=True, cwd=tmp_path, env=variables)
        assert done.stdout, done.stderr
        printed.add(done.stdout)
    assert len(printed) == 1
