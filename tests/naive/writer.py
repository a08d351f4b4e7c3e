"""Small random programs: shapes that make communication between threads likely, and then some
changes that make it go wrong.
"""

from __future__ import annotations

from collections.abc import Sequence

from fencepost.program.expressions import Binary, Const, Register, Unary
from fencepost.program.operations import (
    AtomicRmw,
    CmpXchg,
    Goto,
    Load,
    Operation,
    Pointer,
    Store,
)
from fencepost.program.program import Location, Program, Thread
from fencepost.program.values import BinaryOp, UnaryOp
from fencepost.vocabulary.address_spaces import AddressSpace
from fencepost.vocabulary.orderings import Ordering
from fencepost.vocabulary.scopes import Position
from tests.naive.draw import Choose, Draw, Features, Use

Code = list[Operation]

EVERYTHING = Features()


def write_program(choose: Choose, features: Features = EVERYTHING) -> Program:
    """A program of two to four threads."""
    shape = choose((_chain,) * 7 + (_relay,) * 2 + (_cycle,) * 4 + (_coherence,) * 3 + (_anything,))
    count = choose((2, 3, 2, 3, 3, 4) if shape is _chain else (2, 2, 3))
    if shape is _relay:
        count, positions = 3, _widening_or_narrowing(choose)
    else:
        positions = _positions(choose, count)
    locations = _locations(
        choose, features, positions, 2 if shape is _cycle else 3 if shape is _relay else 1
    )
    draw = Draw(choose, features, locations, positions)
    codes = [_changed(draw, code) for code in shape(draw, count)]
    for _ in range(choose((0, 0, 0, 1, 1, 2))):
        code = choose(codes)
        place = choose(range(len(code)))
        code[place] = draw.twisted(code[place])
    threads = []
    for number, plain in enumerate(codes):
        code, labels = _with_branch(draw, plain)
        threads.append(Thread(number, positions[number], tuple(code), labels))
    return Program(tuple(threads), locations)


def _locations(
    choose: Choose, features: Features, positions: Sequence[Position], least: int
) -> tuple[Location, ...]:
    """One to three locations, at least `least`; the first is global, so that a condition has
    something to name.
    """
    spaces = [AddressSpace.GLOBAL]
    workgroups = {position.workgroup for position in positions}
    # threads of different workgroups have no local location in common
    others = [AddressSpace.GLOBAL] * (1 if len(workgroups) == 1 else 9)
    spaces.extend(
        choose([*others, AddressSpace.LOCAL] if features.local else others)
        for _ in range(max(choose((1, 0, 1, 2, 2)), least - 1))
    )
    if features.local and choose((False,) * 15 + (True,)):
        spaces.append(AddressSpace.PRIVATE)
    initial: tuple[int | None, ...] = (0,) * 15 + ((None,) if features.undef else ())
    return tuple(Location("xyzw"[n], space, choose(initial)) for n, space in enumerate(spaces))


def _positions(choose: Choose, count: int) -> list[Position]:
    """Places in a random scope tree: each thread branches off an earlier one at some level."""
    positions = [Position(0, 0, 0, 0, 0)]
    for thread in range(1, count):
        old = choose(positions)
        parts = [old.agent, old.cluster, old.workgroup, old.wavefront]
        keep = choose((3, 3, 2, 2, 3, 4, 1, 0))
        parts[keep:] = [thread] * (4 - keep)
        positions.append(Position(parts[0], parts[1], parts[2], parts[3], thread))
    return positions


def _widening_or_narrowing(choose: Choose) -> list[Position]:
    """Places of three threads: the middle one is near one of the others and far from the other."""
    near, far = choose(((3, 2), (3, 1), (3, 0), (2, 1), (2, 0), (1, 0)))
    keeps = choose(((near, 4, far), (far, 4, near)))
    # parts that are kept are those of the middle thread, 0
    parts = [[0] * keep + [number + 1] * (4 - keep) for number, keep in enumerate(keeps)]
    return [Position(a, c, w, v, thread) for thread, (a, c, w, v) in enumerate(parts)]


