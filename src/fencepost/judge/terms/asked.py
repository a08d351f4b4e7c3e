"""The results of calls, as terms of a work-item."""

from __future__ import annotations

import re
from functools import reduce
from operator import or_

from fencepost.judge.machine.values import Ptr, Resource, Value, Vec, width
from fencepost.judge.terms import words
from fencepost.judge.terms.words import Word
from fencepost.judge.terms.work_item import Terms
from fencepost.llvm.ir import Call
from fencepost.llvm.types import IntType
from fencepost.patterns import pattern

_ASKED = pattern(r"_Z\d+(get_\w+?)[jv]$|__ockl_(get_\w+)$", re.ASCII)


def called(item: Terms, call: Call) -> Value:
    """Return the value of a call; None if nothing is known of it."""
    name = call.callee or ""
    launch = item.shape.launch
    kind = call.head.type
    if found := re.fullmatch(r"llvm\.amdgcn\.work(item|group)\.id\.([xyz])", name):
        axis = "xyz".index(found[2])
        return item.id(axis) if found[1] == "item" else item.block_id(axis)
    if found := _ASKED.fullmatch(name):
        axis = item.use(call.arguments[0]) if call.arguments else 0
        if not isinstance(axis, int) or not isinstance(kind, IntType):
            return None
        answer = _answer(item, found[1] or found[2], axis)
        return None if answer is None else words.resized(answer, 32, kind.bits, signed=False)
    plain = name.removeprefix("llvm.amdgcn.")
    match plain:
        case "wave.id":
            return words.binary("udiv", 32, item.item(), launch.wave)
        case "wavefrontsize":
            return launch.wave
        case "mbcnt.lo" | "mbcnt.hi":
            return _lanes_below(item, call, plain)
        case "implicitarg.ptr":
            return Ptr("implicit", 0)
        case "dispatch.ptr":
            return Ptr("dispatch", 0)
    if plain.startswith("make.buffer.rsrc"):
        start, size = item.use(call.arguments[0]), item.use(call.arguments[2])
        return Resource(start, size) if isinstance(start, Ptr) else None
    if plain.startswith(("readfirstlane", "readlane")) and isinstance(kind, IntType):
        return _of_other_lane(item, call)
    if found := re.match(r"llvm\.([su](?:min|max))\.i", name):
        a, b = (item.use(each) for each in call.arguments[:2])
        if isinstance(a, int | str) and isinstance(b, int | str):
            return words.binary(found[1], width(kind), a, b)
    if (found := re.match(r"_Z\d(min|max)([ijlm])\2$", name, re.ASCII)) and isinstance(
        kind, IntType
    ):
        a, b = (item.use(each) for each in call.arguments[:2])
        op = ("s" if found[2] in "il" else "u") + found[1]
        if isinstance(a, int | str) and isinstance(b, int | str):
            return words.binary(op, kind.bits, a, b)
    if re.match(r"llvm\.usub\.sat\.i", name):
        a, b = (item.use(each) for each in call.arguments[:2])
        size = width(kind)
        if isinstance(a, int | str) and isinstance(b, int | str):
            less = words.compare("ult", size, a, b)
            return words.ite(less, 0, words.binary("sub", size, a, b), size)
    return None


def _answer(item: Terms, what: str, axis: int) -> Word | None:
    launch = item.shape.launch
    size, count = (item.size(axis), item.count(axis)) if axis < 3 else (1, 1)
    inside: Word = item.id(axis) if axis < 3 else 0
    outside: Word = item.block_id(axis) if axis < 3 else 0
    match what:
        case "get_local_id":
            return inside
        case "get_group_id":
            return outside
        case "get_local_size" | "get_enqueued_local_size":
            return size
        case "get_num_groups":
            return count
        case "get_global_id":
            return words.binary("add", 32, words.binary("mul", 32, outside, size), inside)
        case "get_global_size":
            return words.binary("mul", 32, size, count)
        case "get_global_offset":
            return 0
        case "get_local_linear_id":
            return item.item()
        case "get_sub_group_local_id":
            return words.binary("urem", 32, item.item(), launch.wave)
        case "get_sub_group_id":
            return words.binary("udiv", 32, item.item(), launch.wave)
    return None


def _lanes_below(item: Terms, call: Call, plain: str) -> Value:
    mask, base = (item.use(each) for each in call.arguments)
    if mask != 0xFFFFFFFF or not isinstance(base, int | str):
        return None
    lane = words.binary("urem", 32, item.item(), item.shape.launch.wave)
    low = words.binary("umin", 32, lane, 32)
    mine = low if plain.endswith("lo") else words.binary("sub", 32, lane, low)
    return words.binary("add", 32, base, mine)


def _of_other_lane(item: Terms, call: Call) -> Value:
    """Return a value of some lane of the wave, the same for all lanes that request it."""
    wave = item.shape.launch.wave
    number = item.item()
    if isinstance(number, int) and (found := _of_all_lanes(item, call, number // wave)) is not None:
        return found
    other = item.twin()
    other.local = {}
    mine = words.binary("udiv", 32, number, wave)
    theirs = words.binary("udiv", 32, other.item(), wave)
    item.script.say(words.holds(words.compare("eq", 32, mine, theirs)))
    found = other.use(call.arguments[0])
    return found if isinstance(found, int | str | Ptr | Vec) else None


def _of_all_lanes(item: Terms, call: Call, wave: int) -> Word | None:
    """Return the facts about a value that hold for every lane of a wave; None if there are none."""
    key = call.head.name or "", wave
    if key not in item.alike:
        launch = item.shape.launch
        x, y, _ = launch.workgroup
        found: list[Value] = []
        for n in range(wave * launch.wave, min((wave + 1) * launch.wave, launch.items)):
            ids: dict[int, Word] = {0: n % x, 1: n // x % y, 2: n // (x * y)}
            found.append(item.twin(local=ids).use(call.arguments[0]))
        numbers = [each for each in found if isinstance(each, int)]
        known = len(numbers) == len(found)
        differ = reduce(or_, (each ^ numbers[0] for each in numbers)) if known else 0
        item.alike[key] = (numbers[0], differ) if known else None
    made = item.alike[key]
    if made is None or not made[1]:
        return made and made[0]
    symbol = item.script.fresh(f"lane{item.mark}", width(call.head.type))
    return words.Partly(str(symbol), *made)
