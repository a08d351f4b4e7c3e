"""Built-in functions of OpenCL C that touch memory only at their pointer, or none."""

from __future__ import annotations

import re

from fencepost.judge.machine.effects import Launched, Moves
from fencepost.judge.machine.operations import binary, cast
from fencepost.judge.machine.values import Ptr, Sym, Value, Vec, nothing, width
from fencepost.llvm.ir import Call
from fencepost.llvm.language import Language
from fencepost.llvm.types import IntType, VectorType, store_size
from fencepost.numerals import integer_of
from fencepost.patterns import pattern


def opencl(call: Call, name: str, given: list[Value]) -> Launched | Moves | None:
    """Return the effect of a built-in function; None if the judge does not know it."""
    found = re.match(r"_Z(\d+)", name, re.ASCII)
    if not found or call.language is not Language.OPENCL:
        return None
    plain = name[found.end() :][: integer_of(found[1])]
    if plain.startswith("get_image"):  # what is asked of an image is the same for all who ask
        return Launched(Sym.of(name, *given))
    if plain in ("read_imagef", "read_imagei", "read_imageui", "read_imageh") or (
        plain.startswith("write_image")
    ):
        return _image(call, plain, name, given)
    if re.match(r"atom(ic)?_", plain) and isinstance(given[0], Ptr):
        scope = "agent"  # of the functions without a scope; the others are not judged
        if "explicit" in plain:
            return None
        return Moves(writes=((True, given[0], call.head.type, Sym.any(), scope),))
    if plain.startswith("vload") and isinstance(given[1], Ptr) and "half" not in plain:
        kind = call.head.type
        assert isinstance(kind, VectorType)
        size = kind.count * width(kind.element) // 8
        offset = binary("mul", IntType(64), given[0], size)
        place = Ptr(given[1].object, binary("add", IntType(64), given[1].offset, offset))
        return Moves(reads=((False, place, kind, None, None),))
    if plain.startswith("vstore") and isinstance(given[2], Ptr) and "half" not in plain:
        kind = call.arguments[0].type
        assert isinstance(kind, VectorType)
        size = kind.count * width(kind.element) // 8
        offset = binary("mul", IntType(64), given[1], size)
        place = Ptr(given[2].object, binary("add", IntType(64), given[2].offset, offset))
        return Moves(writes=((True, place, kind, given[0], None),))
    if re.match(r"v(load|store)a?_half", plain):
        return _half(plain, given)
    if plain in _ALSO_WRITE and len(given) in (2, 3) and isinstance(given[-1], Ptr):
        kind = call.head.type
        stored = (True, given[-1], kind, nothing(kind), None)
        return Moves(writes=(stored,), value=nothing(kind))
    if any(isinstance(each, Ptr) for each in given):
        return None
    if plain in ("min", "max", "rotate") or plain.startswith("convert_"):
        exact = _exact(plain, name, call, given)
        if exact is not None:
            return Launched(exact)
    if _NO_NUMBERS.match(plain):
        return None
    count = getattr(call.head.type, "count", None)
    if count is None:
        return Launched(Sym.of(name, *given))
    return Launched(Vec(Sym.of(f"{name}.{at}", *given) for at in range(count)))


_NO_NUMBERS = pattern(
    r"get_|barrier|(?:read_|write_)?mem_fence|work_group|sub_group|atom|async|wait_|prefetch"
)
"""Built-in functions of OpenCL C whose results do not depend on their arguments alone."""
_ALSO_WRITE = frozenset({"fract", "frexp", "lgamma_r", "modf", "remquo", "sincos"})
"""Functions that write a second result through their last argument."""


_PITCHES = (16, 1 << 24, 1 << 44)
"""Bytes from one pixel to the next in each dimension: the bytes of different pixels do not
overlap.
"""


def _image(call: Call, plain: str, name: str, given: list[Value]) -> Launched | Moves | None:
    """Return an access to a pixel; an image that is read through a sampler has no writer."""
    if "ocl_sampler" in name:
        return Launched(nothing(call.head.type))
    image, place = given[0], given[1]
    if not isinstance(image, Ptr) or re.search(r"\d_array|msaa|depth|buffer", name, re.ASCII):
        return None
    total: Value = image.offset
    for at, pitch in zip(place if isinstance(place, Vec) else (place,), _PITCHES, strict=False):
        far = binary("mul", IntType(64), _wide(at), pitch)
        total = binary("add", IntType(64), total, far)
    where = Ptr(image.object, total)
    if plain.startswith("read"):
        kind = call.head.type
        return Moves(reads=((False, where, kind, None, None),))
    kind = call.arguments[2].type
    assert store_size(kind) <= _PITCHES[0]
    return Moves(writes=((True, where, kind, given[2], None),))


def _wide(value: Value) -> Value:
    """Return a coordinate as 64 bits."""
    return cast("sext", IntType(32), IntType(64), value)


def _half(plain: str, given: list[Value]) -> Moves | None:
    """Return the effect of loads and stores of halves, whose elements have two bytes; some of those
    with three elements are aligned.
    """
    count = int(re.sub(r"\D", "", plain) or 1)
    scale = 2 * (4 if count == 3 and "a_" in plain else count)
    at, pointer = (0, 1) if plain.startswith("vload") else (1, 2)
    if not isinstance(given[pointer], Ptr):
        return None
    offset = binary("mul", IntType(64), given[at], scale)
    place = Ptr(given[pointer].object, binary("add", IntType(64), given[pointer].offset, offset))
    kind = VectorType(count, IntType(16)) if count > 1 else IntType(16)
    if plain.startswith("vload"):
        return Moves(reads=((False, place, kind, None, None),))
    stored = (
        Sym.of("halves", given[0])
        if count == 1
        else Vec(Sym.of(f"half.{n}", given[0]) for n in range(count))
    )
    return Moves(writes=((True, place, kind, stored, None),))


def _exact(plain: str, name: str, call: Call, given: list[Value]) -> Value:
    """Return the result of an integer function, for the simple ones."""
    kind = call.head.type
    if not isinstance(kind, IntType) or not all(isinstance(each, int) for each in given):
        return None
    unsigned = name[-1] in "hjtm"
    if plain in ("min", "max"):
        return binary(("u" if unsigned else "s") + plain, kind, given[0], given[1])
    if plain == "rotate":
        by = given[1] % kind.bits
        return (given[0] << by | given[0] >> (kind.bits - by)) & ((1 << kind.bits) - 1)
    if "sat" in plain or name[-1] in "fd":
        return None
    source = width(call.arguments[0].type)
    value = given[0] if unsigned or not given[0] >> (source - 1) else given[0] - (1 << source)
    return value & ((1 << kind.bits) - 1)
