"""The JSON that commands print, a section for each definition of the schema."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from website.reference.markdown import escaped, span, table

SCHEMA = Path(__file__).resolve().parents[2] / "docs" / "schema" / "fencepost-1.json"


def schema_pages() -> dict[str, str]:
    """The page of all definitions."""
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    lines = [
        "# JSON",
        "",
        (
            "With `--json`, a command prints one object per line. This page is made from "
            "the schema, version 1 (JSON Schema, draft 2020-12), which the site has as <a "
            'href="fencepost-1.json">fencepost-1.json</a>.'
        ),
        "",
    ]
    for name, definition in schema["$defs"].items():
        lines += [f"## {name}", "", escaped(definition.get("description", "")), ""]
        lines += _fields(definition)
    return {"reference/json": "\n".join(lines)}


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
