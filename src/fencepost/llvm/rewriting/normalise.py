"""Text of LLVM IR from newer or older compilers, changed so that LLVM 22 reads it.

The meaning is never changed: literals get the older spelling, target intrinsics get neutral names
(LLVM checks the signature of the names it knows, and signatures change between versions), and debug
metadata of unknown spelling loses the unknown part. Line numbers stay as they are.
"""

from __future__ import annotations

import re

from fencepost.llvm.rewriting.aliases import without_aliases
from fencepost.llvm.rewriting.apart import Apart
from fencepost.llvm.rewriting.bodies import replaced
from fencepost.llvm.rewriting.compare_exchange import expand
from fencepost.llvm.rewriting.first_values import FirstValues
from fencepost.llvm.rewriting.frozen import Freezes, with_freezes
from fencepost.llvm.rewriting.kernels_called import with_twins
from fencepost.llvm.rewriting.literals import with_literals
from fencepost.llvm.rewriting.pieces import arguments
from fencepost.llvm.rewriting.undefined import AnyValues, with_undefined
from fencepost.patterns import pattern

NEUTRAL = "fencepost."
"""Prefix of renamed intrinsics; `plain_name` takes it off again."""

UNKNOWN = "llvm.fencepost."
"""The replacement of `llvm.` in the names of intrinsics that take metadata, as scopes are given:
LLVM lets only intrinsics take it, and checks nothing of one that it does not know."""

_TARGET_INTRINSIC = pattern(r'@"?(llvm\.(?:amdgcn|r600|nvvm)\.[\w.$-]+)"?', re.ASCII)
_RENAMED = pattern(r"@((?:fencepost\.llvm|llvm\.fencepost)\.[\w.$-]+)", re.ASCII)
_CALLING = pattern(r"\bcc: DW_CC_\w+,? ?", re.ASCII)
_DEFINE = pattern(r"^define\b.*?@(\"[^\"]+\"|[\w.$-]+)\s*\(", re.ASCII)
_CONSTANT = pattern(
    r'@(?:"[^"]*"|[\w.$-]+) = (?:(?!addrspace\(3\))[a-z]\w*(?:\([^)]*\))? )*?(?P<word>constant) ',
    re.ASCII,
)
_UNDEFINED = pattern(r"\b(?:undef|poison)\b", re.ASCII)
_STOPS_INLINING = pattern(r"(?<![\w\"-])(noinline|optnone)(?![\w\"-])", re.ASCII)
_KERNEL = pattern(r"\b(amdgpu_kernel|spir_kernel|ptx_kernel)\b", re.ASCII)
_CALL = pattern(
    r"(?:\bcall\b)(?P<before>[^@]*?)(?P<type>(?:<[^@]*?>|\{[^@]*?\}|void|ptr(?: addrspace\(\d+\))?"
    r"|[a-z]\w*))\s+@(?P<name>(?:fencepost\.llvm|llvm\.fencepost)\.[\w.$-]+)\(",
    re.ASCII,
)
_ARGUMENT = pattern(
    r"\s*((?:<[^%@]*?>|\{[^%@]*?\}|\[[^%@]*?\]|ptr(?: addrspace\(\d+\))?|[a-z]\w*))", re.ASCII
)


def normalise(text: str, *, marked: bool = False) -> str:
    """Return the text as LLVM 22 reads it, with the same number of lines before what is appended;
    its instructions are marked with their lines, unless they are `marked` already.

    The text is laid out as LLVM prints it.
    """
    text = _CALLING.sub("", text)
    metadata = _with_metadata(text)
    text = _TARGET_INTRINSIC.sub(lambda found: f"@{_neutral(found[1], metadata)}", text)
    lines = without_aliases(text.split("\n"))
    declared: set[str] = set()
    for index, line in enumerate(lines):
        line = lines[index] = with_literals(line)
        if line.startswith("attributes #"):
            # A group may not be empty, and every function here may be said not to unwind.
            lines[index] = re.sub(
                r"\{\s*\}", "{ nounwind }", _STOPS_INLINING.sub("", line), flags=re.ASCII
            )
        elif line.startswith("declare ") and NEUTRAL in line:
            declared.update(_RENAMED.findall(line))
            lines[index] = re.sub(r"\b(immarg|range\([^)]*\)) ?", "", line, flags=re.ASCII)
        elif line.startswith("define ") and not _KERNEL.search(line):
            lines[index] = _always_inline(line)
    lines += _missing(lines, declared)
    marks = _marks(lines) if marked else _number(lines)
    lines += expand(lines, marks)
    lines = with_twins(lines)
    lines = [_not_folded(each) if each.startswith("@") else each for each in lines]
    changes = Freezes(lines), AnyValues(lines), FirstValues(), Apart(lines)
    return "\n".join(replaced(lines, *changes))


def spelled(text: str, *, marked: bool = True) -> str:
    """Return the text as LLVM 22 spells it. Its instructions are marked with their lines if
    `marked`.
    """
    lines = _CALLING.sub("", text).split("\n")
    for index, line in enumerate(lines):
        lines[index] = with_literals(line)
    if marked:
        _number(lines)
    return "\n".join(lines)


def renamed(text: str, names: frozenset[str] = frozenset()) -> str:
    """Return the text with target intrinsics, those of `names` or else all, renamed to ones that
    LLVM does not know; `plain_text` is the inverse.
    """
    text = _TARGET_INTRINSIC.sub(
        lambda found: f"@{_unknown(found[1])}" if not names or found[1] in names else found[0], text
    )
    lines = text.split("\n")
    declared = {
        name for line in lines if line.startswith("declare ") for name in _RENAMED.findall(line)
    }
    return "\n".join([*lines, *_missing(lines, declared)])


