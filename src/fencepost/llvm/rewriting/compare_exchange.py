"""OpenCL's atomic_compare_exchange, whose expected value lies in memory, as LLVM's cmpxchg.

clang leaves the built-ins as calls of functions that nobody defines. As calls they would keep the
expected value in memory; as bodies that are inlined they leave registers behind.
"""

from __future__ import annotations

import re

from fencepost.numerals import integer_of
from fencepost.patterns import pattern

_CALL = pattern(
    r"@(?P<name>_Z\d+atomic_compare_exchange_(?:strong|weak)(?P<explicit>_explicit)?\w*)\("
    r"(?P<target>ptr(?: addrspace\([013]\))?)(?: noundef)? (?P<to>[%@][\w.$-]+), "
    r"(?P<from>ptr(?: addrspace\([05]\))?)(?: noundef)? (?P<expected>%[\w.$-]+), "
    r"(?P<type>i32|i64)(?: noundef)? (?P<value>[%@]?[\w.$-]+)"
    r"(?P<constants>(?:, i32(?: noundef)? \d+)*)\)",
    re.ASCII,
)
_ORDERS = {0: "monotonic", 2: "acquire", 3: "release", 4: "acq_rel", 5: "seq_cst"}
_SCOPES = {1: "workgroup", 2: "agent", 3: "", 4: "wavefront"}
"""memory_order and memory_scope, as opencl-c-base.h numbers them."""

PREFIX = "fencepost.compare_exchange."


def expand(lines: list[str], mark: dict[int, str]) -> list[str]:
    """Rewrite the calls in place and return the definitions to append. `mark` is metadata by
    line.
    """
    added: list[str] = []
    for index, line in enumerate(lines):
        if "atomic_compare_exchange" not in line or " call " not in line:
            continue
        found = _CALL.search(line)
        how = _how(found) if found else None
        if found is None or how is None:
            continue
        name = f"{PREFIX}{index}"
        kind, target, source = found["type"], found["target"], found["from"]
        arguments = f"{target} {found['to']}, {source} {found['expected']}, {kind} {found['value']}"
        lines[index] = f"{line[: found.start()]}@{name}({arguments}){line[found.end() :]}"
        added += [
            f"define internal i1 @{name}({target} %p, {source} %e, {kind} %v) alwaysinline {{",
            f"  %x = load {kind}, {source} %e",
            f"  %r = cmpxchg {target} %p, {kind} %x, {kind} %v {how}{mark.get(index, '')}",
            f"  %o = extractvalue {{ {kind}, i1 }} %r, 0",
            f"  %w = extractvalue {{ {kind}, i1 }} %r, 1",
            # Where the exchange is made, this writes what was there.
            f"  store {kind} %o, {source} %e",
            "  ret i1 %w",
            "}",
        ]
    return added


def _how(found: re.Match[str]) -> str | None:
    """Scope and orderings in the words of LLVM; None where they are not known."""
    numbers = [
        integer_of(each)
        for each in re.findall(r"i32(?: noundef)? (\d+)", found["constants"], flags=re.ASCII)
    ]
    if not found["explicit"]:
        return 'syncscope("agent") seq_cst seq_cst' if not numbers else None
    if len(numbers) not in (2, 3):
        return None
    scope = _SCOPES.get(numbers[2] if len(numbers) == 3 else 2)
    success, failure = _ORDERS.get(numbers[0]), _ORDERS.get(numbers[1])
    if scope is None or success is None or failure in (None, "release", "acq_rel"):
        return None
    words = f'syncscope("{scope}") ' if scope else ""
    return f"{words}{success} {failure}"
