"""Options of `check` that typer does not parse: those after `--`, which are for the compiler, and
an option whose value may be left out.
"""

from __future__ import annotations

from typing import Any

import typer

from fencepost.cli.panels import WithPanels
from fencepost.cli.triton_cache import DEFAULT

CACHE = "--triton-cache"

_KEY = "fencepost.compiler_words"


class WithCompilerWords(WithPanels):
    """A command whose words after `--` are neither files nor options of it."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Set aside the words after `--`, and parse the others."""
        if "--" in args:
            at = args.index("--")
            args, ctx.meta[_KEY] = args[:at], tuple(args[at + 1 :])
        for at, each in enumerate(args):
            if each == CACHE and (at + 1 == len(args) or args[at + 1].startswith("-")):
                args = [*args[: at + 1], DEFAULT, *args[at + 1 :]]
                break
        return super().parse_args(ctx, args)


def compiler_words(context: typer.Context) -> tuple[str, ...]:
    """Return the words that were set aside."""
    found: tuple[str, ...] = context.meta.get(_KEY, ())
    return found
