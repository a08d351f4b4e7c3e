"""The initial state of a litmus test: locations, registers, barrier objects."""

from __future__ import annotations

from fencepost.errors import Place
from fencepost.frontends.litmus.lexer import Cursor, Kind, Token
from fencepost.frontends.litmus.parts import parse_count, parse_type
from fencepost.numerals import integer_of, is_decimal
from fencepost.program.bytes import SIZES
from fencepost.program.operations import Pointer
from fencepost.program.program import Barrier, BarrierKind, Location
from fencepost.program.values import UNDEF, WORD, Scalar, fit, to_bytes
from fencepost.records import dataclass, field
from fencepost.vocabulary.address_spaces import AddressSpace
from fencepost.vocabulary.scopes import Scope

_SPACES = {
    "global": AddressSpace.GLOBAL,
    "local": AddressSpace.LOCAL,
    "private": AddressSpace.PRIVATE,
    "constant": AddressSpace.CONSTANT,
    "region": AddressSpace.REGION,
}
_KINDS = {kind.value: kind for kind in BarrierKind}

LONGEST_NUMBER = 39
"""The largest number of digits of an integer of 16 bytes."""

LONGEST_INDEX = 9
"""The largest number of digits in numbers of threads, workgroups and the like."""


@dataclass(slots=True)
class InitialState:
    """The declarations between the braces, in the order given."""

    locations: tuple[Location, ...] = ()
    barriers: tuple[Barrier, ...] = ()
    registers: dict[tuple[int, str], Scalar] = field(default_factory=dict)
    places: dict[str, Place] = field(default_factory=dict)
    undeclared: int = WORD
    """The size of locations that are not declared."""

    @property
    def widest(self) -> int:
        """The size of the widest access that the locations allow, a word at least."""
        most = max((location.size for location in self.locations), default=WORD)
        return max(WORD, *(size for size in SIZES if size <= most))

    def size_of(self, pointer: Pointer) -> int:
        """The number of bytes that an access through a pointer covers."""
        if pointer.size is not None:
            return pointer.size
        sizes = (each.size for each in self.locations if each.name == pointer.name)
        return next(sizes, WORD)


def parse_initial_state(cursor: Cursor) -> InitialState:
    """Parse the initial state, from its opening to its closing brace."""
    cursor.expect("{", "at the start of the initial state")
    locations: list[Location] = []
    barriers: list[Barrier] = []
    state = InitialState()
    while not cursor.accept("}"):
        token = cursor.expect_kind(Kind.NAME, "a declaration or the closing }")
        if token.text in _SPACES:
            locations.append(_parse_location(cursor, _SPACES[token.text], state))
        elif token.text == "barrier":
            name = _declared_name(cursor, state)
            cursor.expect("=", f"after {name.text}")
            kind = cursor.expect_kind(Kind.NAME, "a kind of barrier object")
            if kind.text not in _KINDS:
                cursor.fail(
                    f"{kind.text!r} is not a kind of barrier object",
                    at=kind.start,
                    mend="use one of " + ", ".join(_KINDS),
                )
            count = _parse_count(cursor, _KINDS[kind.text], name)
            scope = _parse_scope(cursor, _KINDS[kind.text])
            place = cursor.place(name.start)
            barriers.append(Barrier(name.text, _KINDS[kind.text], count, place, scope))
        else:
            _parse_register(cursor, token, state)
        if not cursor.accept(";") and not cursor.at("}"):
            cursor.fail(f"expected ';' after the declaration, found {cursor.found()}")
    state.locations = tuple(locations)
    state.barriers = tuple(barriers)
    return state


def _parse_location(cursor: Cursor, space: AddressSpace, state: InitialState) -> Location:
    """Parse the declaration of a location, after the word for its address space."""
    size = parse_type(cursor) or WORD
    name = _declared_name(cursor, state)
    count = parse_count(cursor, size)
    cursor.expect("=", f"after {name.text}")
    place = cursor.place(name.start)
    if count is None:
        value = parse_value(cursor, size)
        return Location(name.text, space, None if value is UNDEF else value, place, size)
    elements = _parse_elements(cursor, name, count, size)
    known = tuple(byte for value in elements for byte in to_bytes(value, size))
    undefined = tuple(offset for offset, byte in enumerate(known) if byte is None)
    whole = count * size
    if len(undefined) == whole:
        return Location(name.text, space, None, place, whole, size)
    initial = fit(int.from_bytes(bytes(byte or 0 for byte in known), "little"), whole)
    return Location(name.text, space, initial, place, whole, size, undefined)


