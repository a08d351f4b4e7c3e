"""Displays of results: one line in a terminal, HTML and pictures in a notebook.

Results are values that know no rendering. The modules of the interface give them their displays
when they are loaded: `repr` of one line, `_repr_html_`, and `_repr_svg_` where there is a picture.
These are the names that IPython and Jupyter ask for.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

Value = TypeVar("Value")


def show(
    kind: type[Value],
    line: Callable[[Value], str],
    html: Callable[[Value], str] | None = None,
    svg: Callable[[Value], str | None] | None = None,
    name: str = "",
) -> None:
    """Give the values of a type their displays. `svg` returns None where there is no picture;
    `name` is what the interface calls the type, if not as its module does.
    """
    shown: Any = kind

    def as_line(value: Value) -> str:
        return f"<{name or kind.__name__} {line(value)}>"

    shown.__repr__ = as_line
    if html is not None:
        shown._repr_html_ = html
    if svg is not None:
        shown._repr_svg_ = svg
