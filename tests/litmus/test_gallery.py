"""The gallery: its verdicts, and that each axiom bites."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path

import pytest

from fencepost.citations import Cite, Source, resolve
from fencepost.executions.options import Options
from fencepost.executions.rule import Part
from fencepost.executions.rules import axioms, axioms_of, editions
from fencepost.executions.verdict import Verdict, VerdictKind, run
from fencepost.frontends.litmus.parse import parse
from fencepost.program.program import LitmusTest

GALLERY = Path(__file__).parent
FILES = tuple(path.relative_to(GALLERY).as_posix() for path in sorted(GALLERY.rglob("*.litmus")))
ROOT = GALLERY.parents[1]
DEVIATIONS = ROOT / "DEVIATIONS.md"
BITES: dict[str, list[str]] = tomllib.loads(
    (ROOT / "src/fencepost/models/bites.toml").read_text(encoding="utf-8")
)["bites"]

AXIOMS = tuple(
    (edition.name, axiom.name)
    for edition in editions().values()
    for file in edition.files
    for axiom in axioms(file)
)
"""The axioms of each edition; not those of the part that it leaves open."""


@cache
def gallery_test(name: str) -> LitmusTest:
    """The test in the file of this name."""
    return parse((GALLERY / name).read_text(encoding="utf-8"))


def models(name: str) -> tuple[str, ...]:
    """The editions that a test is run under: of the barrier model if it has barriers, else of the
    memory model.
    """
    part = Part.BARRIERS if gallery_test(name).program.barriers else Part.MEMORY
    return tuple(edition.name for edition in editions().values() if edition.part is part)


OPTIONAL = frozenset(
    axiom.name for edition in editions() for axiom in axioms_of(edition).values() if axiom.optional
)
"""Axioms that hold only where they are asked for."""


def verdict(name: str, edition: str, other: str | None = None) -> Verdict:
    """The verdict on a test under an edition, or where one axiom is switched the other way: off, or
    on if it is optional.
    """
    switched = frozenset() if other is None else frozenset({other})
    options = Options(
        model=edition,
        without=switched - OPTIONAL,
        max_outcomes=0,
        assumed=switched & OPTIONAL,
    )
    return run(gallery_test(name), options)


@cache
def kind(name: str, edition: str, other: str | None = None) -> VerdictKind:
    """The kind of the verdict."""
    return verdict(name, edition, other).kind


def bites(name: str, edition: str, axiom: str) -> bool:
    """Whether the verdict on a test is another one with the axiom switched the other way."""
    return edition in models(name) and kind(name, edition, axiom) is not kind(name, edition)


COVERED = frozenset(
    {
        # Whoever does this also sends a signal without a wait, or waits forever.
        ("pr170447", "barrier-arrive/expected-count"),
        # The implied init, join and leave make it a second init, a join that is not first, a leave
        # that is not last.
        ("pr170447", "barrier-operation/available"),
        # The second join is not the first operation on the object.
        ("pr170447", "pr170447/join-once"),
        # An edge is in the order of the flag that it goes through, so on a circle some read would
        # see a write that it happens before.
        ("opencl", "happens-before/partial-order"),
    }
)
"""Axioms without a bite under an edition, for another rule of it forbids the same and more."""


@pytest.mark.parametrize("name", FILES)
def test_verdicts(name: str) -> None:
    """Under each edition the verdict is the one that the file expects."""
    found = {edition: verdict(name, edition) for edition in models(name)}
    wrong = {
        edition: (v.kind.value, v.expected, [axiom.name for axiom in v.broken])
        for edition, v in found.items()
        if v.expected is None or not v.as_expected
    }
    assert not wrong


@pytest.mark.parametrize("name", FILES)
def test_header(name: str) -> None:
    """A test is named for its file, and its description ends in a cite that leads somewhere."""
    test = gallery_test(name)
    assert test.name == name.removesuffix(".litmus")
    assert test.description is not None
    cited = re.search(r"\[(LangRef|00\d(?: \(2026-08\))?) ([^\]]+)\]\.$", test.description)
    assert cited is not None
    source = Source(cited[1])
    # LangRef is cited down to its instructions, which the index does not list.
    assert source is Source.LANGREF or resolve(Cite(source, cited[2])) is not None


def test_every_axiom_has_tests_that_bite() -> None:
    """The list that `fencepost explain` shows names the axioms that there are, and no others."""
    assert set(BITES) == {axiom for _, axiom in AXIOMS}


@pytest.mark.parametrize(("edition", "axiom"), AXIOMS)
def test_axiom_bites(edition: str, axiom: str) -> None:
    """Without the axiom, the verdict on some test listed for it is another one."""
    names = [name.removeprefix("tests/litmus/") for name in BITES[axiom]]
    assert any(bites(name, edition, axiom) for name in names) != ((edition, axiom) in COVERED)


def test_deviations_turn_on_a_test() -> None:
    """Each test that DEVIATIONS.md names is in the gallery and names the reading in turn."""
    sections = re.split(
        r"^### (?=D\d+\.)", DEVIATIONS.read_text(encoding="utf-8"), flags=re.MULTILINE
    )
    turning = 0
    for section in sections[1:]:
        reading = section.split(".")[0]
        for name in re.findall(r"tests/litmus/([\w/]+\.litmus)", section):
            description = gallery_test(name).description
            assert description is not None
            assert re.search(rf"\b{reading}\b", description), f"{name} does not name {reading}"
            turning += 1
    assert turning
