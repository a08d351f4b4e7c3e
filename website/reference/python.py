"""The Python interface, from the signatures and docstrings of its names.

Docstrings are Markdown. Those of fields stand behind them in the source, where only the syntax tree
has them.
"""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

import fencepost
from website.reference.markdown import block, escaped, span, table

_LONG = 80
"""Characters of a signature that is not broken into lines."""


def python_pages() -> dict[str, str]:
    """The page of all public names."""
    values = {name: getattr(fencepost, name) for name in fencepost.__all__}
    functions = {name: each for name, each in values.items() if not isinstance(each, type)}
    classes = {name: each for name, each in values.items() if isinstance(each, type)}
    lines = [
        "# Python names",
        "",
        (
            "All names of `import fencepost`. [The Python interface](/reference/api.md) shows "
            "them in use."
        ),
        "",
    ]
    lines += ["## Functions", ""]
    for name, function in functions.items():
        lines += _function(name, function)
    lines += ["## Types", ""]
    for name, kind in classes.items():
        lines += _class(name, kind)
    return {"reference/python": "\n".join(lines)}


def _function(name: str, function: Any) -> Iterator[str]:
    yield from (f"### {name}", "", *block(f"fencepost.{name}{signature(function)}", "python"))
    yield from (*_prose(function.__doc__), "")


def signature(function: Any) -> str:
    """The signature of a function, on several lines where it is long."""
    found = inspect.signature(function)
    parts = []
    is_keyword = False
    for each in found.parameters.values():
        if each.kind is inspect.Parameter.KEYWORD_ONLY and not is_keyword:
            is_keyword = True
            parts.append("*")
        parts.append(_parameter(each))
    returns = found.return_annotation
    end = "" if returns is inspect.Signature.empty else f" -> {returns}"
    line = f"({', '.join(parts)}){end}"
    if len(line) < _LONG:
        return line
    return "(\n" + "".join(f"    {each},\n" for each in parts) + f"){end}"


def _parameter(parameter: inspect.Parameter) -> str:
    """A parameter with its type, which is text, and its default."""
    kind, default = parameter.annotation, parameter.default
    shown = parameter.name if kind is inspect.Parameter.empty else f"{parameter.name}: {kind}"
    if default is inspect.Parameter.empty:
        return shown
    return f"{shown} = {default if isinstance(default, Enum) else repr(default)}"


def _class(name: str, kind: type) -> Iterator[str]:
    yield from (f"### {name}", "", *_prose(kind.__doc__), "")
    if issubclass(kind, Enum):
        yield from table(
            ("member", "value"), ((f"`{each.name}`", escaped(str(each.value))) for each in kind)
        )
        return
    told = _field_docs(kind)
    if is_dataclass(kind):
        rows = [
            (span(each.name), span(str(each.type)), escaped(told.get(each.name, "")))
            for each in fields(kind)
        ]
        yield from table(("field", "type", "meaning"), rows)
    members = [
        (member, value)
        for member, value in inspect.getmembers_static(kind)
        if not member.startswith("_")
        and (isinstance(value, property | staticmethod | classmethod) or inspect.isfunction(value))
    ]
    listed = []
    for member, value in members:
        if isinstance(value, property):
            shown, text = member, value.__doc__
        else:
            inner = value.__func__ if isinstance(value, staticmethod | classmethod) else value
            shown, text = f"{member}{signature(inner)}", inner.__doc__
        listed.append((span(" ".join(shown.split())), escaped(" ".join((text or "").split()))))
    if listed:
        yield from table(("member", "meaning"), listed)


def _field_docs(kind: type) -> dict[str, str]:
    """Return the string behind each field, which documents it."""
    try:
        body = ast.parse(textwrap.dedent(inspect.getsource(kind))).body[0]
    except (OSError, TypeError):
        return {}
    assert isinstance(body, ast.ClassDef)
    found = {}
    for before, after in zip(body.body, body.body[1:], strict=False):
        if (
            isinstance(before, ast.AnnAssign)
            and isinstance(before.target, ast.Name)
            and isinstance(after, ast.Expr)
            and isinstance(after.value, ast.Constant)
            and isinstance(after.value.value, str)
        ):
            found[before.target.id] = " ".join(after.value.value.split())
    return found


def _prose(text: str | None) -> Iterator[str]:
    """A docstring, which is Markdown already; generated ones of dataclasses are left out."""
    text = inspect.cleandoc(text or "")
    if re.match(r"\w+\(.*\)$", text.replace("\n", " ")):
        return
    yield text.replace("<", "\\<")
