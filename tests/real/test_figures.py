"""The figures over real projects, on a checkout of a few files that the test writes."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks.real import __main__ as command
from benchmarks.real.check import Finding, Kernel, Outcome, check_file, load, save
from benchmarks.real.page import write_page
from benchmarks.real.projects import PROJECTS, File, draw_files, find_files, words_of
from benchmarks.real.readings import (
    READINGS,
    Judgement,
    Key,
    Reading,
    find_bugs,
    find_gone,
    load_readings,
)
from fencepost.errors import FencepostError
from fencepost.frontends.source.compilers import find_compiler

RODINIA = next(each for each in PROJECTS if each.name == "rodinia, OpenCL")
RACE = """
__kernel void shift(__global int *a) {
  int i = get_global_id(0);
  a[i] = a[i + 1];
}
"""
RIGHT = "__kernel void fill(__global int *a) { a[get_global_id(0)] = VALUE; }\n"
BUG = Finding("FP203", (4, 4), "data race")
READING = Reading(Judgement.TRUE, "neighbours are read while they are written")
KEY = Key("rodinia, OpenCL", "opencl/a/race.cl", "shift", "FP203")
OUTCOME = Outcome(KEY.project, KEY.path, (Kernel("shift", "bug", False, (BUG,)),), "", 1.5, True)


@pytest.fixture
def rodinia(tmp_path: Path) -> Path:
    """A checkout of two files with a kernel, and one without."""
    folder = tmp_path / "opencl" / "a"
    folder.mkdir(parents=True)
    (folder / "race.cl").write_text(RACE)
    (folder / "fill.cl").write_text(RIGHT)
    (folder / "none.cl").write_text("int helper(int n) { return n; }\n")
    (folder / "Makefile").write_text("FLAGS = -D VALUE=4 -D$(NAME) -I../b -I gone\n")
    (tmp_path / "opencl" / "b").mkdir()
    return tmp_path


def test_files_with_a_kernel_count(rodinia: Path) -> None:
    found = [each.path for each in find_files(RODINIA, rodinia)]
    assert found == ["opencl/a/fill.cl", "opencl/a/race.cl"]


def test_a_draw_depends_on_its_seed_alone(rodinia: Path) -> None:
    project = replace(RODINIA, drawn=1)
    roots = {"rodinia": rodinia}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("benchmarks.real.projects.PROJECTS", (project,))
        draws = [[each.path for each in draw_files(roots, seed)] for seed in range(20)]
        again = [[each.path for each in draw_files(roots, seed)] for seed in range(20)]
    assert draws == again
    assert {len(each) for each in draws} == {1}
    assert len({each[0] for each in draws}) == 2
    assert len(list(draw_files(roots, None))) == 2


def test_words_are_those_of_a_makefile_that_need_no_make(rodinia: Path) -> None:
    file = File(RODINIA, rodinia, "opencl/a/fill.cl")
    assert words_of(file) == ["-DVALUE=4", f"-I{rodinia / 'opencl' / 'b'}"]


def test_outcomes_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "new" / "37.jsonl"
    assert load(path) == []
    outcomes = [OUTCOME, Outcome("rodinia, CUDA", "x.cu", (), "no header", 0.5, None)]
    save(outcomes, path)
    assert load(path) == outcomes


def test_a_reading_counts_for_its_kernel_and_code() -> None:
    readings = {KEY: READING, replace(KEY, kernel="gone"): READING}
    assert [each.reading for each in find_bugs([OUTCOME], readings)] == [READING]
    other = replace(OUTCOME, kernels=(Kernel("other", "bug", False, (BUG, BUG)),))
    assert [each.reading for each in find_bugs([other], readings)] == [None]
    assert find_gone([OUTCOME], readings) == [replace(KEY, kernel="gone")]
    assert find_gone([], readings) == []


def test_readings_are_read(tmp_path: Path) -> None:
    row = '[[reading]]\nproject = "rodinia, OpenCL"\nfile = "opencl/a/race.cl"\nkernel = "shift"\n'
    row += f'code = "FP203"\njudgement = "true"\nwhy = "{READING.why}"\n'
    path = tmp_path / "readings.toml"
    path.write_text(row)
    assert load_readings(path) == {KEY: READING}
    path.write_text(row * 2)
    with pytest.raises(ValueError, match="two readings"):
        load_readings(path)


def test_the_readings_that_are_kept_are_of_known_projects() -> None:
    assert {each.project for each in load_readings(READINGS)} <= {each.name for each in PROJECTS}


def test_the_page_has_counts_and_readings() -> None:
    unread = replace(OUTCOME, path="b.cl", kernels=(Kernel("t", "proved", True, ()),), seconds=9.5)
    lost = Outcome(KEY.project, "c.cl", (), "no header", 0.1, False)
    ended = Outcome(KEY.project, "d.cl", (), "", 5.5, True, stopped=True)
    page = write_page([("Four files", [OUTCOME, unread, lost, ended])], {KEY: READING})
    row = "| 4 | 3 | 3 | 1 | 2 | 0 | 1 | 0 | 1 | 0 | 5.5 | 9.5 |\n"
    assert f"| rodinia, OpenCL {row}| sum {row}" in page
    assert "1 bugs, one for each kernel and code: 1 true, 0 false.\n" in page
    assert f"| {KEY.project}: {KEY.path}: shift | 4 | FP203 | true: {READING.why} |" in page
    wrong = replace(OUTCOME, kernels=(Kernel("shift", "bug", True, (BUG,)),))
    assert "| 1 | 1 | 1 | 0 | 1 | 0 | 0 | 0 | 1 | 0 |" in write_page([("", [wrong])], {})
    assert "**not read**" in write_page([("", [OUTCOME])], {})


@pytest.mark.parametrize(
    ("conditional", "decided_by", "said"),
    [(False, (), "1 false."), (False, ("rows",), "reports of 1"), (True, (), "reports of 1")],
)
def test_false_bugs_that_say_what_they_need_are_counted(
    conditional: bool, decided_by: tuple[str, ...], said: str, tmp_path: Path
) -> None:
    bug = replace(BUG, decided_by=decided_by)
    wrong = replace(OUTCOME, kernels=(Kernel("shift", "bug", conditional, (bug,)),))
    save([wrong], tmp_path / "kept.jsonl")
    kept = load(tmp_path / "kept.jsonl")
    assert kept == [wrong]
    assert said in write_page([("", kept)], {KEY: replace(READING, judgement=Judgement.FALSE)})


def test_files_are_checked(rodinia: Path) -> None:
    _require_compiler()
    outcome = check_file(File(RODINIA, rodinia, "opencl/a/race.cl"), None, 300)
    assert (outcome.error, outcome.with_rocm) == ("", None)
    assert [(each.name, each.verdict) for each in outcome.kernels] == [("shift", "bug")]
    assert {each.lines for each in outcome.kernels[0].bugs} == {(4, 4)}
    assert outcome.seconds > 0


def test_a_file_that_does_not_compile_says_why(rodinia: Path) -> None:
    _require_compiler()
    (rodinia / "opencl" / "a" / "Makefile").unlink()
    outcome = check_file(File(RODINIA, rodinia, "opencl/a/fill.cl"), rodinia, 300)
    assert "VALUE" in outcome.error
    assert (outcome.kernels, outcome.with_rocm) == ((), False)


def test_the_seconds_of_orphans_count(tmp_path: Path) -> None:
    busy = "import time\nwhile time.process_time() < 0.3: pass"
    parent = f"import subprocess, sys; subprocess.Popen([sys.executable, '-c', {busy!r}])"
    used = tmp_path / "seconds"
    command = [sys.executable, "-m", "benchmarks.real.descendants", str(used)]
    assert subprocess.run([*command, sys.executable, "-c", parent], check=False).returncode == 0
    assert float(used.read_text()) > 0.3


def test_the_limit_ends_a_file(rodinia: Path) -> None:
    outcome = check_file(File(RODINIA, rodinia, "opencl/a/race.cl"), None, 0)
    assert (outcome.stopped, outcome.kernels) == (True, ())


def test_a_run_goes_on_where_it_stopped(
    rodinia: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kept, page = rodinia / "kept", rodinia / "page.md"
    readings = rodinia / "readings.toml"
    readings.write_text("")
    proved = Kernel("fill", "proved", False, ())
    fill = Outcome(KEY.project, "opencl/a/fill.cl", (proved,), "", 1, None)
    save([OUTCOME, fill], kept / "all.jsonl")
    options = {"--kept": kept, "--page": page, "--readings": readings}
    words = [str(word) for option in options.items() for word in option]
    monkeypatch.setattr("sys.argv", ["real", f"rodinia={rodinia}", *words])
    monkeypatch.setattr(command, "check_file", lambda *_: pytest.fail("checked once more"))
    command.main()
    assert "| rodinia, OpenCL | 2 | 2 | 1 | 0 | 2 | 1 | 0 | 0 | 1 | 0 |" in page.read_text()
    assert "not read: rodinia, OpenCL: opencl/a/race.cl: shift: FP203" in capsys.readouterr().out
    json.loads((kept / "all.jsonl").read_text().splitlines()[0])


def _require_compiler() -> None:
    try:
        find_compiler(None)
    except FencepostError as error:
        pytest.skip(f"no compiler: {error}")
