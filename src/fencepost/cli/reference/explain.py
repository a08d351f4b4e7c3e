"""`fencepost explain`: what a code or any other name of the documents means."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

from fencepost.cli.parsing import offers
from fencepost.cli.parsing.status import Status, errors_told, worse
from fencepost.numerals import is_decimal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fencepost.diagnostics import Code
    from fencepost.reports.reference.entry import Entry

_LISTED = 12
"""So many rows that only have the words are shown."""

_SHOWN = 60
"""Characters of an unknown name that a message shows."""


def register(app: offers.Commands) -> None:
    """Add the command to the application."""
    app.command("explain")(explain)


def explain(
    names: Annotated[
        list[str] | None,
        offers.Argument(
            metavar="[NAME]...",
            help="A code (FP201, 201, data-race-in-lds), or any name of the documents: an "
            "intrinsic, an attribute, a directive, a field, a register; without one, all codes "
            "are listed.",
        ),
    ] = None,
    json: Annotated[bool, offers.Option("--json", help="Print one JSON object per line.")] = False,
) -> None:
    """Explain names: codes of findings, and every row of the guide's tables.

    A row says what a name means, its type, default, range and targets, what goes wrong with it,
    and the section that says so. `fencepost abi table` lists whole tables.

    Exit status 0; 2: there is no such name.
    """
    if not names:
        from fencepost.diagnostics import Code

        _codes(list(Code), json=json)
        return
    raise offers.Exit(answered(names, json=json))


def answered(names: Sequence[str], *, json: bool) -> Status:
    """Explain one name after the other."""
    status = Status.OK
    for number, name in enumerate(names):
        if number and not json:
            print()
        with errors_told():
            found = _number(name)
            if found is not None:
                _one(found, json=json)
            else:
                status = worse(status, _rows(name, json=json))
    return status


def _number(text: str) -> Code | None:
    """Return the code with a number, which may begin with FP."""
    digits = text.strip().lower().removeprefix("fp")
    if not is_decimal(digits):
        return None  # other names need no table of codes
    from fencepost.diagnostics import Code

    return next((each for each in Code if str(each.number) == digits), None)


def _codes(codes: list[Code], *, json: bool) -> None:
    from fencepost.reports.codes.explain import listing

    if not json:
        print(listing(codes), end="")
        return
    for each in codes:
        _one(each, json=True)


def _one(code: Code, *, json: bool) -> None:
    from fencepost.diagnostics.pages import page_of
    from fencepost.reports.codes.explain import explanation, record

    if json:
        from fencepost.reports.text.encode import line

        print(line(record(page_of(code))))
    else:
        print(explanation(page_of(code)), end="")


def _rows(name: str, *, json: bool) -> Status:
    """Print the rows of a name, or a line for each row that has its words; else report similar
    names.
    """
    from fencepost.reports.reference.find import find
    from fencepost.reports.reference.index import index
    from fencepost.reports.reference.registers import register_entry

    found = find(name, index())
    register = register_entry(name)
    named = (*((register,) if register is not None else ()), *found.named)
    if not (named or found.worded):
        shown = name if len(name) <= _SHOWN else f"{name[:_SHOWN]}…"
        print(f"there is no name {shown!r}", file=sys.stderr)
        if found.near:
            print(f"  help: did you mean {', '.join(found.near)}?", file=sys.stderr)
        else:
            print("  help: `fencepost abi table` lists the tables", file=sys.stderr)
        return Status.INPUT
    if named:
        _in_full(named, json=json)
    elif json:
        show_records(found.worded)
    else:
        show_briefly(found.worded)
    return Status.OK


def _in_full(entries: Sequence[Entry], *, json: bool) -> None:
    """Print entries, codes with their pages."""
    from fencepost.reports.reference.entry import lines

    for number, each in enumerate(entries):
        if number and not json:
            print()
        if each.table == "diagnostics":
            code = _number(each.name)
            assert code is not None
            _one(code, json=json)
        elif json:
            show_records([each])
        else:
            print("\n".join(lines(each)))


def show_records(entries: Sequence[Entry]) -> None:
    """Print entries as JSON."""
    from fencepost.reports.text.encode import line

    for each in entries:
        print(line(each.record()))


def show_briefly(entries: Sequence[Entry]) -> None:
    """Print a line for each entry, or for the first of many."""
    for each in entries[:_LISTED]:
        print(f"{each.name} ({each.table}): {each.says}")
    if len(entries) > _LISTED:
        print(f"{len(entries) - _LISTED} more")
