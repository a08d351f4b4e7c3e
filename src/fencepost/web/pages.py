"""The pages of the workbench: for each, its fields, its answer and its downloads."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from fencepost.errors import InputError
from fencepost.records import dataclass, field, replace
from fencepost.web import gallery, hardware, kernel, litmus, lowering, objects
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
    """A page. `name` is that of its templates, `opened` fills in what it opens with. `is_slow`: it
    opens before that has an answer.
    """

    name: str
    title: str
    about: str
    fields: tuple[str, ...]
    opened: Callable[[Catalogue, Fields], Fields]
    answer: Callable[[Desk, Catalogue, Fields], Awaitable[Context]]
    downloads: Mapping[str, Callable[[Desk, Fields], Awaitable[Download]]] = field(
        default_factory=dict
    )
    is_slow: bool = False

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
        values = {name: each for name, each in fields.values.items() if name != "example"}
        values |= {each_name: (value,) for each_name, value in found.fields}
        return replace(fields, text=found.text, values=values)

    return opened


async def _litmus_answer(desk: Desk, catalogue: Catalogue, fields: Fields) -> Context:
    explained = fields.one("part") != "verdict"
    return await litmus.answer(desk, catalogue, fields, explained=explained)


async def _litmus_svg(desk: Desk, fields: Fields) -> Download:
    found = read(await desk.ask(litmus.job(fields, explained=True), fields.ticket))
    for name, data in found.files.items():
        return Download(name, "image/svg+xml", data)
    raise InputError(
        found.trouble.title if found.trouble else "there is no picture",
        rule="a picture shows an execution that reaches the outcome",
        mend="ask about an outcome that is allowed",
    )


async def _machine_svg(desk: Desk, fields: Fields) -> Download:
    found = read(await desk.ask(hardware.machine_job(fields, drawn=True), fields.ticket))
    for data in found.files.values():
        return Download("machine.svg", "image/svg+xml", data)
    raise InputError(
        found.trouble.title if found.trouble else "there is no picture of a run",
        rule="a picture shows a run that reaches the outcome on the processor that is chosen",
        mend=(found.trouble.text or None) if found.trouble else "choose a processor",
    )


async def _litmus_json(desk: Desk, fields: Fields) -> Download:
    found = read(await desk.ask(litmus.job(fields, explained=True), fields.ticket))
    return Download("test.json", "application/json", _json(found))


async def _litmus_text(desk: Desk, fields: Fields) -> Download:
    return Download(
        "test.litmus", "text/plain; charset=utf-8", fields.text.encode("utf-8", "replace")
    )


async def _kernel_answer(desk: Desk, catalogue: Catalogue, fields: Fields) -> Context:
    return await kernel.answer(desk, fields)


async def _kernel_json(desk: Desk, fields: Fields) -> Download:
    found = read(await desk.ask(kernel.job(fields), fields.ticket))
    return Download("kernel.json", "application/json", _json(found))


async def _kernel_sarif(desk: Desk, fields: Fields) -> Download:
    data = await kernel.sarif(desk, fields)
    return Download("found.sarif", "application/sarif+json", data)


async def _kernel_text(desk: Desk, fields: Fields) -> Download:
    return Download(
        kernel.name_of(fields), "text/plain; charset=utf-8", fields.text.encode("utf-8", "replace")
    )


async def _lowering_answer(desk: Desk, catalogue: Catalogue, fields: Fields) -> Context:
    return await lowering.answer(desk, fields)


async def _lowering_json(desk: Desk, fields: Fields) -> Download:
    found = read(await desk.ask(lowering.job(fields, lowering.FOLLOW[0]), fields.ticket))
    return Download("lowering.json", "application/json", _json(found))


async def _gallery_answer(desk: Desk, catalogue: Catalogue, fields: Fields) -> Context:
    return await gallery.answer(desk, catalogue, fields)


def _objects_page() -> Page:
    """Return the page of code objects, with a shelf of its own."""
    shelf = objects.Shelf()

    async def answer(desk: Desk, catalogue: Catalogue, fields: Fields) -> Context:
        return await objects.answer(desk, shelf, fields)

    async def listing(desk: Desk, fields: Fields) -> Download:
        kept = shelf.get(fields.one("file"))
        outcome = await desk.ask(objects.disassembly(kept, fields.one("kernel")), fields.ticket)
        return Download("disassembly.txt", "text/plain; charset=utf-8", outcome.output)

    async def as_json(desk: Desk, fields: Fields) -> Download:
        job = objects.job(shelf.get(fields.one("file")), "object", "show", "--json")
        return Download("object.json", "application/json", _json(read(await desk.ask(job))))

    return Page(
        "objects",
        "Objects",
        "Kernels of a code object: registers, LDS, findings, machine code",
        objects.FIELDS,
        _unchanged,
        answer,
        {"json": as_json, "text": listing},
    )


def _unchanged(catalogue: Catalogue, fields: Fields) -> Fields:
    return fields


def _json(found: Answer) -> bytes:
    if found.trouble is not None:
        raise InputError(found.trouble.title, mend=found.trouble.text or None)
    lines = [json.dumps(each, ensure_ascii=False) for each in found.records]
    # What no text can be written with stays an escape, as JSON has it.
    return "".join(f"{each}\n" for each in lines).encode("utf-8", "backslashreplace")


def make_pages() -> tuple[Page, ...]:
    """Return the pages of a server, in the order of the menu."""
    return (
        Page(
            "litmus",
            "Litmus",
            "What a small concurrent program may do under the memory model",
            (*litmus.FIELDS, "example", "part"),
            _with_example("litmus"),
            _litmus_answer,
            {
                "svg": _litmus_svg,
                "json": _litmus_json,
                "litmus": _litmus_text,
                "machine": _machine_svg,
            },
        ),
        Page(
            "kernel",
            "Kernel",
            "Races and missing barriers of a kernel, at their lines",
            (*kernel.FIELDS, "example"),
            _with_example("kernel"),
            _kernel_answer,
            {"json": _kernel_json, "sarif": _kernel_sarif, "text": _kernel_text},
            is_slow=True,
        ),
        Page(
            "lowering",
            "Lowering",
            "The machine code of an operation on every generation, and why",
            lowering.FIELDS,
            _unchanged,
            _lowering_answer,
            {"json": _lowering_json},
        ),
        _objects_page(),
        Page(
            "gallery",
            "Gallery",
            "All tests, findings, rules and names of the documents",
            gallery.FIELDS,
            _unchanged,
            _gallery_answer,
        ),
    )
