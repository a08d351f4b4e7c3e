"""`fencepost explain`: what a code or any other name of the documents means."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from fencepost.cli.parsing import offers
from fencepost.cli.parsing.offers import Annotated
from fencepost.cli.parsing.status import Status, errors_told, worse
from fencepost.numerals import is_decimal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fencepost.reports.codes.explained import Explained
    from fencepost.reports.reference.entry import Entry

_LISTED = 5
"""The most rows that are shown for a query."""

_STEPS = 12
"""The most rows of one table that are shown for a name that they share."""

_BRIEF = 240
"""Characters of a row's meaning where many are listed."""

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
            "intrinsic, an attribute, a directive, a field, a register, a rule, a heading; "
            "without one, all codes are listed.",
        ),
    ] = None,
    json: Annotated[bool, offers.Option("--json", help="Print one JSON object per line.")] = False,
) -> None:
    """Explain names: codes of findings, rows of the guide's tables, rules of the models, sections
    of the documents.

    A row says what a name means, its type, default, range and targets, what goes wrong with it,
    and the section that says so; a rule its models, its file, and tests whose verdicts depend on
    it. Where nothing has the name, what has all its words is listed, the best first. `fencepost abi
    table` lists whole tables.

    Exit status 0; 2: there is no such name.
    """
    if not names:
        _codes(json=json)
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


def _number(text: str) -> Explained | None:
    """Return the code with a number, which may begin with FP."""
    digits = text.strip().lower().removeprefix("fp")
    if not is_decimal(digits):
        return None  # other names need no codes
    from fencepost.reports.codes.explained import explained

    return explained(digits)


def _codes(*, json: bool) -> None:
    from fencepost.diagnostics import Code
    from fencepost.reports.codes.explain import listing

    if not json:
        print(listing(Code), end="")
        return
    for each in Code:
        found = _number(str(each.number))
        assert found is not None
        _one(found, json=True)


def _one(code: Explained, *, json: bool) -> None:
    if json:
        from fencepost.reports.text.encode import line

        print(line(code.record))
    else:
        print(code.text, end="")


def _rows(name: str, *, json: bool) -> Status:
    """Print the rows of a name, or a line for each row that has its words; else report similar
    names.
    """
    from fencepost.reports.reference.find import find
    from fencepost.reports.reference.index import index
    from fencepost.reports.reference.registers import first_register, register_entry

    name = first_register(name)
    found = find(name, index())
    register = register_entry(name)
    named = (*((register,) if register is not None else ()), *_instructions(name), *found.named)
    if not named and (intrinsic := _intrinsic(name)) is not None:
        named = (intrinsic,)
    if not (named or found.worded):
        shown = name if len(name) <= _SHOWN else f"{name[:_SHOWN]}…"
        print(f"there is no name {shown!r}", file=sys.stderr)
        if found.near:
            print(f"  help: did you mean {', '.join(found.near)}?", file=sys.stderr)
        else:
            print("  help: `fencepost abi table` lists the tables", file=sys.stderr)
        return Status.INPUT
    if named and json:
        _in_full(named, json=json)
    elif named:
        # Steps that have one name belong together.
        most = _STEPS if len({each.table for each in named}) == 1 else _LISTED
        _in_full(named[:most], json=False)
        _more(len(named), most)
    elif json:
        _records(found.worded)
    else:
        _briefly(found.worded)
    return Status.OK


def _instructions(name: str) -> tuple[Entry, ...]:
    """Return the entries of an instruction, without a load of its tables for other names."""
    from fencepost.reports.reference.find import may_be_mnemonic

    if not may_be_mnemonic(name):
        return ()
    from fencepost.reports.reference.instructions import instruction_entries

    return instruction_entries(name)


def _intrinsic(name: str) -> Entry | None:
    """Return the entry of an intrinsic that no table of the guide has."""
    from fencepost.reports.reference.find import spellings

    if not name.strip("@ `'\"").startswith("llvm.amdgcn."):
        return None
    from fencepost.reports.reference.intrinsics import intrinsic_entry

    return next(filter(None, map(intrinsic_entry, spellings(name))), None)


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
            _records([each])
        else:
            print("\n".join(lines(each)))


def _records(entries: Sequence[Entry]) -> None:
    """Print entries as JSON."""
    from fencepost.reports.text.encode import line

    for each in entries:
        print(line(each.record()))


def _briefly(entries: Sequence[Entry]) -> None:
    """Print a line for each entry, or for the first of many."""
    import textwrap

    for each in entries[:_LISTED]:
        says = textwrap.shorten(each.says, _BRIEF, placeholder=" …")
        print(f"{each.name} ({each.table}): {says}")
    _more(len(entries), _LISTED)


def _more(count: int, shown: int) -> None:
    """Print how many rows are not shown."""
    if count > shown:
        print(f"{count - shown} more; with --json all are printed")
