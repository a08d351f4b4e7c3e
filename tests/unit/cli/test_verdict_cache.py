"""Verdicts that are kept: never stale, never damaged."""

from __future__ import annotations

import json
import random
import re
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from fencepost.cli import verdict_cache as module_under_test
from fencepost.cli.inputs import Input
from fencepost.cli.settings import Launched, Settings
from fencepost.cli.verdict_cache import VerdictCache, verdict_cache
from fencepost.kernels.certificate import Premise
from fencepost.kernels.check import check_kernel
from fencepost.kernels.options import Infer, Options
from fencepost.kernels.report import Report
from fencepost.llvm.launch import Launch
from fencepost.llvm.read import read_module
from fencepost.reports.kernels import json_line
from fencepost.reports.remembered import as_data, of_data
from tests.command import app
from tests.triton.modules import module, write

KERNELS = ("racing", "right", "mystery")


def run(*words: object) -> Result:
    """A check in this process, whose memory, that of a test run, is no matter."""
    return CliRunner().invoke(app, ["check", "--memory", "0", *map(str, words)])


def told(result: Result) -> str:
    """What is told, but for the time that it took."""
    without = re.sub(r"\d+\.\d+ s", "", result.stdout)
    return re.sub(r'"seconds": [\d.e-]+|; \d+ from the cache', "", without)


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of what is kept, empty."""
    folder = tmp_path / "kept"
    monkeypatch.setenv(module_under_test.FOLDER, str(folder))
    return folder


@pytest.fixture
def project(tmp_path: Path) -> Path:
    folder = tmp_path / "project"
    folder.mkdir()
    for each in KERNELS:
        write(folder, each)
    return folder


def forbid(monkeypatch: pytest.MonkeyPatch) -> None:
    """No kernel is checked from here on, and no module read."""

    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("the work is done again")

    monkeypatch.setattr("fencepost.kernels.check.check_kernel", refuse)
    monkeypatch.setattr("fencepost.llvm.read.Reading", refuse)


@pytest.mark.parametrize("form", [(), ("--json",), ("--sarif", "-"), ("-q",)])
def test_the_second_run(
    form: tuple[str, ...], kept: Path, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tells the same in every form, without any work."""
    first = run(project, *form)
    forbid(monkeypatch)
    second = run(project, *form)
    assert second.exit_code == first.exit_code == 1
    assert told(second) == told(first)
    if not form:
        assert "; 3 from the cache" in second.stdout


