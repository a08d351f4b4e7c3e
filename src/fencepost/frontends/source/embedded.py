r"""OpenCL C that stands in strings of host code.

    const char *source = R"(__kernel void k(...) { ... })";
    const char *source = "__kernel void k(...) {\n"
                         "  ...\n";

Strings with a kernel are compiled, all of a file together, with lines that say where each line
stands in the host code. Strings that are put together elsewhere, and macros that the host gives to
the compiler, are not seen.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from fencepost.patterns import pattern

_STRINGS = pattern(
    r"""(?P<comment>//[^\n]*|/\*.*?\*/)|(?P<character>'(?:[^'\\\n]|\\.)*')"""
    r"""|(?P<raw>\b(?:u8)?R"(?P<mark>[^()\\\s]{0,16})\((?P<text>.*?)\)(?P=mark)")"""
    r"""|(?P<plain>"(?:[^"\\\n]|\\.)*")|(?P<other>[^\s"'/]+|/)""",
    re.DOTALL | re.ASCII,
)
_KERNEL = pattern(r"\b(?:__kernel|kernel)\s+(?:__attribute__\b|void\b)")
_HOST = pattern(r"\bcl(?:CreateProgramWithSource|CreateKernel|EnqueueNDRangeKernel)\b")
_ESCAPES = {"n": "\n", "t": "\t", '"': '"', "\\": "\\", "'": "'", "\n": ""}


def holds_kernels(text: str) -> bool:
    """Return True for host code of OpenCL with kernels in strings."""
    return bool(_HOST.search(text)) and any(_KERNEL.search(each) for _, each in _programs(text))


def embedded_kernels(text: str, name: str) -> str:
    """The OpenCL C in the strings of a text, whose lines are those of the file `name`."""
    name = "".join(c if c.isprintable() and c not in '"\\' else "_" for c in name)
    parts = []
    for lines, program in _programs(text):
        if not _KERNEL.search(program):
            continue
        expected, continued = -1, False
        for line, number in zip(program.split("\n"), lines, strict=True):
            if number != expected and not continued:
                parts.append(f'#line {number} "{name}"')
            parts.append(line)
            expected, continued = number + 1, line.endswith("\\")
    return "\n".join(parts) + "\n"


def without_kernels(text: str) -> str:
    """Host code without the kernels in its raw strings, each line where it was: what the
    preprocessor writes of such a string may look like its own lines.
    """
    made, end = [], 0
    for found in _STRINGS.finditer(text):
        if found["raw"] is not None and _KERNEL.search(found["text"]):
            made += [text[end : found.start()], '""', "\n" * found["raw"].count("\n")]
            end = found.end()
    return "".join([*made, text[end:]])


def _programs(text: str) -> Iterator[tuple[list[int], str]]:
    """The texts that strings, and strings in a row, make, with the numbers of their lines."""
    lines: list[int] = []
    program: list[str] = []
    for found in _STRINGS.finditer(text):
        if found["comment"] is not None:
            continue
        if found["raw"] is None and found["plain"] is None:
            if lines:
                yield [max(each, 1) for each in lines], "".join(program)
            lines, program = [], []
            continue
        number = 1 + text.count("\n", 0, found.start())
        is_raw = found["raw"] is not None
        content = found["text"] if is_raw else _unescaped(found["plain"][1:-1])
        program.append(content)
        if lines and lines[-1] < 0:
            lines[-1] = number
        lines = lines or [number]
        for step in range(1, content.count("\n") + 1):
            # The rest of a plain string is in its own line; what follows it, in another one.
            lines.append(number + step if is_raw else number)
        if not is_raw and content.endswith("\n"):
            lines[-1] = -1
    if lines:
        yield [max(each, 1) for each in lines], "".join(program)


def _unescaped(text: str) -> str:
    return re.sub(r"\\(.)", lambda each: _ESCAPES.get(each[1], each[0]), text, flags=re.DOTALL)
