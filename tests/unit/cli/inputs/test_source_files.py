"""What source files are called from here, and whose lines are shown."""

from __future__ import annotations

from pathlib import Path

import pytest

from fencepost.cli.inputs.source_files import seen_from_here, source_lines
from fencepost.diagnostics import Code, Diagnostic, Location
from fencepost.kernels.report import Finding, Report
from fencepost.llvm.launches.launch import Launch


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project under version control, with a folder to build in, and a file beside it."""
    root = tmp_path / "project"
    for each in ("src", "build", ".git"):
        (root / each).mkdir(parents=True)
    (root / "src" / "k.hip").write_text("one\ntwo\n")
    (root / "build" / "k.ll").write_text("")
    (tmp_path / "secret.txt").write_text("secret\n")
    monkeypatch.chdir(root / "build")
    return root


def _seen(place: Location) -> Location:
    found = Finding(Diagnostic(Code.DATA_RACE_IN_LDS, "a race", (place,)), None)
    report = Report("k", Launch((64, 1, 1), (1, 1, 1)), (found,), None)
    return seen_from_here(report).findings[0].diagnostic.locations[0]


def test_directory_counts(project: Path) -> None:
    """A file is found by the folder that the compiler ran in."""
    inner = Location("k.hip", 1, directory=str(project / "src"), name="f")
    seen = _seen(Location("k.hip", 2, directory=str(project / "src"), frames=(inner,)))
    assert seen.file == "../src/k.hip"
    assert seen.frames[0].file == "../src/k.hip"


def test_outside_of_the_project(project: Path) -> None:
    """A file elsewhere keeps its whole name; one that is not there the name it was given."""
    outside = project.parent / "secret.txt"
    assert _seen(Location(str(outside), 1)).file == str(outside)
    assert _seen(Location("ks.py", 1, directory="/not/there")).file == "ks.py"


def test_lines_of_the_project(project: Path) -> None:
    """Lines are shown of files in the project, by each of their names."""
    module = project / "build" / "k.ll"
    for name in ("../src/k.hip", str(project / "src" / "k.hip")):
        assert source_lines(module.parent, name) == ["one", "two", ""]


def test_no_lines_from_elsewhere(project: Path) -> None:
    """A module cannot have other files printed, by name, by a way up, or by a link."""
    module = project / "build" / "k.ll"
    (project / "src" / "link.hip").symlink_to(project.parent / "secret.txt")
    for name in (str(project.parent / "secret.txt"), "../../secret.txt", "../src/link.hip"):
        assert source_lines(module.parent, name) is None


def test_places_in_words(project: Path) -> None:
    """A module of a source names files from the source's folder, in sentences too."""
    at = Location("k.hip", 2, directory=".")
    found = Finding(
        Diagnostic(Code.DATA_RACE_IN_LDS, "a race", (at,), "between k.hip:1 and k.hip:2")
    )
    notes = ("FP209 at k.hip:1:5 where n = 2", "at most 3: see n.hip:1")
    report = Report("k", Launch((64, 1, 1), (1, 1, 1)), (found,), None, notes=notes)
    seen = seen_from_here(report, project / "src")
    (diagnostic,) = (each.diagnostic for each in seen.findings)
    assert diagnostic.locations[0].file == "../src/k.hip"
    assert diagnostic.mend == "between ../src/k.hip:1 and ../src/k.hip:2"
    assert seen.notes == ("FP209 at ../src/k.hip:1:5 where n = 2", notes[1])
