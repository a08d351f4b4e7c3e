"""Kernels that other functions call, as OpenCL C allows and LLVM no longer does.

Each such kernel gets a twin that is a device function, and the calls go to the twin.
"""

from __future__ import annotations

import re

from fencepost.patterns import pattern

TWIN = "fencepost.called."
_CONVENTION = r"(?:amdgpu|spir|ptx)_kernel"
_CALLED = pattern(rf"\bcall\b[^@]*?\b{_CONVENTION}\b[^@]*@(\"[^\"]+\"|[\w.$-]+)\(", re.ASCII)
_DEFINED = pattern(rf"^define\b.*?\b{_CONVENTION}\b.*?@(\"[^\"]+\"|[\w.$-]+)\s*\(", re.ASCII)
_BEFORE_TYPE = pattern(rf"^define\b.*?\b{_CONVENTION}\s+", re.ASCII)
_ATTACHED = pattern(r" !\w[\w.]* !\d+", re.ASCII)


def with_twins(lines: list[str]) -> list[str]:
    """The lines of a module in which no kernel is called."""
    called = {found[1] for line in lines if (found := _CALLED.search(line))}
    if not called:
        return lines
    names = dict.fromkeys(called)
    twins: list[str] = []
    inside = False
    for line in lines:
        if (found := _DEFINED.match(line)) and found[1] in names:
            inside = True
            head = _BEFORE_TYPE.sub("define internal ", _ATTACHED.sub("", line))
            head = head.replace(f"@{found[1]}", f"@{_twin(found[1])}", 1)
            twins.append(
                re.sub(
                    r"(\s#\d+)?(\s*(?:personality[^{]*)?\{)$",
                    r" alwaysinline\2",
                    head,
                    flags=re.ASCII,
                )
            )
        elif inside:
            twins.append(line)
            inside = line != "}"
    return [_redirected(line) for line in (*lines, *twins)]


def _twin(name: str) -> str:
    return f'"{TWIN}{name[1:]}' if name.startswith('"') else TWIN + name


def _redirected(line: str) -> str:
    found = _CALLED.search(line)
    if not found:
        return line
    call = re.sub(rf"\b{_CONVENTION} ", "", line[: found.end()], flags=re.ASCII)
    return call.replace(f"@{found[1]}(", f"@{_twin(found[1])}(") + line[found.end() :]
