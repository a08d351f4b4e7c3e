"""Verdicts that are kept: never stale, never damaged."""

from __future__ import annotations

import hmac
import json
import random
import re
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from fencepost.cli.checking.kept_kernels import Asked, keep, recall
from fencepost.cli.inputs.kinds import Input
from fencepost.cli.inputs.settings import Launched, Settings
from fencepost.cli.workers.kept import FOLDER
from fencepost.diagnostics import Code
from fencepost.kernels.certificate import Premise
from fencepost.kernels.check import check_kernel
from fencepost.kernels.findings.unsettled import reason
from fencepost.kernels.options import Infer, Options
from fencepost.kernels.question.grid_ties import GridTie
from fencepost.kernels.report import Report
from fencepost.llvm.launches.launch import Extent, Launch
from fencepost.llvm.read import read_module
from fencepost.reports.kernels.remembered import as_data, of_data
from fencepost.reports.kernels.verdicts import json_line
from fencepost.store.database import Database
from fencepost.store.entries import FORMAT, Kind, Store
from tests.command import app
from tests.triton.modules import module, write

FILE = f"verdicts-{FORMAT}.sqlite"
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
    monkeypatch.setenv(FOLDER, str(folder))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return folder


def store_in(folder: Path) -> Store:
    return Store(Database(folder / FILE), bytes(range(32)), "tool")


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
    if form == ("--json",):
        assert second.stdout == first.stdout
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
    before = entries(kept)
    assert len(before) == len(KERNELS)
    for at, (key, mark, body) in enumerate(before):
        match seed:
            case 0:
                change(kept, key, mark, b"")
            case 1:
                change(kept, key, mark, body[: draw.randrange(len(body))])
            case 2:  # another file's entry, whole
                change(kept, key, *before[at - 1][1:])
            case 3:
                change(kept, key, mark, draw.randbytes(len(body)))
            case 4:
                change(kept, key, b"", body)
            case _:
                changed = body.replace(b'"BUG"', b'"PROVED"').replace(b'"findings"', b'"x"')
                change(kept, key, mark, changed + b" ")
    assert told(run(project)) == fresh


def test_another_secret(
    kept: Path, project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What another user's secret authenticates counts as not there, also 'proved'."""
    run(project / "racing.llir")
    run(project / "right.llir")
    keys = {body.count(b'"PROVED"'): (key, body) for key, _, body in entries(kept)}
    forged = hmac.digest(bytes(32), b"fencepost 2 kernels\0" + keys[0][0] + keys[1][1], "sha256")
    change(kept, keys[0][0], forged, keys[1][1])
    assert run(project / "racing.llir").exit_code == 1
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "another"))
    assert "from the cache" not in run(project).stdout


def entries(folder: Path) -> list[tuple[bytes, bytes, bytes]]:
    """Key, mark and body of each entry."""
    with closing(sqlite3.connect(folder / FILE)) as connection:
        return connection.execute("SELECT key, mark, body FROM entries ORDER BY key").fetchall()


def change(folder: Path, key: bytes, mark: bytes, body: bytes) -> None:
    """Puts another mark and body under a key."""
    with closing(sqlite3.connect(folder / FILE)) as connection, connection:
        connection.execute("UPDATE entries SET mark = ?, body = ? WHERE key = ?", (mark, body, key))


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"kernels": [], "remarks": 3},
        {"kernels": [[7, {}]], "remarks": []},
        {"kernels": "x", "remarks": []},
        [],
        None,
    ],
)
def test_what_is_whole_and_makes_no_sense(body: Any, tmp_path: Path) -> None:
    """An entry of another form counts as none."""
    store = store_in(tmp_path)
    key = store.key(Kind.KERNELS, {}, [])
    store.keep(key, body)
    assert recall(store, key, ["name"]) is None


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
    store = store_in(Path("nowhere"))
    path, options = Path("a.ll"), Options()
    one = [Input(path, b"text")]

    def keyed(
        inputs: Sequence[Input],
        asked: Options = options,
        kernel: str | None = None,
        settings: Settings | None = None,
    ) -> bytes:
        return Asked(inputs[0].name, asked, kernel, settings).key(store, inputs).digest

    key = keyed(one)
    assert keyed([Input(Path("b/c.ll"), b"text")]) == key
    assert keyed([Input(path, "text")]) == key
    other_tool = replace(store, identity="other")
    others = [
        keyed([Input(path, b"text ")]),
        keyed([Input(path, b"te"), Input(path, b"xt")]),
        keyed([Input(path, b"text", "beside")]),  # type: ignore[arg-type]
        keyed(one, kernel="k"),
        keyed(one, settings=Settings(path, (), (Launched("k", (64, 1, 1)),))),
        keyed(one, settings=Settings(path, (), (Launched("j", (64, 1, 1)),))),
        Asked(path, options).key(other_tool, one).digest,
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
        "extent": Extent.ONE_GROUP,
        "processor": "gfx1201",
        "ties": (GridTie(0, "groups_x == n", ("n",)),),
    }
    assert changed.keys() == {*Options.__dataclass_fields__}
    others += [keyed(one, replace(options, **{name: value})) for name, value in changed.items()]
    assert len({key, *others}) == 1 + len(others)


def test_the_same_in_every_run() -> None:
    """Sets have no order of their own."""
    store = store_in(Path("nowhere"))
    refused = [frozenset(list(Premise)[:5]), frozenset(reversed(list(Premise)[:5]))]
    made = {
        Asked(Path("a"), Options(refused=each)).key(store, [Input(Path("a"), b"")]).digest
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
    store = store_in(tmp_path)
    report = Report(
        "k", Launch((1, 1, 1), (1, 1, 1)), (), unsettled=(reason(Code.NO_PROOF, "?"),), seconds=4.0
    )
    for seconds, there in ((60.0, True), (6.0, False)):
        key = store.key(Kind.KERNELS, {"seconds": seconds}, [])
        keep(store, key, [(0, "a", report)], (), seconds)
        assert (recall(store, key, ["a"]) is not None) is there


def test_where_nothing_can_be_kept(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A folder that cannot be is no error."""
    (tmp_path / "file").write_text("")
    monkeypatch.setenv(FOLDER, str(tmp_path / "file"))
    done = run(project / "right.llir")
    assert done.exit_code == 0
    why = f"'{tmp_path / 'file'}' is no folder; help: remove it"
    assert done.stderr == f"the cache is not used: {why}\n"