def _neutral(name: str, metadata: frozenset[str]) -> str:
    return _unknown(name) if name in metadata else f"{NEUTRAL}{name}"


def _unknown(name: str) -> str:
    return UNKNOWN + name.removeprefix("llvm.")


def _with_metadata(text: str) -> frozenset[str]:
    """The target intrinsics that are declared or called with metadata."""
    if "metadata" not in text:
        return frozenset()
    found = set()
    for line in text.split("\n"):
        if "metadata" not in line or line.startswith(("!", ";")):
            continue
        for each in _TARGET_INTRINSIC.finditer(line):
            if re.match(r"\(", line[each.end() :]):
                types = _argument_types(line[each.end() + 1 :])
                if "metadata" in types:
                    found.add(each[1])
    return frozenset(found)


_NUMBERED = pattern(
    r"^\s*(?:%[^=]+ = )?(?:(?:tail |musttail |notail )?call|load|store|atomicrmw|cmpxchg|fence|br"
    r"|ret)(?=\s)(?:[^;\"]|\"[^\"]*\")*",
    re.ASCII,
)
"""An instruction without the comment behind it."""
_HEAD = pattern(r"(?:^|\s)define(?:\s|$)", re.ASCII)
LINES = 1_000_000
"""The first metadata number that represents a line; no module has as many nodes of its own."""


def _number(lines: list[str]) -> dict[int, str]:
    """Mark instructions with their line, which survives LLVM's changes to them."""
    used = []
    inside = False
    for index, line in enumerate(lines):
        if not inside and _HEAD.search(line):
            inside = True
        elif line.startswith("}"):
            inside = False
        elif inside and (found := _NUMBERED.match(line)):
            code = found[0].rstrip()
            if code.endswith(("[", "(", ",")):
                continue
            lines[index] = f"{code}, !{MARK} !{LINES + index}"
            used.append(index)
    lines += [f"!{LINES + index} = !{{i32 {index + 1}}}" for index in used]
    return {index: f", !{MARK} !{LINES + index}" for index in used}


def _marks(lines: list[str]) -> dict[int, str]:
    """The marks that instructions have, by line."""
    found = ((index, _MARKED.search(line)) for index, line in enumerate(lines))
    return {index: mark[0] for index, mark in found if mark is not None}


MARK = "fencepost.line"
_MARKED = pattern(rf", !{re.escape(MARK)} !\d+", re.ASCII)
_LINE_NODE = pattern(r"!(\d+) = !\{i32 \d+\}", re.ASCII)


def plain_name(name: str) -> str:
    """Return the name that a function had in its module."""
    if name.startswith(UNKNOWN):
        return "llvm." + name.removeprefix(UNKNOWN)
    return name.removeprefix(NEUTRAL)


def plain_text(text: str) -> str:
    """Return a text with the names that functions had in their module."""
    return text.replace(f"@{UNKNOWN}", "@llvm.").replace(f"@{NEUTRAL}", "@")


def as_given(text: str) -> str:
    """Return a module that was read, or a line of it, without the reader's additions: marks, names
    of its own, and calls that represent undefined values and freezes.
    """
    if "\n" in text:
        text = _without_lines(with_freezes(with_undefined(text)))
    return plain_text(_MARKED.sub("", text))


def _without_lines(text: str) -> str:
    """Return a module without the metadata that only marks refer to."""
    marks = {each.rpartition("!")[2] for each in _MARKED.findall(text)}
    others = set(re.findall(r"!(\d+)\b(?! = )", _MARKED.sub("", text), flags=re.ASCII))
    kept = (
        line
        for line in text.split("\n")
        if not ((found := _LINE_NODE.fullmatch(line)) and found[1] in marks - others)
    )
    return "\n".join(kept)


def _not_folded(line: str) -> str:
    """Return a constant that is undefined in part as a variable, because LLVM would choose the
    value of a load from it.
    """
    found = _CONSTANT.match(line)
    if found is None or not _UNDEFINED.search(re.sub(r'"[^"]*"', '""', line[found.end() :])):
        return line
    return f"{line[: found.start('word')]}global{line[found.end('word') :]}"


def _always_inline(line: str) -> str:
    """Return a definition of a device function, marked for inlining unless something forbids it."""
    found = _DEFINE.match(line)
    if not found or "alwaysinline" in line:
        return line
    depth = 1
    end = found.end()
    while end < len(line) and depth:
        depth += {"(": 1, ")": -1}.get(line[end], 0)
        end += 1
    rest = _STOPS_INLINING.sub("", line[end:])
    addition = re.match(
        r"\s*(local_unnamed_addr|unnamed_addr)?\s*(addrspace\(\d+\))?", rest, flags=re.ASCII
    )
    cut = addition.end() if addition else 0
    return f"{line[:end]}{rest[:cut]} alwaysinline {rest[cut:].lstrip()}"


def _missing(lines: list[str], declared: set[str]) -> list[str]:
    """Return declarations of renamed intrinsics that are called but not declared."""
    added: dict[str, str] = {}
    for line in lines:
        if NEUTRAL not in line or " call " not in f" {line}":
            continue
        for found in _CALL.finditer(line):
            name = found["name"]
            if name in declared or name in added:
                continue
            arguments = _argument_types(line[found.end() :])
            added[name] = f"declare {found['type']} @{name}({', '.join(arguments)})"
    return list(added.values())


def _argument_types(rest: str) -> list[str]:
    """The types of a call's arguments, up to the closing parenthesis."""
    found = map(_ARGUMENT.match, arguments(rest) or ())
    return [each[1] for each in found if each]
