"""Colour in reports, on terminals: the verdict, the code, carets, and the words that lines begin
with.

The text is not changed.
"""

from __future__ import annotations

from io import StringIO

from rich.console import Console
from rich.highlighter import RegexHighlighter
from rich.text import Text
from rich.theme import Theme

THEME = Theme(
    {
        "report.proved": "bold green",
        "report.bug": "bold red",
        "report.unknown": "bold yellow",
        "report.code": "bold red",
        "report.gutter": "blue",
        "report.caret": "bold green",
        "report.label": "bold",
    }
)


class Report(RegexHighlighter):
    """The styles of a report's parts."""

    base_style = "report."
    highlights = (
        r"(?m)^\S.*; otherwise (?P<bug>bug) ",
        r"(?m)^\S.*?: (?:(?P<proved>proved)|(?P<bug>bug)|(?P<unknown>unknown))(?=:? )",
        r"(?m)^\S+:\d+: (?P<code>FP\d+)(?= )",
        r"(?m)^(?P<gutter> *\d+ \|) ",
        r"(?m)^ +(?P<caret>\^)$",
        r"(?m)^  (?P<label>rule:|help:|note:|reason:|with|because|premise:|explained by:)(?= )",
    )


def coloured(text: str) -> str:
    """Return a report with escape sequences for a terminal of eight colours."""
    shown = Report()(Text(text))
    console = Console(
        file=(made := StringIO()), force_terminal=True, color_system="standard", theme=THEME
    )
    console.print(shown, soft_wrap=True, end="")
    return made.getvalue()
