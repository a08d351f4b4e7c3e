"""Finds the calls: `python -m tests.differential.intrinsic_targets.search LIBRARY`, for a library
of the LLVM that llvmlite holds, writes `calls.jsonl`.

Of an intrinsic that is overloaded, types of a list are tried that the verifier accepts; constant
operands take several values, and the function around is a kernel or a shader. A call is kept where
the ones before it have no code for one of some processors, and it has.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product

from llvmlite import binding

from fencepost.targets.processors import find
from tests.differential.intrinsic_targets.call import (
    CALLS,
    NOT_CALLED,
    PREFIX,
    IntrinsicCall,
    Within,
    calls,
)
from tests.differential.intrinsic_targets.declarations import Declarations
from tests.differential.intrinsic_targets.selecting import configurations, first_with_code

FIRST = (
    "gfx600", "gfx803", "gfx900", "gfx908", "gfx90a", "gfx942", "gfx950", "gfx1010", "gfx1030",
    "gfx1100", "gfx1200", "gfx1250",
)  # fmt: skip
"""Processors that may need a call of their own."""
MORE = ("gfx700", "gfx810", "gfx906", "gfx1011", "gfx1013", "gfx1150", "gfx1153", "gfx1251")
"""Those that have what none of the first has."""
CORE = 12
"""How many calls are tried where others have code, before it counts as none."""

_SCALARS = ("i32", "float", "i64", "double", "i16", "half", "bfloat", "i8", "i1")
_POINTERS = tuple(f"ptr addrspace({space})" for space in (1, 0, 3, 4, 5, 7, 8))
_ONE = (
    *_SCALARS, *_POINTERS,
    "<2 x half>", "<2 x i16>", "<2 x bfloat>", "<2 x i32>", "<3 x i32>", "<4 x i32>",
    "<4 x i16>", "<4 x half>", "<8 x i16>", "<8 x half>", "<8 x i32>", "<2 x float>", "<4 x float>",
    "<6 x i32>", "<8 x float>", "<16 x float>", "<32 x float>", "<16 x half>", "<16 x i32>",
)  # fmt: skip
_TWO = (
    *_SCALARS, *_POINTERS,
    "<2 x half>", "<2 x i16>", "<2 x bfloat>", "<2 x i32>", "<4 x i32>", "<4 x half>",
    "<2 x float>", "<4 x float>", "<6 x i32>", "<8 x i32>", "<8 x half>", "<8 x i16>",
    "<16 x half>", "<8 x float>", "<16 x bfloat>", "<16 x i16>", "<8 x bfloat>",
)  # fmt: skip
_THREE = ("float", "double", "ptr", "ptr addrspace(1)")
_VALUES = (0, 1, 4, -1, 2, 8, 16, 12, 32, 5)
_LEGAL: Mapping[str, tuple[int, ...]] = {
    "s.barrier": (-1,),
    "s.get.barrier": (-1,),
    "s.get.named": (-1,),
    "load.": (4, 12),
    "global.load.lds": (4, 12),
    "raw.buffer.load.lds": (4, 12),
    "raw.ptr.buffer.load.lds": (4, 12),
    "struct.buffer.load.lds": (4, 12),
    "struct.ptr.buffer.load.lds": (4, 12),
    "mov.dpp": (1,),
    "update.dpp": (1,),
}
"""The values of constants to try, by the beginning of a name; elsewhere 0, and others after it."""
_ELEMENTS: Mapping[str, tuple[str, ...]] = {
    "f16": ("half",),
    "bf16": ("bfloat", "i16"),
    "f32": ("float",),
    "f64": ("double",),
    "bf16f32": ("bfloat",),
    "i32": ("i32",),
}
_BITS: Mapping[str, tuple[int, ...]] = {
    **dict.fromkeys(("f16", "bf16"), (16,)),
    **dict.fromkeys(("iu8", "fp8", "bf8"), (8,)),
    **dict.fromkeys(("iu4", "f4"), (4,)),
    "f32": (32,),
    "f64": (64,),
    "f8f6f4": (8, 6, 4),
}
"""The sizes of the elements of operands."""
_SHADERS = (Within.PIXEL_SHADER, Within.COMPUTE_SHADER, Within.CHAIN, Within.FUNCTION)


def _types(name: str, count: int) -> Iterable[Sequence[str]]:
    """The types to try for an intrinsic that is overloaded on `count`."""
    if count == 0:
        return ((),)
    if re.match(r"s?wmmac?\.", name):
        return _of_matrices(name, count)
    if count == 1:
        return product(_ONE)
    return product(_TWO if count == 2 else _THREE, repeat=count)


_MATRICES = re.compile(r"(s?wmmac?)(?:\.scale(?:16)?)?\.(\w+)\.(\d+)x(\d+)x(\d+)\.(\w+)(?:\.\w+)?")


def _of_matrices(name: str, count: int) -> Iterator[Sequence[str]]:
    """Matrices in the vectors of a lane, for waves of 32 and 64 lanes; GFX11 has each row twice.
    What is narrower than 16 bits is packed in i32.
    """
    found = _MATRICES.fullmatch(name)
    assert found is not None, name
    sparse = found[1] == "swmmac"
    rows, columns, depth = map(int, found.groups()[2:5])
    kinds = _ELEMENTS.get(found[6], ("i32",))
    for lanes, twice, kind, bits in product((32, 64), (1, 2), kinds, _BITS[found[6]]):
        left = _vector(rows * depth * bits * twice // lanes // (2 if sparse else 1), kind)
        right = _vector(columns * depth * bits * twice // lanes, kind)
        count_of = rows * columns // lanes
        for result in _ELEMENTS[found[2]]:
            sizes = (count_of, 2 * count_of) if result != "float" else (count_of,)
            for size in sizes:
                made = f"<{size} x {result}>"
                if sparse:
                    yield from ((made, left, right, index) for index in ("i32", "i16", "i64"))
                elif found[2] == "bf16f32":
                    yield made, left, f"<{size} x float>"
                else:
                    yield (made, left, right)[:count]


def _vector(bits: int, kind: str) -> str:
    """A vector of so many bits."""
    count = bits // {"float": 32, "double": 64, "i32": 32}.get(kind, 16)
    return kind if count == 1 else f"<{count} x {kind}>"


def _declared(declarations: Declarations, name: str) -> list[IntrinsicCall]:
    """Calls with each of the types that the verifier accepts, with 0 for constants."""
    found = []
    for types in _types(name, declarations.overloaded(name)):
        callee, result, parameters = declarations.typed(name, types)
        call = _verified(IntrinsicCall(name, callee, result, parameters))
        if call is not None:
            found.append(call)
    return found


def _verified(call: IntrinsicCall) -> IntrinsicCall | None:
    """The call with 0 for each constant operand; None where the types are not the intrinsic's."""
    given = ", ".join(call.arguments)
    try:
        module = binding.parse_assembly(f"declare {call.result} @{call.callee}({given})")
        declared = str(module).partition(f"@{call.callee}(")[2].partition("\n")[0]
        made = replace(call, arguments=tuple(_constants(call.arguments, declared)))
        binding.parse_assembly(made.module).verify()
    except RuntimeError:
        return None
    return made


