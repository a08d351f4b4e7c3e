"""Types of arguments from text, in the notation of LLVM IR: `i32`, `{i8, i64}`, `[4 x double]`."""

from __future__ import annotations

import re

from fencepost.abi.calls.assign import Parameter
from fencepost.abi.calls.types import MAX_FIELDS, Scalar, ScalarKind, SourceType, Struct
from fencepost.abi.fault import AbiError
from fencepost.citations import Cite, Source
from fencepost.numerals import integer_of, is_decimal
from fencepost.patterns import pattern

_CITE = Cite(Source.GUIDE, "Non-Kernel Functions")

MAX_DEPTH = 32
"""The largest nesting depth of structs and arrays."""

_FLOATING = {"half": 2, "bfloat": 2, "float": 4}
_SIZES = {
    # Two integers to LLVM, for which registers of 32 bits have types.
    "double": 8,
    "ptr": 8,
    **{f"ptr addrspace({space})": 8 for space in (0, 1, 4)},
    **{f"ptr addrspace({space})": 4 for space in (2, 3, 5, 6)},
    "ptr addrspace(8)": 16,
}
_PACKABLE = 16
"""Size in bits of vector elements that share a register in pairs, from GFX8 on."""

_LARGEST = 8
"""The largest alignment of integers, in bytes."""

_TOKEN = pattern(
    r"\s*(?:(?P<word>inreg\b|byval\b|x\b|ptr addrspace\(\d\)|[a-z]+\d*)"
    r"|(?P<count>\d{1,6})|(?P<mark>[\[\]{}<>,]))",
    re.ASCII,
)


def parse_type(text: str) -> SourceType:
    """Parse a type. Raises AbiError for any other text."""
    reader = _Reader(text)
    found = reader.type(0)
    reader.end()
    return found


def parse_parameters(text: str) -> list[Parameter]:
    """Parse parameters, separated by commas; `inreg` or `byval` precedes a type.

    Raises AbiError for any other text.
    """
    if not text.strip():
        return []
    reader = _Reader(text)
    found = []
    while True:
        inreg, by_value = reader.take("inreg"), reader.take("byval")
        found.append(Parameter(reader.type(0), inreg, by_value))
        if not reader.take(","):
            break
    reader.end()
    return found


class _Reader:
    def __init__(self, text: str) -> None:
        self._text = text
        self._tokens: list[str] = []
        at, end = 0, len(text.rstrip())
        while at < end:
            found = _TOKEN.match(text, at)
            if found is None or len(self._tokens) > 4 * MAX_FIELDS:
                raise self._wrong(f"cannot read {text[at : at + 20]!r}")
            self._tokens.append(found[0].strip())
            at = found.end()
        self._tokens.reverse()

    def take(self, token: str) -> bool:
        """Consume the next token and return True if it is `token`."""
        if self._tokens and self._tokens[-1] == token:
            self._tokens.pop()
            return True
        return False

    def end(self) -> None:
        """Raise AbiError if tokens are left."""
        if self._tokens:
            raise self._wrong(f"{self._tokens[-1]!r} is too much")

    def type(self, depth: int) -> SourceType:
        """Parse the next type."""
        if depth > MAX_DEPTH:
            raise self._wrong(f"types are inside each other more than {MAX_DEPTH} deep")
        if self.take("{"):
            fields: list[SourceType] = []
            while not self.take("}"):
                if fields and not self.take(","):
                    raise self._wrong("a comma or } is missing")
                fields.append(self.type(depth + 1))
            return Struct(tuple(fields))
        for opening, closing in ("[]", "<>"):
            if self.take(opening):
                if opening == "<" and self._tokens[-1:] == ["{"]:
                    return self._packed(depth)
                count = self._count()
                first = self._tokens[-1:]
                element = self.type(depth + 1)
                if not self.take(closing):
                    raise self._wrong(f"{closing} is missing")
                if closing == "]":
                    return Struct((element,) * count)
                if isinstance(element, Struct) or not count:
                    raise self._wrong("elements of vectors are scalars, one or more")
                return _vector(count, element, first[0])
        word = self._tokens.pop() if self._tokens else ""
        bits = re.fullmatch(r"i(\d{1,4})", word, flags=re.ASCII)
        if bits is not None and 0 < integer_of(bits[1]) <= 1024:
            return _integer(integer_of(bits[1]))
        if word in _FLOATING:
            return Scalar(_FLOATING[word], kind=ScalarKind.FLOATING)
        if word not in _SIZES:
            raise self._wrong(f"{word!r} is no type" if word else "a type is missing")
        return Scalar(_SIZES[word])

    def _packed(self, depth: int) -> SourceType:
        """Parse a packed struct."""
        found = self.type(depth + 1)
        if not isinstance(found, Struct) or not self.take(">"):
            raise self._wrong("> is missing")
        return Struct(found.fields, packed=True)

    def _count(self) -> int:
        count = self._tokens.pop() if self._tokens else ""
        if not is_decimal(count) or integer_of(count) > MAX_FIELDS or not self.take("x"):
            raise self._wrong("a count of up to 4096 and x are missing")
        return integer_of(count)

    def _wrong(self, what: str) -> AbiError:
        shown = self._text if len(self._text) <= 60 else self._text[:57] + "..."
        return AbiError(
            f"{what} in {shown!r}",
            rule=f"types are iN, half, float, double, ptr, ptr addrspace(N), {{…}}, [N x …], "
            f"<N x …> [{_CITE}]",
            mend="write types of these, between commas",
        )


def _integer(bits: int) -> Scalar:
    """Return an integer: its bytes up to a multiple of its alignment, a register for each 32
    bits.
    """
    size = -(-bits // 8)
    alignment = min(1 << (size - 1).bit_length(), _LARGEST)
    kind = ScalarKind.BIT if bits == 1 else ScalarKind.INTEGER
    return Scalar(-(-size // alignment) * alignment, alignment, kind, -(-bits // 32))


def _vector(count: int, element: Scalar, word: str) -> Scalar:
    """Return a vector: each element has registers of its own, except that two of 16 bits share one.
    In memory elements are packed by their bits.
    """
    bits = integer_of(word[1:]) if re.fullmatch(r"i\d+", word, flags=re.ASCII) else 8 * element.size
    size = 1 << (-(-count * bits // 8) - 1).bit_length()
    kind = element.kind
    if word == "bfloat":
        kind = ScalarKind.BFLOATS
    elif kind is ScalarKind.BIT:
        kind = ScalarKind.INTEGER
    halves = count if bits == _PACKABLE else 0
    registers = -(-halves // 2) or count * element.dwords
    return Scalar(size, size, kind, registers, halves)
