"""The models, rule by rule: each axiom in words, with its source, its text and its tests."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from importlib import resources

from fencepost.executions.rule import Axiom
from fencepost.executions.rule_data import FOLDER as RULES
from fencepost.executions.rules import axioms, editions
from website.reference.markdown import block, contents, escaped, table

FOLDER = "reference/models"


def model_pages() -> dict[str, str]:
    """A page for each chapter of the rules, and one for the editions."""
    bites = tomllib.loads(
        (resources.files("fencepost") / "models" / "bites.toml").read_text(encoding="utf-8")
    )["bites"]
    every = editions()
    files = list(dict.fromkeys(file for each in every.values() for file in each.files))
    lines = [
        "# Models, rule by rule",
        "",
        (
            "A model is an edition of the memory model and one of the barrier model. An "
            "edition is a list of rule files; each is a page here. `--without value/hidden`"
            " switches a rule off by its name, and `fencepost explain value/hidden` prints it."
        ),
        "",
        "## Editions",
        "",
    ]
    lines += table(
        ("edition", "text", "rule files"),
        (
            (
                f"`{each.name}`",
                escaped(each.title),
                ", ".join(f"[{file}](/{FOLDER}/{file}.md)" for file in each.files),
            )
            for each in every.values()
        ),
    )
    lines += ["## All rules", ""]
    lines += table(
        ("rule", "meaning"),
        (
            (
                f"[`{axiom.name}`](/{FOLDER}/{file}.md#{anchor(axiom.name)})",
                escaped(_short(axiom.text)),
            )
            for file in files
            for axiom in axioms(file)
        ),
    )
    lines += ["## Rule files", "", *contents(f"{FOLDER}/{file}" for file in files)]
    pages = {f"{FOLDER}/index": "\n".join(lines)}
    for file in files:
        used = [each.name for each in every.values() if file in each.files]
        pages[f"{FOLDER}/{file}"] = "\n".join(_chapter(file, used, bites))
    return pages


def anchor(name: str) -> str:
    """The place of an axiom on its page."""
    return "rule-" + re.sub(r"[^a-z0-9]+", "-", name.lower())


def _short(text: str) -> str:
    return re.split(r"(?<=\.)\s", text, maxsplit=1)[0]


def _chapter(file: str, used: Sequence[str], bites: dict[str, list[str]]) -> Iterator[str]:
    source = (RULES / f"{file}.lp").read_text(encoding="utf-8").splitlines()
    yield from (f"# Rules: {file.replace('_', ' ')}", "")
    yield from (f"In the editions {', '.join(f'`{each}`' for each in used)}.", "")
    stated = axioms(file)
    first = stated[0].line - 1 if stated else len(source)
    head = "\n".join(source[:first])
    comment = re.match(r"\s*%\*(.*?)\*%", head, re.DOTALL)
    if comment is not None:
        yield from (escaped(" ".join(comment[1].split())), "")
        head = head[comment.end() :]
    if head.strip():
        yield from block(head.strip("\n"))
    for number, axiom in enumerate(stated):
        end = stated[number + 1].line - 1 if number + 1 < len(stated) else len(source)
        yield from _rule(axiom, source[axiom.line - 1 : end], bites.get(axiom.name, ()))


def _rule(axiom: Axiom, source: Sequence[str], tests: Sequence[str]) -> Iterator[str]:
    yield from (f"({anchor(axiom.name)})=", f"## {axiom.name}", "", escaped(axiom.text), "")
    yield from ("*Source:* " + escaped("; ".join(map(str, axiom.cites))) + ".", "")
    if axiom.reading is not None:
        state = "off unless `--with`" if axiom.optional else "on unless `--without`"
        yield f"*Reading* {axiom.reading} of [the deviations](/project/deviations.md), {state}."
        yield ""
    rules = "\n".join(each for each in source if not each.lstrip().startswith("%"))
    if rules.strip():
        yield from block(rules.strip("\n"))
    if tests:
        yield "Tests whose verdict changes without it: " + ", ".join(f"`{each}`" for each in tests)
        yield ""