def _send(draw: Draw, flag: Location, code: Code) -> Code:
    """A release to the flag: by the access itself or by a fence before it."""
    if draw.rarely(2):
        return [draw.store(flag, code, Use.FLAG)]
    if draw.rarely(3):
        return [draw.rmw(flag, code, strong=True)]
    return [draw.fence(Ordering.RELEASE), draw.store(flag, code, Use.FLAG, strong=False)]


def _receive(draw: Draw, flag: Location) -> Code:
    """An acquire from the flag: by the access itself or by a fence behind it."""
    if draw.rarely(2):
        return [draw.load(flag, Use.FLAG)]
    if draw.rarely(4):
        return [draw.rmw(flag, [], strong=True)]
    return [draw.load(flag, Use.FLAG, strong=False), draw.fence(Ordering.ACQUIRE)]


def _chain(draw: Draw, count: int) -> list[Code]:
    """Message passing: the first thread accesses the data, the last does, and each passes word to
    the next, through a flag of their own or through one that all share (by a read-modify-write).
    """
    data = draw.choose(draw.locations)
    flags = [location for location in draw.locations if location is not data] or [data]
    shared = draw.rarely(3)
    guarded = draw.features.branches and draw.rarely(3)
    threads: list[Code] = []
    for number in range(count):
        code: Code = []
        if number and number < count - 1 and shared:
            threads.append([draw.rmw(flags[0], [])])
            continue
        if number:
            draw.usual = draw.fitting_scope(number - 1, number)
            code += _receive(draw, flags[0 if shared else (number - 1) % len(flags)])
            if guarded:
                code.append(_guard(code))
        if number in (0, count - 1):
            code += _access_data(draw, data, code, first=number == 0)
        if number < count - 1:
            draw.usual = draw.fitting_scope(number, number + 1)
            code += _send(draw, flags[0 if shared else number % len(flags)], code)
        threads.append(code)
    return threads


def _relay(draw: Draw, count: int) -> list[Code]:
    """A chain of plain data, with each link at the scope that fits."""
    data, *flags = draw.locations
    flags = flags or [data]
    links = [
        (flag, draw.positions[n].joint_scope(draw.positions[n + 1]))
        for n, flag in ((n, flags[n % len(flags)]) for n in range(count - 1))
    ]
    threads: list[Code] = []
    for number in range(count):
        code: Code = []
        if number:
            flag, draw.usual = links[number - 1]
            code += _receive(draw, flag)
        if number == 0:
            code.append(Store(Pointer(data.name), Const(1)))
        elif number == count - 1:
            code.append(Load(draw.register(), Pointer(data.name)))
        if number < count - 1:
            flag, draw.usual = links[number]
            code += _send(draw, flag, code)
        threads.append(code)
    return threads


def _guard(code: Code) -> Goto:
    """A jump to the end where what was read last is 0."""
    register = next(o.register for o in reversed(code) if isinstance(o, (Load, AtomicRmw, CmpXchg)))
    return Goto("L", Unary(UnaryOp.NOT, Register(register)))


def _access_data(draw: Draw, data: Location, before: Code, *, first: bool) -> Code:
    """What one end of a chain does with the data: mostly, the first writes and the last reads."""
    kinds = ("store",) * 5 + ("load", "rmw") if first else ("load",) * 4 + ("store", "both", "rmw")
    match draw.choose(kinds):
        case "store":
            return [draw.store(data, before, Use.DATA)]
        case "load":
            return [draw.load(data, Use.DATA)]
        case "both":
            return [draw.store(data, before, Use.DATA), draw.load(data, Use.DATA)]
        case _:
            return [draw.rmw(data, before)]


