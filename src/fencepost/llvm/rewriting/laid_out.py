"""A check of the layout of LLVM IR: one instruction a line, one space between words, names in
quotes only where they need them, as LLVM prints it.

LLVM reads any other layout too. A reader that works line by line must not.
"""

from __future__ import annotations

import re

from fencepost.patterns import pattern

_STRING = pattern(r'"[^"]*"')
_NEEDLESS = pattern(r'"(?:[A-Za-z$._-][\w$.-]*|\d+)?"', re.ASCII)
"""A name that LLVM prints without quotes."""
_COMMENT = pattern(r'^(?P<kept>(?:[^";\s]++|"[^"]*"|\s++(?!;))*+)\s*;.*$', re.ASCII)
_NAME = r'(?:"[^"]*"|[\w.$-]+)'
_VOID = r"br|switch|indirectbr|invoke|callbr|resume|unreachable|ret|store|fence|call"
_GIVING = (
    r"(?:(?:tail|musttail|notail) )?call|invoke|callbr|fneg|fadd|fsub|fmul|fdiv|frem|add|sub|mul"
    r"|[us]div|[us]rem|shl|[la]shr|and|or|xor|extractelement|insertelement|shufflevector"
    r"|extractvalue|insertvalue|alloca|load|cmpxchg|atomicrmw|getelementptr|trunc|zext|sext"
    r"|fptrunc|fpext|fpto[us]i|[us]itofp|ptrtoint|ptrtoaddr|inttoptr|bitcast|addrspacecast"
    r"|[if]cmp|phi|select|freeze|va_arg|landingpad|catchpad|cleanuppad|catchswitch"
)
_INSTRUCTION = pattern(
    rf"\s+(?:%{_NAME} = (?:{_GIVING}) |(?:(?:tail |musttail |notail )?(?:{_VOID}|cleanupret"
    rf"|catchret)|atomicrmw|cmpxchg|load|invoke)(?: |$))",
    re.ASCII,
)
_ANOTHER = pattern(rf"\S.*(?: = | (?:{_VOID})(?: |$))", re.ASCII)
"""The beginning of a second instruction on a line."""
_TAIL = pattern("^(?:tail|musttail|notail) ")
_LABEL = pattern(rf"{_NAME}:$", re.ASCII)
_CASE = pattern(rf"\s*(?:i\d+ -?\d+, label %{_NAME}$|\](?:, !|$))", re.ASCII)
_RECORD = pattern(r"\s*#dbg_\w+\(|uselistorder", re.ASCII)
_SPACING = pattern(r"\S\s\s|\t|\S ,|,\S", re.ASCII)
_OUTSIDE = pattern(
    r"$|[@%!$^]|declare |attributes #|target |source_filename|module asm|uselistorder"
)
_MORE = pattern(r"\S.*(?:[})] (?:define|declare|attributes|target)|[^,(\[{] [@!]\S+ = )", re.ASCII)
"""The beginning of another statement at the end of one that should be alone."""


def laid_out(text: str) -> bool:
    """Return True if a text is laid out as LLVM prints it. False does not mean that line-by-line
    reading fails.
    """
    inside = cases = False
    for whole in text.split("\n"):
        line = _plain(whole)
        if line is None:
            return False
        if not inside:
            if line.startswith("define "):
                inside = line.endswith("{") and not _SPACING.search(line)
                if not inside or "}" in line.rpartition(")")[2]:
                    return False
            elif not _OUTSIDE.match(line) or _MORE.match(line):
                return False
            continue
        if not line:
            continue
        if line == "}":
            inside = False
        elif _SPACING.search(line):
            return False
        elif cases:
            if not _CASE.match(line):
                return False
            cases = not line.lstrip().startswith("]")
        elif not (_LABEL.match(line) or _RECORD.match(line)):
            alone = line.lstrip()
            alone = alone.partition(" = ")[2] if alone.startswith("%") else alone
            if not _INSTRUCTION.match(line) or _ANOTHER.match(_TAIL.sub("", alone)):
                return False
            cases = line.endswith("[")
    return not inside


def without_comments(text: str) -> str:
    """Return a text with this layout without its comments."""
    if ";" not in text:
        return text
    lines = text.split("\n")
    return "\n".join(_COMMENT.sub(r"\g<kept>", each) if ";" in each else each for each in lines)


def _plain(line: str) -> str | None:
    """Return a line without its comment, with the contents of quotes as `""`; None if a name has
    needless quotes or escapes.
    """
    if '"' not in line and ";" not in line:
        return line.rstrip()
    made, rest = "", line
    while found := re.search(r'[";]', rest):
        made += rest[: found.start()]
        if found[0] == ";":
            return made.rstrip()
        quoted = _STRING.match(rest, found.start())
        if quoted is None:
            return None
        rest = rest[quoted.end() :]
        is_name = made.endswith(("%", "@", "$")) or rest.startswith(":")
        if is_name and (_NEEDLESS.fullmatch(quoted[0]) or "\\" in quoted[0]):
            return None
        made += '""'
    return (made + rest).rstrip()


__all__ = ["laid_out", "without_comments"]
