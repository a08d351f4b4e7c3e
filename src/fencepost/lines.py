"""Lines of a text as compilers and assemblers count them.

`str.splitlines` also ends a line at form feeds, separators of records and those of Unicode; text
after one in a comment would then be read as code.
"""

from __future__ import annotations


def lines_of(text: str) -> list[str]:
    """Split a text into lines, without their ends: LF, CR LF or CR."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return lines if lines[-1] else lines[:-1]
