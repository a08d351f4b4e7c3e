"""Rule files and editions read from their sources: `rule_data.py` keeps what is read here.

Reading all of them takes longer than deciding most tests.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence

from fencepost.citations import Cite, Source
from fencepost.errors import InternalError
from fencepost.executions.rule import Axiom, Edition, Part, Rule
from fencepost.executions.rule_data import AXIOM, EDITIONS, FOLDER
from fencepost.executions.rule_text import Literal, Signature, Statement, statements
from fencepost.numerals import is_decimal
from fencepost.patterns import pattern


def read_editions() -> Iterator[Edition]:
    """Yield the editions, in the order of their file."""
    tables = tomllib.loads((FOLDER / EDITIONS).read_text(encoding="utf-8"))
    for part in Part:
        for name, row in tables[part.value].items():
            yield Edition(name, part, row["title"], tuple(row["files"]))


def read_rules(file: str) -> Iterator[Rule]:
    """Yield the rules of a file, in order."""
    return map(_rule, statements(_source(file)))


def _source(file: str) -> str:
    return (FOLDER / f"{file}.lp").read_text(encoding="utf-8")


_HEADER = pattern(
    r"%! (?P<name>[\w/-]+)(?P<wip> \(WIP\))?"
    r"(?: \((?P<kind>reading|option) (?P<reading>D\d+)\))? \[(?P<cites>[^\]]+)\]",
    re.ASCII,
)
_SOURCES = tuple(
    (f"{each.value} ", each) for each in sorted(Source, key=lambda source: -len(source.value))
)


def read_axioms(file: str) -> Iterator[Axiom]:
    """Yield the axioms that a file states, in order."""
    lines = _source(file).splitlines()
    for index, line in enumerate(lines):
        header = _HEADER.match(line)
        if header is None:
            continue
        words = []
        for comment in lines[index + 1 :]:
            if not comment.startswith("% "):
                break
            words.append(comment[2:])
        cites = tuple(_cite(part.strip(), file) for part in header["cites"].split(";"))
        yield Axiom(
            header["name"],
            cites,
            " ".join(words),
            f"models/{file}.lp",
            index + 1,
            in_progress=header["wip"] is not None,
            reading=header["reading"],
            optional=header["kind"] == "option",
        )


def _cite(text: str, file: str) -> Cite:
    for start, source in _SOURCES:
        if text.startswith(start):
            return Cite(source, text[len(start) :])
    raise InternalError(f"models/{file}.lp cites {text!r}", rule="a cite starts with a source")


def _shapes(body: Sequence[Literal]) -> Iterator[tuple[str, Signature]]:
    """Yield the atoms with constants that a body asks for, `_` for other arguments."""
    for each in body:
        if each.name is None or each.negated:
            continue
        arguments = [a if is_decimal(a.removeprefix("-")) else "_" for a in each.arguments]
        if any(a != "_" for a in arguments):
            yield f"{each.name}({','.join(arguments)})", each.name


def _rule(statement: Statement) -> Rule:
    plain = [each for each in statement.body if each.name != AXIOM]
    guards = [each for each in statement.body if each.name == AXIOM]
    return Rule(
        statement.with_body(plain) if guards else statement,
        guards[0] if guards else None,
        guards[0].arguments[0].strip('"') if guards else None,
        frozenset(each.name for each in plain if each.name is not None and not each.negated),
        frozenset(_shapes(plain)),
        statement.asks.union(*(each.mentions for each in plain)),
        statement.gives,
        statement.is_edge or statement.is_choice or not statement.gives,
    )
