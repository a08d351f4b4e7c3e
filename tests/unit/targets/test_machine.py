"""The memory system of each generation: rows, and what the guide's chapters hold of them."""

from __future__ import annotations

import json
import re

import pytest
from typer.testing import CliRunner, Result

from fencepost.citations import Source
from fencepost.lowering.machine import _BY_REASON, machine_of
from fencepost.lowering.rows.reasons import Reason
from fencepost.targets.machine.all import ROWS, machine
from fencepost.targets.machine.rows import Part
from fencepost.targets.processor import MemoryModelChapter
from fencepost.targets.processors import ALL_PROCESSORS
from tests.architecture.source_tree import GUIDE_OF_LLVM_22, SHARED, TEXTS, text
from tests.command import app

here = pytest.mark.skipif(not SHARED.exists(), reason="the texts are not here")


def run(*words: str) -> Result:
    return CliRunner().invoke(app, list(words))


def chapter_text(chapter: MemoryModelChapter) -> str:
    """What the guide says in a chapter before its tables of code sequences, without markup."""
    lines = text(GUIDE_OF_LLVM_22).splitlines()
    start = lines.index(chapter.value)
    end = next(
        at for at in range(start, len(lines)) if re.match(r" *\.\. (?:list-)?table::", lines[at])
    )
    return " ".join(" ".join(lines[start:end]).replace("``", "").replace("*", "").split())


@here
@pytest.mark.parametrize("chapter", MemoryModelChapter)
def test_names_stand_in_the_chapter(chapter: MemoryModelChapter) -> None:
    """Instructions, scopes, memory types and modes of a row stand in the chapter's text."""
    said = chapter_text(chapter)
    wrong = []
    for row in machine(chapter):
        names = re.findall(r"`([^`]+)`", " ".join((row.says, *(value for _, value in row.facts))))
        if row.part is Part.MEMORY_TYPE:
            names.append(f"MTYPE {row.name}")
        if row.part is Part.COUNTER:
            names.append(row.name.removesuffix("cnt") + "cnt")
        if row.part is Part.MODE and row.name != "L2 caches":
            names.append(row.name.replace(" mode", ""))
        for name in names:
            wrong += [f"{row.name}: {each}" for each in _pieces(name) if each not in said]
    assert not wrong, wrong


def _pieces(name: str) -> list[str]:
    """The parts of a spelled name that the text has somewhere: `*_vol` is `_vol`."""
    return [re.sub(r"^\*", "", each) for each in name.split(" & ")]


@here
@pytest.mark.parametrize("chapter", MemoryModelChapter)
def test_the_newer_text_has_the_chapter(chapter: MemoryModelChapter) -> None:
    """What LLVM 22's copy says of the machine, the text at hand still says: each instruction."""
    newer = "".join(text(TEXTS[Source.GUIDE]).split())
    for row in machine(chapter):
        for _, value in row.facts:
            for name in re.findall(r"`([^`]+)`", value):
                assert all("".join(each.split()) in newer for each in _pieces(name)), name


@here
@pytest.mark.parametrize("chapter", MemoryModelChapter)
def test_instructions_of_the_chapter_have_a_row(chapter: MemoryModelChapter) -> None:
    """Each instruction of the text stands in a row: none that maintains coherence is left out."""
    pattern = r"\b(?:buffer|global)_\w*(?:inv|wb)\w*|\bs_wait\w+|s_dcache_wb"
    said = set(re.findall(pattern, chapter_text(chapter)))
    values = [value for row in machine(chapter) for value in (row.says, *dict(row.facts).values())]
    missing = {each for each in said if each not in " ".join(values)}
    assert missing <= {"global_wbinv", "s_wait", "s_wait_", "s_wait_cnt", "s_waitcnt"}, missing


def test_every_part_of_every_chapter() -> None:
    """Each chapter has rows of each part that its generation has."""
    for chapter in MemoryModelChapter:
        parts = {each.part for each in machine(chapter)}
        absent = set(Part) - parts
        newest = {Part.MEMORY_TYPE, Part.MODE}
        allowed = {
            MemoryModelChapter.GFX6_GFX9: {Part.MODE},
            MemoryModelChapter.GFX125X: newest,
        }.get(chapter, set())
        assert absent <= allowed, (chapter, absent)
    assert len({(row.part, row.name, row.says, row.chapters) for row in ROWS}) == len(ROWS)


def test_reasons_rest_on_rows() -> None:
    """What a reason names exists, on some chapter; a reason of the program has none."""
    for reason, (part, names) in _BY_REASON.items():
        found = [row.name for chapter in MemoryModelChapter for row in machine_of(reason, chapter)]
        assert found, reason
        assert set(names) & {row.name for row in ROWS if row.part is part} == set(names), reason
    assert machine_of(Reason.ACCESS, MemoryModelChapter.GFX12) == ()


AMDGCN = [each for each in ALL_PROCESSORS if each.memory_model]


@pytest.mark.parametrize("processor", AMDGCN, ids=str)
def test_command(processor: object) -> None:
    """Every processor of amdgcn shows its machine."""
    done = run("targets", str(processor), "--machine")
    assert done.exit_code == 0, done.stderr
    for heading in ("structure [001", "caches [001", "counters [001", "order of completion [001"):
        assert heading in done.stdout


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("gfx900", ("buffer_wbinvl1_vol", "MTYPE NC_NV", "s_dcache_wb", "vector L1")),
        ("gfx90a", ("tgsplit", "buffer_invl2", "RW: read-write", "CPU over XGMI")),
        ("gfx942", ("buffer_inv sc0 sc1", "one for each group of its CUs")),
        ("gfx1030", ("buffer_gl1_inv", "vscnt", "WGP mode", "MALL")),
        ("gfx1200", ("SCOPE_DEV", "bvhcnt", "a buffer of each SA, no cache")),
        ("gfx1250", ("WGP$", "asynccnt", "xcnt", "s_wait_xcnt 0x0", "$nv")),
    ],
)
def test_machines(name: str, words: tuple[str, ...]) -> None:
    """What is particular to a generation."""
    shown = run("targets", name, "--machine").stdout
    assert [word for word in words if word not in shown] == [], shown


def test_json() -> None:
    """Each row with its part, facts and cite."""
    record = json.loads(run("targets", "gfx942", "--machine", "--json").stdout)
    assert record["chapter"] == "Memory Model GFX942"
    row = next(each for each in record["machine"] if each["name"] == "vector L1")
    assert row["facts"]["shared by"] == "the SIMDs of a CU"
    assert {each["cite"] for each in record["machine"]} == {"001 Memory Model GFX942"}


def test_without_a_machine() -> None:
    """A processor of r600 has no chapter; none named is an error too."""
    assert run("targets", "r600", "--machine").exit_code == 2
    assert run("targets", "--machine").exit_code == 2


def test_lowering_cites_the_machine() -> None:
    """`lower --explain` says which rows its reasons rest on; --json has them with each step."""
    words = ("lower", "load atomic x agent acquire", "--mcpu", "gfx942")
    shown = run(*words, "--explain").stdout
    assert "machine: request queues: L2: one for each channel" in shown
    assert "machine: coherence: workgroups: may be in different CUs" in shown
    assert "[001 Memory Model GFX942]" in shown
    assert "machine:" not in run(*words).stdout
    steps = json.loads(run(*words, "--json").stdout)["steps"]
    assert any("buffer_inv sc0" in row for step in steps for row in step["machine"])
