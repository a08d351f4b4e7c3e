"""The JSON that commands print, a section for each definition of the schema."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from website.reference.markdown import escaped, span, table

SCHEMAS = Path(__file__).resolve().parents[2] / "docs" / "schema"
_MADE = (
    "This page is made from the schema (JSON Schema, draft 2020-12), which the site has as <a "
    'href="{0}">{0}</a>.'
)


def schema_pages() -> dict[str, str]:
    """The pages of what commands print and of what the resident core takes."""
    printed = "With `--json`, a command prints one object per line. "
    asked = "Requests, answers and notifications of `fencepost serve`, as JSON-RPC 2.0. "
    return {
        "reference/json": _page("JSON", printed, "fencepost-1.json"),
        "reference/json-rpc": _page("JSON-RPC", asked, "serve-1.json"),
    }


def _page(title: str, about: str, name: str) -> str:
    """The page of all definitions of a schema."""
    schema = json.loads((SCHEMAS / name).read_text(encoding="utf-8"))
    lines = [f"# {title}", "", about + _MADE.format(name), ""]
    for each, definition in schema["$defs"].items():
        lines += [f"## {each}", "", escaped(definition.get("description", "")), ""]
        lines += _fields(definition)
    return "\n".join(lines)


def _fields(definition: Any) -> Iterator[str]:
    choices = definition.get("oneOf") or definition.get("anyOf") or ()
    for choice in choices:
        yield from _fields(choice)
    properties = definition.get("properties")
    if not properties:
        if "$ref" in definition:
            yield from (kind_of(definition), "")
        return
    required = definition.get("required", ())
    yield from table(
        ("field", "type", "always", "meaning"),
        (
            (
                span(name),
                kind_of(field),
                "yes" if name in required else "",
                escaped(field.get("description", "")),
            )
            for name, field in properties.items()
        ),
    )


def kind_of(field: Any) -> str:
    """The type of a field, in words; a reference leads to its section."""
    if "$ref" in field:
        name = field["$ref"].rpartition("/")[2]
        return f"[{name}](#{name})"
    if "const" in field:
        return span(json.dumps(field["const"]))
    if "enum" in field:
        return ", ".join(span(json.dumps(each)) for each in field["enum"])
    for word in ("anyOf", "oneOf"):
        if word in field:
            return " or ".join(map(kind_of, field[word]))
    kinds = field.get("type", "any value")
    if kinds == "array":
        return f"list of {kind_of(field.get('items', {}))}"
    return " or ".join(kinds) if isinstance(kinds, list) else str(kinds)
