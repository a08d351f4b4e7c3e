"""A check that the global memory which a body reads holds no poison and nothing undefined.

The host stores plain bits there. So it is enough that every value the body may store there is
clean, assuming that the values it loads from there are: the first one that is not would have to be
stored first [LangRef Poison Values; Undefined Values].

It reads the text of a body, because it is asked before LLVM sees it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence

from fencepost.llvm.language import Language, language_of
from fencepost.llvm.rewriting.bodies import REGISTER, VALUE
from fencepost.patterns import pattern
from fencepost.records import dataclass

_SCALAR = r"(?:i8|i16|i32|i64|half|bfloat|float|double)"
_POINTER = rf"ptr addrspace\((?:1|4)\) (?:{REGISTER}|@[\w.$-]+)"
_ORDER = r'(?: syncscope\("[^"]*"\))?(?: \w+)?(?:, align \d+)?'
_LOAD = pattern(rf"load (?:atomic )?(?:volatile )?{_SCALAR}, {_POINTER}{_ORDER}", re.ASCII)
_ATOMIC = pattern(
    rf"atomicrmw (?:volatile )?\w+ {_POINTER}, i\d+ (?:{VALUE})"
    r'(?: syncscope\("[^"]*"\))? \w+(?:, align \d+)?',
    re.ASCII,
)
_WRITES = pattern(
    r"(?:^|= )(?:store|atomicrmw|cmpxchg|(?:tail |musttail |notail )?call|invoke|callbr|va_arg)\b",
    re.ASCII,
)
_STORE = pattern(
    rf"store (?:atomic )?(?:volatile )?{_SCALAR} (?P<value>{VALUE}|[^ ,]+), "
    r"ptr(?: addrspace\((?P<space>\d+)\))? .*",
    re.ASCII,
)
_MODIFY = pattern(
    rf"(?:{REGISTER} = )?atomicrmw (?:volatile )?\w+ ptr(?: addrspace\((?P<space>\d+)\))? "
    rf"(?:{REGISTER}|@[\w.$-]+), {_SCALAR} (?P<value>{VALUE}).*",
    re.ASCII,
)
_CALLEE = pattern(r"@\"?(?P<name>[\w.$-]+)\"?\(", re.ASCII)
_HARMLESS = pattern(
    r"(?:fencepost\.)?llvm\.(?:"
    r"amdgcn\.(?:work(?:item|group)\.id\.[xyz]|ballot|mbcnt\.(?:lo|hi)|ds\.bpermute"
    r"|read(?:first)?lane|s\.barrier|wave\.barrier|update\.dpp|mov\.dpp8?)"
    r"|ct(?:pop|lz|tz)|[us](?:min|max)|abs|fsh[lr]|bswap|bitreverse|dbg\.\w+|assume"
    r"|lifetime\.(?:start|end))(?:\.[\w.]+)?",
    re.ASCII,
)
"""Intrinsics that write no memory."""
_ABOUT_LAUNCH = {
    Language.C_FAMILY: pattern(
        r"__ockl_get_(?:local|global|group)_(?:id|size|offset)|__ockl_get_num_groups", re.ASCII
    ),
    Language.OPENCL: pattern(
        r"_Z(?:12get_local_id|13get_global_id|12get_group_id|14get_local_size|14get_num_groups"
        r"|15get_global_size|17get_global_offset)j",
        re.ASCII,
    ),
}
"""Functions that give numbers of the launch, by the language that has them: elsewhere another
function may have the name."""
_ASKED = pattern(
    r"(?:tail |notail )?call (?:noundef )?i64 @(?P<name>\w+)\(i32 (?:noundef )?\d+\)(?: #\d+)?",
    re.ASCII,
)
"""A call that may ask for a number of the launch, and promises nothing of it."""
_UNDEFINED = pattern(
    r"@(?:\"[^\"]*\"|[\w.$-]+) = (?!.*\baddrspace\((?:3|5)\) (?:global|constant) )"
    r".*\b(?:global|constant) .*\b(?:undef|poison)\b",
    re.ASCII,
)
_BARE = frozenset({"3", "5"})
"""The address spaces that are not global memory: LDS and private memory."""
_PROMISES = pattern(r", !(?:range|nofpclass|nonnull|align) !(?P<node>\d+)", re.ASCII)
"""Metadata that makes a value poison unless its promise holds; with `noundef` the behaviour is
undefined [LangRef noundef]."""
_BELOW = pattern(r"!(?P<node>\d+) = !\{i32 0, i32 (?P<most>\d+)\}", re.ASCII)
PROMISE = r"(?:, !promise (?P<below>\d+))?"
"""The end of a definition that promises a result below N: `, !promise N`."""
_DEFINES = pattern(r"define\b[^@]*@\"?(?P<name>[\w.$-]+)\"?\(", re.ASCII)


def held(definitions: Iterable[str]) -> frozenset[str]:
    """Return the definitions that load from global memory and promise nothing of the value."""
    return frozenset(
        each for each in definitions if _LOAD.fullmatch(each) or _ATOMIC.fullmatch(each)
    )


@dataclass(frozen=True, slots=True)
class Around:
    """The facts of a text outside of a body: whether a variable in global memory is undefined at
    first, the functions with bodies, which may store anything, and the bounds in nodes of metadata.
    `language` is that of the module.
    """

    is_undefined: bool
    functions: frozenset[str]
    below: Mapping[str, str]
    language: Language = Language.OPEN

    @staticmethod
    def of(lines: Sequence[str]) -> Around:
        """Return the facts of a text."""
        undefined, functions, below = False, set[str](), dict[str, str]()
        for each in lines:
            if bound := _BELOW.fullmatch(each):
                below[bound["node"]] = bound["most"]
            undefined = undefined or _UNDEFINED.match(each) is not None
            if found := _DEFINES.match(each):
                functions.add(found["name"])
        return Around(undefined, frozenset(functions), below, language_of(lines))

    def promised(self, line: str) -> str:
        """Return the promise that the metadata of a line makes of its result, as `PROMISE` reads
        it; any other promise as `, !promise`, which nothing reads.
        """
        found = [each["node"] for each in _PROMISES.finditer(line)]
        if not found:
            return ""
        most = self.below.get(found[0]) if len(found) == 1 and " !range " in line else None
        return ", !promise" if most is None else f", !promise {most}"

    def leaves_clean(self, body: Sequence[str], sure: Callable[[str], bool]) -> bool:
        """Return True if global memory stays clean in a kernel; `sure` decides if a value is clean,
        assuming that memory is.
        """
        writes = (each for each in body if _WRITES.search(each))
        return not self.is_undefined and all(self._stores_clean(each, sure) for each in writes)

    def _stores_clean(self, line: str, sure: Callable[[str], bool]) -> bool:
        if found := _STORE.fullmatch(line) or _MODIFY.fullmatch(line):
            return found["space"] in _BARE or sure(found["value"])
        callee = _CALLEE.search(line)
        if callee is None or " asm " in line or " call " not in f" {line}":
            return False
        name = callee["name"]
        if _HARMLESS.fullmatch(name):
            return name not in self.functions
        return self._asks_launch(name)

    def gives_number(self, what: str) -> bool:
        """Return True if a definition is a number of the launch, which is no poison."""
        found = _ASKED.fullmatch(what)
        return found is not None and self._asks_launch(found["name"])

    def _asks_launch(self, name: str) -> bool:
        """Return True if a function gives a number of the launch and does nothing else: it is the
        language's, and the module defines none of the name.
        """
        known = _ABOUT_LAUNCH.get(self.language)
        return bool(known and known.fullmatch(name)) and name not in self.functions
