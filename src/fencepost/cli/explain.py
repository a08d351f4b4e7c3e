"""`fencepost explain`: what a code means."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from fencepost.cli.status import errors_told

if TYPE_CHECKING:
    from fencepost.diagnostics import Code


def register(app: typer.Typer) -> None:
    """Adds the command to the application."""
    app.command("explain")(explain)


def explain(
    codes: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[CODE]...",
            help="A number (FP201, 201) or a name; without one, all are listed.",
        ),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object per line.")] = False,
) -> None:
    """Explain the codes of findings: what each means, why it matters, and what to do.

    Exit status 0; 2: there is no such code.
    """
    from fencepost.diagnostics import Code
    from fencepost.diagnostics.pages import page_of
    from fencepost.reports.explain import explanation, listing, record

    with errors_told():
        chosen = [_find(each) for each in codes or ()] or list(Code)
    if json:
        from fencepost.reports.encode import line

        for each in chosen:
            print(line(record(page_of(each))))
    elif codes:
        print("\n\n".join(explanation(page_of(each)) for each in chosen), end="")
    else:
        print(listing(chosen), end="")


def _find(text: str) -> Code:
    """The code that a person means. Raises InputError."""
    from difflib import get_close_matches

    from fencepost.diagnostics import Code
    from fencepost.errors import InputError

    wanted = text.strip().lower()
    for each in Code:
        if wanted in (str(each).lower(), str(each.number), each.slug):
            return each
    names = [name for each in Code for name in (str(each), each.slug)]
    near = get_close_matches(wanted, [name.lower() for name in names], 3)
    proposed = ", ".join(name.upper() if name.startswith("fp") else name for name in near)
    raise InputError(
        f"there is no code {text!r}",
        mend=f"did you mean {proposed}?" if near else "run `fencepost explain` for a list",
    )