def _parse_elements(cursor: Cursor, name: Token, count: int, size: int) -> list[Scalar]:
    """Parse the initial values of the elements of an array: one for each, or one for all."""
    if not cursor.accept("{"):
        return [parse_value(cursor, size)] * count
    values = [parse_value(cursor, size)]
    while cursor.accept(","):
        values.append(parse_value(cursor, size))
    cursor.expect("}", "after the values of the elements")
    if len(values) != count:
        cursor.fail(
            f"{name.text} has {count} elements, and {len(values)} initial values",
            at=name.start,
            mend="give a value for each element, or one for all: = 0",
        )
    return values


def _declared_name(cursor: Cursor, state: InitialState) -> Token:
    name = cursor.expect_kind(Kind.NAME, "a name")
    if name.text in state.places:
        cursor.fail(
            f"{name.text} is declared twice, first on line {state.places[name.text].line}",
            at=name.start,
            mend="keep one of the two",
        )
    state.places[name.text] = cursor.place(name.start)
    return name


def _parse_count(cursor: Cursor, kind: BarrierKind, name: Token) -> int | None:
    """Parse the expected count of a barrier object, if its declaration gives one."""
    token = cursor.token
    if token.kind is not Kind.NUMBER:
        if kind is BarrierKind.BARE:
            cursor.fail(
                f"{name.text} has no expected count",
                at=name.start,
                rule="a bare object is initialised by its declaration",
                mend=f"declare it as in 'barrier {name.text} = bare 2;'",
            )
        return None
    if kind in (BarrierKind.NAMED, BarrierKind.NULL):
        cursor.fail(
            f"{name.text} cannot have an expected count",
            at=token.start,
            rule="a named barrier object gets its count from barrier.init, the NULL barrier has "
            "none [001 Execution Barriers]",
            mend=f"remove {token.text}",
        )
    count = parse_integer(cursor, cursor.advance())
    if count <= 0:
        cursor.fail(
            f"the expected count of {name.text} is {count}",
            at=token.start,
            rule="the expected count is a positive integer [001 Execution Barriers]",
        )
    return count


def _parse_scope(cursor: Cursor, kind: BarrierKind) -> Scope:
    """Parse the scope of a bare object, if its declaration gives one."""
    token = cursor.token
    if kind is not BarrierKind.BARE or token.kind is not Kind.NAME:
        return Scope.WORKGROUP
    scope = next((scope for scope in Scope if scope.word == token.text), None)
    if scope is None or scope < Scope.WORKGROUP:
        cursor.fail(
            f"{token.text!r} is no scope of a barrier object",
            mend="use workgroup, cluster, agent or system",
        )
    cursor.advance()
    return scope


def _parse_register(cursor: Cursor, token: Token, state: InitialState) -> None:
    thread = token.text[1:]
    if not (token.text.startswith("P") and is_decimal(thread)):
        cursor.fail(
            f"{token.text!r} is not a declaration",
            at=token.start,
            mend="write global, local, private, constant, region or barrier, and a name; or "
            "P0:r0 = N",
        )
    cursor.expect(":", f"after {token.text}")
    register = cursor.expect_kind(Kind.NAME, "a register")
    cursor.expect("=", f"after {token.text}:{register.text}")
    state.registers[parse_index(cursor, token, thread), register.text] = parse_value(cursor)


def parse_value(cursor: Cursor, size: int = WORD) -> Scalar:
    """Parse an integer of so many bytes, with a sign or without, or `undef`."""
    if cursor.accept("undef"):
        return UNDEF
    negative = cursor.accept("-")
    token = cursor.expect_kind(Kind.NUMBER, "an integer")
    return parse_integer(cursor, token, size, negative=negative)


def parse_index(cursor: Cursor, token: Token, digits: str) -> int:
    """Parse the number of a thread or of a place in a launch; `digits` are in the token."""
    base = 16 if digits[:2] in ("0x", "0X") else 10
    if len(digits) <= LONGEST_INDEX and digits.isascii():
        return integer_of(digits, base)
    cursor.fail(
        f"{digits[:20]!r} is not the number of a thread or position",
        at=token.start,
        rule=f"it has at most {LONGEST_INDEX} digits",
        mend="number them from 0",
    )


def parse_integer(cursor: Cursor, token: Token, size: int = WORD, *, negative: bool = False) -> int:
    """Return the integer that the token spells, wrapped to so many bytes."""
    number = parse_number(token)
    smallest, largest = -(1 << (8 * size - 1)), (1 << 8 * size) - 1
    if number is None or not smallest <= (-number if negative else number) <= largest:
        cursor.fail(
            f"{token.text[:20]} does not fit in {8 * size} bits",
            at=token.start,
            rule=f"integers are from {smallest} to {largest}",
        )
    return fit(-number if negative else number, size)


def parse_number(token: Token) -> int | None:
    """Return the integer that the token spells; None if it is wider than any access."""
    digits = token.text
    if len(digits) > LONGEST_NUMBER:
        return None
    return integer_of(digits, 16 if digits[:2] in ("0x", "0X") else 10)
