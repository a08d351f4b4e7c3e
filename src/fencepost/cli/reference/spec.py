"""`fencepost spec`: what the documents say, and where the rule stands."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from fencepost.cli.parsing import offers
from fencepost.cli.parsing.offers import Annotated
from fencepost.cli.printing.output import styled

# Everything else is imported where it is used, so that `--help` stays quick.
if TYPE_CHECKING:
    from collections.abc import Iterable

    from fencepost.reports.litmus.spec import Line


def register(app: offers.Commands) -> None:
    """Add the command to the application."""
    app.command("spec")(spec)


def spec(
    query: Annotated[
        list[str],
        offers.Argument(help="An axiom, a section's heading, or words.", show_default=False),
    ],
    everything: Annotated[
        bool, offers.Option("--all", help="Show all matches, however many.")
    ] = False,
    json: Annotated[
        bool,
        offers.Option(
            "--json", help="Print one JSON object per line, one line per axiom or section."
        ),
    ] = False,
) -> None:
    """Look up rules: what each says, its source, its file, and the tests that depend on it.

    What no rule and no section has is looked up among the rows that `fencepost explain` knows.

    Exit status 0: something was found. 1: nothing was. 2: the query is empty.
    """
    from fencepost.citations import sections
    from fencepost.cli.parsing.status import errors_told
    from fencepost.errors import InputError
    from fencepost.executions.rules import axioms_of, editions
    from fencepost.reports.litmus.spec import json_lines, lines, look_up, not_found, rules

    words = " ".join(query)
    with errors_told():
        if not words.strip():
            raise InputError(
                "an empty query",
                rule="a query is the name of an axiom, a section's heading, or words",
                mend="write fencepost spec 'Location Order'",
            )
    known = rules({name: axioms_of(name) for name in editions()}, _bites())
    answer = look_up(words, known, sections(), everything=everything)
    if not answer.found and _rows(words, json=json):
        raise offers.Exit(0)
    if json:
        for line in json_lines(answer):
            print(line)
    elif sys.stdout.isatty():
        _paint(lines(answer))
    else:
        for text in lines(answer):
            print(text)
    if not answer.found:
        print(not_found(words, answer), file=sys.stderr)
    raise offers.Exit(0 if answer.found else 1)


def _rows(words: str, *, json: bool) -> bool:
    """Print the rows of a name, or those that have the words; return True if there are any."""
    from fencepost.cli.reference.explain import show_briefly, show_records
    from fencepost.reports.reference.find import find
    from fencepost.reports.reference.index import index

    found = find(words, index())
    rows = found.named or found.worded
    if json:
        show_records(rows)
    else:
        show_briefly(rows)
    return bool(rows)


def _bites() -> dict[str, list[str]]:
    """Return the litmus tests that depend on each axiom; empty if the table was not generated."""
    import tomllib

    file = Path(__file__).parents[2] / "models" / "bites.toml"
    if not file.is_file():
        return {}
    table: dict[str, list[str]] = tomllib.loads(file.read_text(encoding="utf-8"))["bites"]
    return table


def _paint(text: Iterable[Line]) -> None:
    """Print on a terminal: wrapped, names bold, details dim."""
    from rich.console import Console
    from rich.padding import Padding
    from rich.text import Text

    from fencepost.reports.litmus.spec import Style

    looks = {Style.NAME: "bold", Style.SAYS: "", Style.DETAIL: "dim"}
    console = Console(file=styled(sys.stdout), highlight=False)
    for line in text:
        words = Text(line.text, style=looks[line.style])
        console.print(Padding(words, (0, 0, 0, line.indent), expand=False))
