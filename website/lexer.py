"""Colours for commands and their output."""

from __future__ import annotations

import re
from typing import Any, ClassVar

from pygments.lexer import RegexLexer, bygroups
from pygments.token import Comment, Generic, Keyword, Name, Text


class ReportLexer(RegexLexer):  # type: ignore[misc]  # pygments has no types
    """A command line after `$`, a report of fencepost, or a patch."""

    name = "fencepost report"
    aliases = ("console",)
    flags = re.MULTILINE
    tokens: ClassVar[dict[str, list[Any]]] = {
        "root": [
            (r"^(\$ )(.*\n)", bygroups(Generic.Prompt, Generic.Strong)),
            (r"^\+.*\n", Generic.Inserted),
            (r"^-(?!-+ ?\|).*\n", Generic.Deleted),
            (r"^@@.*\n", Generic.Subheading),
            (r"^\s+\^\n", Generic.Error),
            (r"^\s+(rule|help|premise|note|reason|because|explained by)\b", Name.Label),
            (r"\bFP\d{3}\b", Keyword),
            (r"\b(bug|DIFF)\b", Generic.Error),
            (r"\b(proved|forbidden|accepted)\b", Generic.Inserted),
            (r"\bunknown\b", Comment.Preproc),
            (r"[^\W_]+|\s+|.", Text),
        ]
    }
