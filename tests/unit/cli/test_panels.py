"""Options of a command with many stand under headings."""

from __future__ import annotations

import re

import typer
from typer.testing import CliRunner

from fencepost.cli.panels import WithPanels
from tests.command import app

_HEADING = re.compile(r"^(\w[^:\n]*):$", re.MULTILINE)


def test_headings_in_the_order_of_options() -> None:
    small = typer.Typer(rich_markup_mode=None, add_completion=False)

    @small.command(cls=WithPanels)
    def run(
        name: str = typer.Argument(metavar="NAME", help="Whom."),
        loose: bool = typer.Option(False, "--loose", help="Of no panel."),
        second: int = typer.Option(0, metavar="N", help="How many.", rich_help_panel="Counts"),
    ) -> None:
        """Runs."""

    text = CliRunner().invoke(small, ["--help"]).output
    assert _HEADING.findall(text) == ["Arguments", "Counts", "Options"]
    assert re.search(r"^  NAME +Whom\.", text, re.MULTILINE)
    assert text.index("--second") < text.index("--loose")


def test_check_has_no_option_without_heading_but_help() -> None:
    text = CliRunner().invoke(app, ["check", "--help"]).output
    assert _HEADING.findall(text)[-2:] == ["Litmus files", "Options"]
    assert "<str>" not in text
    loose = text.partition("\nOptions:\n")[2].partition("Examples:")[0]
    assert re.findall(r"--[\w-]+", loose) == ["--help"]