def test_another_place(kept: Path, project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is kept is told of the file as it is called now."""
    run(project)
    moved = project.rename(project.with_name("moved"))
    forbid(monkeypatch)
    shown = run(moved).stdout
    assert "moved/racing.llir: racing: bug" in shown
    assert "project" not in shown


@pytest.mark.parametrize("seed", range(6))
def test_damage(seed: int, kept: Path, project: Path) -> None:
    """Whatever is done to what is kept, the answer is that of a first run."""
    fresh = told(run(project, "--no-cache"))
    run(project)
    draw = random.Random(seed)
    entries = sorted(kept.rglob("*.json"))
    assert len(entries) == len(KERNELS)
    whole = [each.read_bytes() for each in entries]
    for at, (path, data) in enumerate(zip(entries, whole, strict=True)):
        match seed:
            case 0:
                path.write_bytes(b"")
            case 1:
                path.write_bytes(data[: draw.randrange(len(data))])
            case 2:  # another file's entry, whole
                path.write_bytes(whole[at - 1])
            case 3:
                path.write_bytes(draw.randbytes(len(data)))
            case 4:
                path.unlink()
                path.mkdir()
            case _:
                changed = data.replace(b'"BUG"', b'"PROVED"').replace(b'"findings"', b'"x"')
                path.write_bytes(changed + b" ")
    assert told(run(project)) == fresh


def test_every_flipped_byte_is_noticed(kept: Path, project: Path) -> None:
    """A change of one byte anywhere makes an entry none."""
    path = project / "racing.llir"
    run(path)
    cache = verdict_cache()
    assert cache is not None
    (entry,) = kept.rglob("*.json")
    key = entry.parent.name + entry.stem
    data = entry.read_bytes()
    assert cache.recall(key, [str(path)]) is not None
    for at in range(0, len(data), 7):
        entry.write_bytes(data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :])
        assert cache.recall(key, [str(path)]) is None


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"kernels": [], "remarks": 3},
        {"kernels": [[7, {}]], "remarks": []},
        {"kernels": "x", "remarks": []},
        [],
    ],
)
def test_what_is_whole_and_makes_no_sense(body: Any, tmp_path: Path) -> None:
    """An entry of another form counts as none."""
    cache = VerdictCache(tmp_path, "tool")
    key = "ab" * 32
    raw = json.dumps(body).encode()
    path = cache._path(key)
    path.parent.mkdir(parents=True)
    path.write_bytes(module_under_test._mark(key, raw) + b"\n" + raw)
    assert cache.recall(key, ["name"]) is None


def test_a_verdict_that_does_not_follow(tmp_path: Path) -> None:
    """'Proved' with a finding that is an error, or without a proof, is refused."""
    texts = module("racing")
    found = read_module(texts.llir)
    report = check_kernel(found, found.kernels[0], Options(), "x")
    data = as_data(report, "x")
    assert of_data(data, "x").verdict is report.verdict
    for verdict in ("PROVED", "UNKNOWN"):
        with pytest.raises(ValueError, match="does not follow"):
            of_data({**data, "verdict": verdict}, "x")
    right = read_module(module("right").llir)
    proved = as_data(check_kernel(right, right.kernels[0], Options(), "x"), "x")
    with pytest.raises(ValueError, match="does not follow"):
        of_data({**proved, "proof": None}, "x")


@pytest.mark.parametrize("name", ["racing", "right", "specialised", "mystery"])
def test_all_that_is_told_is_kept(name: str) -> None:
    found = read_module(module(name).llir)
    report = check_kernel(found, found.kernels[0], Options(), "a.llir")
    again = of_data(json.loads(json.dumps(as_data(report, "a.llir"))), "a.llir")
    assert json_line("a.llir", again) == json_line("a.llir", report)


def test_what_is_looked_up_by() -> None:
    """All that a verdict depends on: another module, option, text beside it, kernel, tool."""
    cache = VerdictCache(Path("nowhere"), "tool")
    path, options = Path("a.ll"), Options()
    one = [Input(path, b"text")]
    key = cache.key(one, path, options, None)
    assert cache.key([Input(Path("b/c.ll"), b"text")], Path("b/c.ll"), options, None) == key
    assert cache.key([Input(path, "text")], path, options, None) == key
    others = [
        cache.key([Input(path, b"text ")], path, options, None),
        cache.key([Input(path, b"te"), Input(path, b"xt")], path, options, None),
        cache.key([Input(path, b"text", "beside")], path, options, None),  # type: ignore[arg-type]
        cache.key(one, path, options, "k"),
        cache.key(one, path, options, None, Settings(path, (), (Launched("k", (64, 1, 1)),))),
        cache.key(one, path, options, None, Settings(path, (), (Launched("j", (64, 1, 1)),))),
        VerdictCache(Path("nowhere"), "other").key(one, path, options, None),
    ]
    changed: dict[str, Any] = {
        "workgroup": (64, 1, 1),
        "grid": (1, 1, 1),
        "wave": 32,
        "cluster": (2, 1, 1),
        "arguments": (("n", "1"),),
        "assumptions": ("n > 0",),
        "lockstep": True,
        "same_value": True,
        "redundant": True,
        "seconds": 1.0,
        "effort": 2.0,
        "refused": frozenset({Premise.NO_OVERFLOW}),
        "certificates": True,
        "dynamic_lds": 64,
        "infer": Infer.OF_ALL,
        "anywhere": True,
        "processor": "gfx1201",
    }
    assert changed.keys() == {*Options.__dataclass_fields__}
    others += [
        cache.key(one, path, replace(options, **{name: value}), None)
        for name, value in changed.items()
    ]
    assert len({key, *others}) == 1 + len(others)


def test_the_same_in_every_run() -> None:
    """Sets have no order of their own."""
    cache = VerdictCache(Path("nowhere"), "tool")
    refused = [frozenset(list(Premise)[:5]), frozenset(reversed(list(Premise)[:5]))]
    made = {
        cache.key([Input(Path("a"), b"")], Path("a"), Options(refused=each), None)
        for each in refused
    }
    assert len(made) == 1


def test_a_change_beside_the_module(kept: Path, project: Path) -> None:
    """What Triton says of a kernel is part of the question."""
    path = project / "racing.llir"
    assert "workgroup 128×1×1" in run(path).stdout
    text = path.with_suffix(".ttir").read_text()
    path.with_suffix(".ttir").write_text(text.replace("out_ptr", "into"))
    assert "data race on into" in run(path).stdout


def test_not_asked_for(kept: Path, project: Path, tmp_path: Path) -> None:
    """Neither --no-cache, --fix nor --certificate use or keep anything."""
    run(project / "right.llir", "--no-cache")
    run(project / "right.llir", "--certificate", tmp_path / "proofs")
    run(project / "racing.llir", "--fix", "-o", tmp_path / "x.ll")
    assert not kept.exists()
    run(project / "right.llir")
    run(project / "right.llir", "--certificate", tmp_path / "again")
    assert list((tmp_path / "again").rglob("certificate.json"))


def test_what_a_busy_machine_left_open(tmp_path: Path) -> None:
    """An unknown verdict that took most of its time is not kept."""
    cache = VerdictCache(tmp_path, "tool")
    report = Report("k", Launch((1, 1, 1), (1, 1, 1)), (), reasons=("?",), seconds=4.0)
    for seconds, there in ((60.0, True), (6.0, False)):
        cache.keep("cd" * 32 if there else "ef" * 32, [(0, "a", report)], (), seconds)
    assert cache.recall("cd" * 32, ["a"]) is not None
    assert cache.recall("ef" * 32, ["a"]) is None


def test_where_nothing_can_be_kept(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A folder that cannot be is no error."""
    (tmp_path / "file").write_text("")
    monkeypatch.setenv(module_under_test.FOLDER, str(tmp_path / "file"))
    assert run(project / "right.llir").exit_code == 0


def test_bounded(kept: Path, project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The oldest entries go where there are too many bytes."""
    run(project)
    sizes = sorted(each.stat().st_size for each in kept.rglob("*.json"))
    monkeypatch.setattr(module_under_test, "MOST_BYTES", sum(sizes) + 10)
    write(project, "specialised")
    run(project / "specialised.llir")
    left = [each.stat().st_size for each in kept.rglob("*.json")]
    assert sum(left) <= sum(sizes) + 10
    assert 0 < len(left) < 4
    shutil.rmtree(kept)
