"""Rule files as a table that is read in a tenth of the time that their text takes.

`make docs` writes it (`tests/unit/executions/rule_table.py`). Each file stands in it with the
checksum of its text: a file that has changed since, as one that is being worked on, is read from
its source (`rule_files.py`). A line is a row, its fields are separated by tabs, and its first
character says what it is:

    # file checksum
    + edition part title files
    ! axiom cites text line flags reading
    : head axiom flags gives asks needs uses shapes literal...

A literal is its text if that says everything: `not` and an atom; `=` stands before a comparison,
and `?`, with the predicates that it mentions, before what has atoms in it.
"""

from __future__ import annotations

from binascii import crc32
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from fencepost.citations import Cite, Source
from fencepost.executions.rule import Axiom, Edition, Part, Rule
from fencepost.executions.rule_text import Literal, Signature, Statement

FOLDER = Path(__file__).resolve().parents[1] / "models"
TABLE = FOLDER / "rules.tsv"
EDITIONS = "editions.toml"
AXIOM = "axiom"
"""The atom that switches a rule on and off."""


def checksum(file: str) -> str:
    """The checksum of a file of the models' folder."""
    return str(crc32((FOLDER / file).read_bytes()))


@cache
def _rows() -> dict[str, list[str]]:
    """The rows of each file, by its name and checksum; none without a table."""
    try:
        text = TABLE.read_text(encoding="utf-8")
    except FileNotFoundError:
        return {}
    blocks = (each.split("\n") for each in text.removeprefix("# ").rstrip("\n").split("\n# "))
    return {head: rows for head, *rows in blocks}


def rows_of(file: str) -> list[str] | None:
    """The rows of a file; None if the table has others, or none."""
    return _rows().get(f"{file}\t{checksum(file)}")


def editions_in(rows: list[str]) -> Iterator[Edition]:
    """Yield the editions that are in rows."""
    for row in rows:
        _, name, part, title, files = row.split("\t")
        yield Edition(name, Part(part), title, tuple(files.split(" ")))


def axioms_in(rows: list[str]) -> Iterator[Axiom]:
    """Yield the axioms that are in the rows of a file."""
    for row in rows:
        if row[0] != "!":
            continue
        _, name, cites, text, file, line, flags, reading = row.split("\t")
        yield Axiom(
            name,
            tuple(map(_cite, cites.split(";"))),
            text,
            file,
            int(line),
            "w" in flags,
            reading or None,
            "o" in flags,
        )


def _cite(text: str) -> Cite:
    source, _, section = text.partition(":")
    return Cite(Source(source), section)


def rules_in(rows: list[str]) -> Iterator[Rule]:
    """Yield the rules that are in the rows of a file."""
    for row in rows:
        if row[0] != ":":
            continue
        _, head, axiom, essential, gives, asks, needs, uses, shapes, *body = row.split("\t")
        derived = _names(gives)
        yield Rule(
            Statement(head, tuple(map(_literal, body)), derived, _names(asks)),
            _guard(axiom) if axiom else None,
            axiom or None,
            _names(needs),
            _shapes(shapes),
            _names(uses),
            derived,
            bool(essential),
        )


@cache
def _names(text: str) -> frozenset[Signature]:
    return frozenset(text.split())


@cache
def _shapes(text: str) -> frozenset[tuple[str, Signature]]:
    return frozenset((each, each.partition("(")[0]) for each in text.split())


def _guard(axiom: str) -> Literal:
    return Literal(f'{AXIOM}("{axiom}")', AXIOM, f'"{axiom}"', mentions=_names(AXIOM))


@cache
def _literal(field: str) -> Literal:
    if field[0] == "=":
        return Literal(field[1:])
    if field[0] == "?":
        mentions, _, text = field[1:].partition("|")
        return Literal(text, mentions=_names(mentions))
    atom = field.removeprefix("not ")
    name, _, inner = atom.partition("(")
    return Literal(field, name, inner[:-1], atom != field, _names(name))
