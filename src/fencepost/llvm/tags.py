"""The tags of an instruction, from the metadata nodes that LLVM prints (004 Definitions).

A tag is a node of two strings; a set of tags is a node of tags, which may be written in place. The
empty node is the empty set.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from fencepost.numerals import integer_of
from fencepost.patterns import pattern
from fencepost.vocabulary.mmra import NO_TAGS, Tag, TagSet

_ATTACHED = pattern(r", !mmra (?P<node>!\d+|!\{.*?\})(?=, !|\s*(?:;|$))", re.ASCII)
_PART = pattern(r'!"(?P<string>[^"]*)"|(?P<link>!\d+)|(?P<opens>!\{)|(?P<closes>\})', re.ASCII)
_ESCAPE = pattern(r"\\([0-9A-Fa-f]{2}|\\)")
_DEPTH = 64


def attached_tags(text: str, nodes: Mapping[int, str]) -> TagSet:
    """The tags of an instruction, as LLVM prints it. `nodes` are the module's nodes by number."""
    if ", !mmra " not in text or (found := _ATTACHED.search(text)) is None:
        return NO_TAGS
    return tags_of(found["node"], nodes)


def tags_of(reference: str, nodes: Mapping[int, str]) -> TagSet:
    """The tags of a node: `!12`, or written in place."""
    return TagSet.of(_tags(reference, nodes, 0))


def _tags(reference: str, nodes: Mapping[int, str], depth: int) -> Iterator[Tag]:
    body = reference if reference.startswith("!{") else nodes.get(integer_of(reference[1:]), "")
    if depth > _DEPTH or not body.startswith("!{"):
        return
    strings, inside = _parts(body[2:])
    if len(strings) == 2 and not inside:
        yield Tag(strings[0], strings[1])
        return
    for each in inside:
        yield from _tags(each, nodes, depth + 1)


def _parts(body: str) -> tuple[list[str], list[str]]:
    """The strings of a node without its opening, and the nodes in it, as references."""
    strings: list[str] = []
    inside: list[str] = []
    depth = start = 0
    for part in _PART.finditer(body):
        if part["opens"]:
            start = part.start() if not depth else start
            depth += 1
        elif part["closes"]:
            if not depth:
                break
            depth -= 1
            if not depth:
                inside.append(body[start : part.end()])
        elif not depth and part["link"]:
            inside.append(part["link"])
        elif not depth:
            strings.append(_ESCAPE.sub(_character, part["string"]))
    return strings, inside


def _character(found: re.Match[str]) -> str:
    return "\\" if found[1] == "\\" else chr(integer_of(found[1], 16))
