"""The processors: a table of all, and a section for each."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from fencepost.targets.barrier_objects import barrier_objects
from fencepost.targets.processor import Processor
from fencepost.targets.processors import ALL_PROCESSORS
from website.reference.markdown import html_table


def target_pages() -> dict[str, str]:
    """The page of all processors."""
    lines = [
        "# Targets",
        "",
        (
            "Every processor of the AMDGPU backend guide. `fencepost targets gfx942` prints"
            " one with all that is known of it, `--machine` its caches, queues and "
            "counters."
        ),
        "",
    ]
    lines += html_table(
        ("processor", "also called", "generation", "waves", "ELF mach", "memory model"),
        (
            (
                f'<a href="#{each.name}">{each.name}</a>',
                ", ".join(each.alternatives),
                each.family.short,
                ", ".join(map(str, each.wavefront_sizes)),
                f"<code>0x{each.mach:03x}</code>",
                each.memory_model.value.removeprefix("Memory Model ") if each.memory_model else "",
            )
            for each in ALL_PROCESSORS
        ),
    )
    for each in ALL_PROCESSORS:
        lines += [f"## {each.name}", "", *html_table(("", ""), _facts(each))]
    return {"reference/targets": "\n".join(lines)}


def _facts(processor: Processor) -> Iterator[tuple[str, str]]:
    facts = {
        "Generation": processor.family.heading,
        "Kind": processor.kind.value if processor.kind else "",
        "Features": ", ".join(sorted(each.value for each in processor.features)),
        "Properties": ", ".join(sorted(each.value for each in processor.properties)),
        "Barriers": processor.barriers.value if processor.barriers else "",
        "Barrier objects": ", ".join(str(each.kind.value) for each in barrier_objects(processor)),
        "Products": ", ".join(processor.products),
        "Supports": ", ".join(each.processor for each in processor.members),
        "Note": processor.note or "",
        "Source": str(processor.cite),
    }
    return ((name, escape(text)) for name, text in facts.items() if text)
