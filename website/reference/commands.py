"""A page for each command: its use, its options under their headings, its examples."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import typer

from fencepost.cli.application import application
from website.reference.markdown import block, definitions, escaped, span, table

FOLDER = "reference/commands"


def commands() -> dict[str, Any]:
    """Every command by its words, groups too: `object`, `object extract`."""
    return dict(_below(typer.main.get_command(application()), ()))


def command_lines() -> dict[str, str]:
    """The first line of the help of each command."""
    return {words: _first_line(command) for words, command in commands().items()}


def _below(group: Any, words: tuple[str, ...]) -> Iterator[tuple[str, Any]]:
    for name, command in getattr(group, "commands", {}).items():
        yield " ".join((*words, name)), command
        yield from _below(command, (*words, name))


def page_name(words: str) -> str:
    """The name of a command's page."""
    return f"{FOLDER}/{words.replace(' ', '-')}"


def command_pages() -> dict[str, str]:
    """The pages of all commands, and one that lists them."""
    known = commands()
    lines = ["# Commands", "", "Each page is made from the command's help.", ""]
    lines += table(
        ("command", "purpose"),
        (
            (f"[`fencepost {words}`](/{page_name(words)}.md)", escaped(_first_line(command)))
            for words, command in known.items()
        ),
    )
    lines += [
        "[What all commands have in common](/reference/commands.md): exit statuses, limits, files.",
        "",
    ]
    lines += [
        "```{toctree}",
        ":hidden:",
        "",
        *(f"/{page_name(words)}" for words in known),
        "```",
        "",
    ]
    pages = {f"{FOLDER}/index": "\n".join(lines)}
    for words, command in known.items():
        pages[page_name(words)] = "\n".join(_page(words, command))
    return pages


def _first_line(command: Any) -> str:
    return (command.help or "").strip().split("\n\n")[0].replace("\n", " ")


def _page(words: str, command: Any) -> Iterator[str]:
    context = command.make_context(f"fencepost {words}", ["x"], resilient_parsing=True)
    yield from (f"# fencepost {words}", "")
    yield from ("## Synopsis", "")
    usage = " ".join(command.collect_usage_pieces(context))
    yield from block(f"fencepost {words} {usage}", "console")
    for paragraph in (command.help or "").strip().split("\n\n"):
        yield from (escaped(" ".join(paragraph.split())), "")
    below = list(getattr(command, "commands", {}))
    if below:
        yield from table(
            ("command", "purpose"),
            (
                (
                    f"[`fencepost {words} {name}`](/{page_name(f'{words} {name}')}.md)",
                    escaped(_first_line(command.commands[name])),
                )
                for name in below
            ),
        )
    panels: dict[str, list[tuple[str, str]]] = {}
    for each in command.params:
        record = each.get_help_record(context)
        if record is None or getattr(each, "hidden", False):
            continue
        is_option = each.opts[0].startswith("-")
        panel = (each.rich_help_panel or "Options") if is_option else "Arguments"
        name = span(record[0].partition(" <")[0])
        panels.setdefault(panel, []).append((name, escaped(record[1])))
    for panel, rows in panels.items():
        yield from (f"## {panel}", "")
        yield from definitions(rows)
    if command.epilog:
        examples = [line.strip() for line in command.epilog.replace("\b", "").splitlines()]
        yield from ("## Examples", "")
        yield from block(
            "\n".join(f"$ {each}" for each in examples[1:] if each and not each.endswith(":")),
            "console",
        )
