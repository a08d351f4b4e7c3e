"""The pages of the workbench: for each, its fields, its answer and its downloads."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from fencepost.errors import InputError
from fencepost.records import dataclass, field, replace
from fencepost.web import litmus
from fencepost.web.answers import Answer, read
from fencepost.web.catalogue import Catalogue
from fencepost.web.desk import Desk
from fencepost.web.fields import Fields

Context = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Download:
    """A file that a page offers. `name` is of letters, digits, dots and dashes."""

    name: str
    media_type: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Page:
    """A page. `name` is that of its templates, `opened` fills in what it opens with."""

    name: str
    title: str
    about: str
    fields: tuple[str, ...]
    opened: Callable[[Catalogue, Fields], Fields]
    answer: Callable[[Desk, Catalogue, Fields], Awaitable[Context]]
    downloads: Mapping[str, Callable[[Desk, Fields], Awaitable[Download]]] = field(
        default_factory=dict
    )

    @property
    def path(self) -> str:
        """The address of the page."""
        return f"/{self.name}"


def _with_example(kind: str) -> Callable[[Catalogue, Fields], Fields]:
    """Return a function that fills in the example that a link names, or the first one."""

    def opened(catalogue: Catalogue, fields: Fields) -> Fields:
        name = fields.one("example")
        offered = catalogue.examples_of(kind)
        found = catalogue.example(kind, name) if name else next(iter(offered), None)
        if found is None:
            raise InputError(
                f"there is no example {name[:60]!r}", rule="the list of examples has their names"
            )
        return replace(fields, text=found.text)

    return opened


async def _litmus_answer(desk: Desk, catalogue: Catalogue, fields: Fields) -> Context:
    explained = fields.one("part") != "verdict"
    return await litmus.answer(desk, fields, explained=explained)


async def _litmus_svg(desk: Desk, fields: Fields) -> Download:
    found = read(await desk.ask(litmus.job(fields, explained=True), fields.ticket))
    for name, data in found.files.items():
        return Download(name, "image/svg+xml", data)
    raise InputError(
        found.trouble.title if found.trouble else "there is no picture",
        rule="a picture shows an execution that reaches the outcome",
        mend="ask about an outcome that is allowed",
    )


async def _litmus_json(desk: Desk, fields: Fields) -> Download:
    found = read(await desk.ask(litmus.job(fields, explained=True), fields.ticket))
    return Download("test.json", "application/json", _json(found))


async def _litmus_text(desk: Desk, fields: Fields) -> Download:
    return Download("test.litmus", "text/plain; charset=utf-8", fields.text.encode())


def _json(found: Answer) -> bytes:
    if found.trouble is not None:
        raise InputError(found.trouble.title, mend=found.trouble.text or None)
    lines = [json.dumps(each, ensure_ascii=False) for each in found.records]
    return "".join(f"{each}\n" for each in lines).encode()


PAGES = (
    Page(
        "litmus",
        "Litmus",
        "What a small concurrent program may do under the memory model",
        (*litmus.FIELDS, "example", "part"),
        _with_example("litmus"),
        _litmus_answer,
        {"svg": _litmus_svg, "json": _litmus_json, "litmus": _litmus_text},
    ),
)
"""The pages, in the order of the menu."""
