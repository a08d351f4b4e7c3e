"""Rows of tables as lines and as records."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, IntEnum

from fencepost.abi.tables import TABLES
from fencepost.citations import Cite, Source
from fencepost.code_object.elf.words import SectionFlag
from fencepost.reports.abi.table_rows import table_lines, table_record
from fencepost.targets.generation import Generation

CITE = Cite(Source.GUIDE, "M0")
NO_FLAGS = SectionFlag(0)


class Number(IntEnum):
    """An enumeration of numbers."""

    NONE = 0
    SOME = 31


class Word(Enum):
    """One of words."""

    THIS = "this one"
    PAIR = ("a", 1)


@dataclass(frozen=True)
class Row:
    """A row with values of every kind."""

    name: str
    empty: str = ""
    bits: tuple[int, ...] = (1, 2)
    value: int = 0
    number: Number = Number.NONE
    word: Word = Word.THIS
    pair: Word = Word.PAIR
    flags: SectionFlag = NO_FLAGS
    on: frozenset[Generation] = frozenset({Generation.GFX10, Generation.GFX11})
    ids: range = range(1, 5)
    off: bool = False
    cite: Cite = CITE


def test_lines() -> None:
    """Zeros are there, and the numbers of enumerations; what is empty is left out; what is long is
    cut; the cite stands last.
    """
    (line,) = table_lines("no-such-table", [Row("x")])
    assert line == (
        "name=x  bits=1,2  value=0  number=NONE (0)  word=this one  pair=pair  flags=  "
        "on=GFX10 to GFX11  ids=1 to 4  [001 M0]"
    ).replace("flags=  ", "")
    (line,) = table_lines("no-such-table", [Row("y" * 200)])
    assert f"name={'y' * 97}...  bits" in line


def test_hexadecimal() -> None:
    """What the guide writes in hexadecimal is so."""
    lines = list(table_lines("traps-v4", TABLES["traps-v4"]))
    assert lines[0].startswith("number=0x0  ")
    assert any("number=0xfe" in each for each in lines)
    assert any(
        "encoding=0x10000000" in each
        for each in table_lines("pal-user-data", TABLES["pal-user-data"])
    )


def test_records() -> None:
    """JSON has names as they are, and beside each the number that it stands for."""
    record = table_record(Row("x", number=Number.SOME))
    assert record["number"] == "some"
    assert record["number_number"] == 31
    assert record["flags"] == "none"
    assert record["cite"] == "001 M0"
    spaces = [table_record(row) for row in TABLES["dwarf-address-spaces"]]
    assert [each["space_number"] for each in spaces] == [0, 1, 2, 3, 5, 6]


def test_every_table() -> None:
    """Each row of each table has a line and a record."""
    for name, rows in TABLES.items():
        assert len(list(table_lines(name, rows))) == len(rows)
        assert all(table_record(row)["cite"] for row in rows)
