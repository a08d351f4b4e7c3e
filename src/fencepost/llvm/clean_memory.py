"""Whether the global memory that a body reads holds surely no poison and nothing undefined.

What the host puts there is bits. So it is enough that all that the body may store there is sure,
where what it loads from there counts as sure: the first that is not would have to be stored first
[LangRef Poison Values; Undefined Values].

Reads the text of a body, since it is asked before LLVM sees it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from fencepost.llvm.bodies import REGISTER, VALUE

_SCALAR = r"(?:i8|i16|i32|i64|half|bfloat|float|double)"
_POINTER = rf"ptr addrspace\((?:1|4)\) (?:{REGISTER}|@[\w.$-]+)"
_ORDER = r'(?: syncscope\("[^"]*"\))?(?: \w+)?(?:, align \d+)?'
_LOAD = re.compile(rf"load (?:atomic )?(?:volatile )?{_SCALAR}, {_POINTER}{_ORDER}")
_ATOMIC = re.compile(
    rf"atomicrmw (?:volatile )?\w+ {_POINTER}, i\d+ (?:{VALUE})"
    r'(?: syncscope\("[^"]*"\))? \w+(?:, align \d+)?'
)
_WRITES = re.compile(
    r"(?:^|= )(?:store|atomicrmw|cmpxchg|(?:tail |musttail |notail )?call|invoke|callbr|va_arg)\b"
)
_STORE = re.compile(
    rf"store (?:atomic )?(?:volatile )?{_SCALAR} (?P<value>{VALUE}|[^ ,]+), "
    r"ptr(?: addrspace\((?P<space>\d+)\))? .*"
)
_MODIFY = re.compile(
    rf"(?:{REGISTER} = )?atomicrmw (?:volatile )?\w+ ptr(?: addrspace\((?P<space>\d+)\))? "
    rf"(?:{REGISTER}|@[\w.$-]+), {_SCALAR} (?P<value>{VALUE}).*"
)
_CALLEE = re.compile(r"@\"?(?P<name>[\w.$-]+)\"?\(")
_HARMLESS = re.compile(
    r"(?:fencepost\.)?llvm\.(?:"
    r"amdgcn\.(?:work(?:item|group)\.id\.[xyz]|ballot|mbcnt\.(?:lo|hi)|ds\.bpermute"
    r"|read(?:first)?lane|s\.barrier|wave\.barrier|update\.dpp|mov\.dpp8?)"
    r"|ct(?:pop|lz|tz)|[us](?:min|max)|abs|fsh[lr]|bswap|bitreverse|dbg\.\w+|assume"
    r"|lifetime\.(?:start|end))(?:\.[\w.]+)?"
    r"|__ockl_get_(?:local|global|group|num)_\w+|__ockl_get_(?:local_)?linear_id"
    r"|_Z\d+get_(?:local|global|group|num)_\w+"
)
"""Functions that write no memory."""
_UNDEFINED = re.compile(
    r"@(?:\"[^\"]*\"|[\w.$-]+) = (?!.*\baddrspace\((?:3|5)\) (?:global|constant) )"
    r".*\b(?:global|constant) .*\b(?:undef|poison)\b"
)
_BARE = frozenset({"3", "5"})
"""The address spaces that are not global memory: LDS and private memory."""
_PROMISES = re.compile(r"!range\b")
"""Metadata that makes poison of a value that is otherwise."""


def is_undefined(line: str) -> bool:
    """Whether a line defines a variable in global memory that is undefined at first."""
    return _UNDEFINED.match(line) is not None


def from_memory(what: str, line: str) -> bool:
    """Whether a definition gives what global memory holds, and promises nothing of it; `line` is
    the whole of it.
    """
    given = _LOAD.fullmatch(what) or _ATOMIC.fullmatch(what)
    return given is not None and not _PROMISES.search(line)


def is_clean(body: Sequence[str], sure: Callable[[str], bool]) -> bool:
    """Whether global memory is clean, `sure` being what a value is if it is."""
    return all(_leaves_clean(each, sure) for each in body if _WRITES.search(each))


def _leaves_clean(line: str, sure: Callable[[str], bool]) -> bool:
    if found := _STORE.fullmatch(line) or _MODIFY.fullmatch(line):
        return found["space"] in _BARE or sure(found["value"])
    callee = _CALLEE.search(line)
    if callee is None or " asm " in line or " call " not in f" {line}":
        return False
    return _HARMLESS.fullmatch(callee["name"]) is not None