def _constants(arguments: Sequence[str], declaration: str) -> Iterator[str]:
    """The arguments, with 0 where LLVM declares an `immarg`; of variable arguments none."""
    plain = re.sub(r"\([^()]*\)", "", declaration.rpartition(")")[0])
    parts = re.sub(r"<[^<>]*>|{[^{}]*}", "", plain).split(",")
    for each, part in zip(arguments, parts, strict=False):
        if each == "metadata":
            yield "metadata !0"
        else:
            yield _spelled(f"{each} 0") if "immarg" in part else each


def _spelled(argument: str) -> str:
    kind, _, value = argument.rpartition(" ")
    if kind == "i1":
        return f"i1 {'true' if int(value) & 1 else 'false'}"
    return f"{kind} 0.0" if kind in ("float", "double", "half") else argument


def _with_value(call: IntrinsicCall, value: int) -> IntrinsicCall:
    """The call with another value for its constants."""

    def changed(argument: str) -> str:
        kind, _, old = argument.rpartition(" ")
        if re.fullmatch(r"i\d+", kind) and re.fullmatch(r"-?\d+|true|false", old):
            return _spelled(f"{kind} {value}")
        return argument

    return replace(call, arguments=tuple(map(changed, call.arguments)))


def chosen(declarations: Declarations, name: str) -> list[IntrinsicCall]:
    """The calls of an intrinsic that are kept; one at least, if the verifier accepts any."""
    legal = next((of for begins, of in _LEGAL.items() if name.startswith(begins)), (0,))
    declared = _declared(declarations, name)
    tried = [_with_value(each, value) for value in legal for each in declared]
    if not tried:
        return []
    if kept := _found(tried[:CORE], FIRST):
        return kept
    more = [_with_value(each, value) for each in declared[:2] for value in _VALUES]
    more += [replace(each, within=around) for each in tried[:1] for around in _SHADERS]
    everything = list(dict.fromkeys([*tried, *more]))
    for several in (everything, [replace(each, within=Within.UNIFORM_KERNEL) for each in tried]):
        if kept := _found(several, (*MORE[::-1], *FIRST[::-1]), narrow=False):
            return kept
    return tried[:1]


def _found(
    calls: Sequence[IntrinsicCall], processors: Sequence[str], *, narrow: bool = True
) -> list[IntrinsicCall]:
    """Some of the calls that together have code wherever any has."""
    kept: list[IntrinsicCall] = []
    for name in processors:
        rest = [each for each in calls if each not in kept]
        if kept:
            rest = rest[:CORE]
        for each in configurations(find(name))[: 1 if narrow else 2]:
            if found := first_with_code(each, [*kept, *rest]):
                kept += [found] * (found not in kept)
                break
    return kept


def main() -> None:
    """Writes the calls."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("library", help="libLLVM of the same version as that of llvmlite")
    parser.add_argument(
        "--only", default="", help="intrinsics whose names begin so; nothing is written"
    )
    parser.add_argument("--after", default="", help="go on behind this intrinsic")
    options = parser.parse_args()
    declarations = Declarations(options.library)
    lines = [each.record() + "\n" for each in calls() if each.name <= options.after]
    for name in declarations.names():
        if name.startswith("image.") or name in NOT_CALLED or not name.startswith(options.only):
            continue
        if options.after and name <= options.after:
            continue
        found = chosen(declarations, name)
        print(f"{PREFIX}{name}: {len(found)}", *(each.record() for each in found[:1]), flush=True)
        lines += [each.record() + "\n" for each in found]
        if not options.only:
            CALLS.write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
