"""Makes untrusted text visible: names, comments, paths and messages of inputs may hold characters
that move the cursor, colour a terminal, hide, or reverse the reading direction.
"""

from __future__ import annotations

import re

from fencepost.patterns import pattern

HIDDEN = pattern(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f"  # controls, but for the tabulator and the line feed
    "\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb"
    "\u2028\u2029"  # other ends of lines
    "\ud800-\udfff\U000e0000-\U000e007f]"
)
"""Characters that are invisible, or change the text around them."""
_BREAKS = pattern("[\t\n]")


def visible(text: str) -> str:
    r"""Return a text of several lines with invisible characters as escapes: `\x1b`, `\u202e`."""
    return text if text.isprintable() else HIDDEN.sub(_escape, text)


def visible_name(text: str) -> str:
    """Return a name, path or message of one line, with line breaks and invisible characters as
    escapes.
    """
    return text if text.isprintable() else _BREAKS.sub(_escape, visible(text))


def _escape(found: re.Match[str]) -> str:
    code = ord(found[0])
    if code == 0x0A:
        return "\\n"
    if code == 0x09:
        return "\\t"
    if code < 0x100:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