def _cycle(draw: Draw, count: int) -> list[Code]:
    """Each thread accesses two neighbouring locations, with or without a fence between; what
    it does first to one, the thread before it does second.
    """
    locations = draw.locations[:count]
    strong = draw.choose((True, False, None))
    fenced = draw.choose((True, False, None))
    # writes of a location may be read by the next thread, or overwritten, or read too early
    kinds = (("store", "load"), ("load", "store"), ("store", "store"))
    ends = (
        [draw.choose(kinds)] * count
        if draw.rarely(2)
        else [draw.choose(kinds) for _ in range(count)]
    )
    threads: list[Code] = []
    for number in range(count):
        code: Code = []
        for step in range(2):
            location = locations[(number + step) % len(locations)]
            kind = ends[number][1] if step else ends[number - 1][0]
            if kind == "load":
                code.append(draw.load(location, Use.FLAG, _maybe(draw, strong)))
            else:
                code.append(draw.store(location, code, Use.FLAG, _maybe(draw, strong)))
            if step == 0 and _maybe(draw, fenced):
                code.append(draw.fence())
        threads.append(code)
    return threads


def _maybe(draw: Draw, always: bool | None) -> bool:
    """The answer, drawn anew where it is None."""
    return draw.rarely(2) if always is None else always


def _coherence(draw: Draw, count: int) -> list[Code]:
    """Accesses to one location, all atomic or mostly."""
    location = draw.locations[0]
    uses = (Use.FLAG, Use.FLAG, Use.ANY) if draw.rarely(3) else (Use.FLAG,)
    threads: list[Code] = []
    for _ in range(count):
        code: Code = []
        for _ in range(draw.choose((1, 2, 2, 3))):
            kind = draw.choose(("load", "store", "load", "store", "rmw", "cmpxchg"))
            use = draw.choose(uses)
            match kind:
                case "load":
                    code.append(draw.load(location, use, draw.rarely(2)))
                case "store":
                    code.append(draw.store(location, code, use, draw.rarely(2)))
                case "rmw":
                    code.append(draw.rmw(location, code))
                case _:
                    code.append(draw.cmpxchg(location, code))
        threads.append(code)
    return threads


def _anything(draw: Draw, count: int) -> list[Code]:
    """Operations of any kind in any order."""
    threads: list[Code] = []
    for _ in range(count):
        code: Code = []
        for _ in range(draw.choose((1, 2, 2, 3, 3, 4))):
            code.append(draw.any_operation(code))
        threads.append(code)
    return threads


def _changed(draw: Draw, code: Sequence[Operation]) -> Code:
    """The code, now and then with one more operation or one less."""
    changed = list(code)
    if draw.rarely(6):
        place = draw.choose(range(len(changed) + 1))
        changed.insert(place, draw.any_operation(changed[:place]))
    if len(changed) > 1 and draw.rarely(15):
        del changed[draw.choose(range(len(changed)))]
    return changed


def _with_branch(draw: Draw, code: Code) -> tuple[Code, tuple[tuple[str, int], ...]]:
    """Sometimes the code with a branch on what it read, forwards or (a loop) backwards. Where the
    shape has put a guard, that one leads to the end.
    """
    if any(isinstance(o, Goto) for o in code):
        return code, (("L", len(code)),)
    places = [n + 1 for n, o in enumerate(code) if isinstance(o, (Load, AtomicRmw, CmpXchg))]
    if not (draw.features.branches and places and draw.rarely(6)):
        return code, ()
    at = draw.choose(places)
    last = code[at - 1]
    assert isinstance(last, (Load, AtomicRmw, CmpXchg))
    op = draw.choose((BinaryOp.EQ, BinaryOp.NE, BinaryOp.GT))
    condition = Binary(op, Register(last.register), Const(draw.choose((0, 1))))
    target = draw.choose((len(code) + 1,) * 5 + (at - 1,))
    return [*code[:at], Goto("L", condition), *code[at:]], (("L", target),)
