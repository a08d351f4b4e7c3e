"""Reader of types and constants from the tokens of a statement."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from fencepost.errors import UnsupportedError
from fencepost.llvm.ir import (
    Aggregate,
    Binary,
    Cast,
    Element,
    Expression,
    Gep,
    Global,
    Head,
    Int,
    Local,
    Operand,
    Select,
    Text,
    Undef,
)
from fencepost.llvm.operations import BinaryOp, CastOp
from fencepost.llvm.parsing.constants import byte_string, real, zero
from fencepost.llvm.types import (
    FLOAT_BITS,
    ArrayType,
    FloatType,
    IntType,
    OtherType,
    PointerType,
    StructType,
    Type,
    VectorType,
)
from fencepost.numerals import integer_of, is_decimal
from fencepost.patterns import pattern

_WORDS = """
    noundef nocapture readonly writeonly readnone signext zeroext inreg returned nonnull
    noalias nofree nest immarg swiftself swiftasync swifterror allocalign allocptr noreturn
    dead_on_unwind writable dead_on_return range initializes captures align dereferenceable
    dereferenceable_or_null byval byref sret elementtype inalloca preallocated nofpclass noext
    mustprogress nocallback nosync speculatable inlinehint
"""
PARAMETER_WORDS = frozenset(_WORDS.split())
CASTS = {each.value: each for each in CastOp if each not in (CastOp.FREEZE, CastOp.FNEG)}
BINARY = {each.value: each for each in BinaryOp}
"""Operations by the words that begin a statement or a constant."""

FLAGS = frozenset(
    [
        "nsw",
        "nuw",
        "exact",
        "disjoint",
        "inbounds",
        "nusw",
        "samesign",
        "nneg",
        "fast",
        "nnan",
        "ninf",
        "nsz",
        "arcp",
        "contract",
        "afn",
        "reassoc",
    ]
)
_INTEGER = pattern(r"i(\d+)$", re.ASCII)


NO_ALIASES: Mapping[str, Operand] = MappingProxyType({})


class Cursor:
    """A position in the tokens of one statement.

    `named` are the module's named types, `aliases` the places that other names denote.
    """

    def __init__(
        self,
        words: list[str],
        named: dict[str, Type],
        aliases: Mapping[str, Operand] = NO_ALIASES,
    ) -> None:
        self.words = words
        self.index = 0
        self.named = named
        self.aliases = aliases

    @property
    def word(self) -> str:
        return self.words[self.index] if self.index < len(self.words) else ""

    def take(self) -> str:
        word = self.word
        self.index += 1
        return word

    def accept(self, *words: str) -> str | None:
        if self.word in words and self.index < len(self.words):
            return self.take()
        return None

    def expect(self, word: str) -> None:
        if self.word != word:
            raise self.unexpected(f"{word!r} expected")
        self.index += 1

    def unexpected(self, what: str) -> UnsupportedError:
        """The error for a statement that this reader does not know."""
        start = max(0, self.index - 6)
        return UnsupportedError(
            f"{' '.join(self.words[start : self.index + 4])!r}: {what}",
            rule="the reader knows the IR that LLVM 22 prints",
            mend="report the statement",
        )

    def skip_group(self) -> list[str]:
        """Skip a balanced group that opens here and return its tokens without the outer
        brackets.
        """
        closing = {"(": ")", "[": "]", "{": "}", "<": ">"}
        stack = [closing[self.take()]]
        start = self.index
        while stack:
            if self.index >= len(self.words):
                raise self.unexpected("a bracket is not closed")
            word = self.take()
            if word in closing:
                stack.append(closing[word])
            elif word == stack[-1]:
                stack.pop()
        return self.words[start : self.index - 1]

    # Types

    def type(self) -> Type:
        """The type that stands here."""
        kind = self.plain_type()
        while self.word == "(":  # the type of a function, as indirect and variadic calls print it
            self.skip_group()
            kind = OtherType("function")
        return kind

    def plain_type(self) -> Type:
        word = self.take()
        if found := _INTEGER.match(word):
            return IntType(integer_of(found[1]))
        if word in FLOAT_BITS:
            return FloatType(word)
        if word == "ptr":
            space = 0
            if self.word == "addrspace":
                self.take()
                space = integer_of(self.skip_group()[0])
            return PointerType(space)
        if word == "target":
            return OtherType("target " + " ".join(self.skip_group()))
        if word.startswith("%"):
            return self.named.get(word[1:], OtherType(word))
        if word == "[":
            count = integer_of(self.take())
            self.expect("x")
            element = self.type()
            self.expect("]")
            return ArrayType(count, element)
        if word == "{":
            return StructType(self._fields())
        if word == "<":
            if self.accept("{"):
                fields = self._fields()
                self.expect(">")
                return StructType(fields, packed=True)
            if self.word == "vscale":
                raise self.unexpected("scalable vectors are not of this target")
            count = integer_of(self.take())
            self.expect("x")
            element = self.type()
            self.expect(">")
            return VectorType(count, element)
        if word in ("void", "label", "metadata", "token", "opaque", "x86_amx"):
            return OtherType(word)
        self.index -= 1
        raise self.unexpected("a type expected")

    def _fields(self) -> tuple[Type, ...]:
        fields: list[Type] = []
        while not self.accept("}"):
            fields.append(self.type())
            self.accept(",")
        return tuple(fields)

    def parameter_attributes(self) -> dict[str, Type | None]:
        """Skip the attributes of a parameter or argument, and keep those with a type."""
        found: dict[str, Type | None] = {}
        while self.word and self.word not in (",", ")"):
            word = self.word
            quoted = word.startswith('"')
            if word not in PARAMETER_WORDS and not quoted:
                break
            self.take()
            found[word] = None
            if quoted:
                if self.accept("="):
                    self.take()
            elif word == "align" and self.word != "(":
                self.take()
            elif self.word == "(":
                inside = self.skip_group()
                if word in ("byval", "byref", "sret"):
                    found[word] = Cursor(inside, self.named).type()
        return found

    # Operands

    def typed(self) -> Operand:
        """A type, attributes and a value."""
        kind = self.type()
        self.parameter_attributes()
        return self.value(kind)

    def value(self, kind: Type) -> Operand:
        """A value of a type that is known."""
        word = self.take()
        if word.startswith("%"):
            return Local(word[1:], kind)
        if word.startswith("@"):
            return self.aliases.get(word[1:]) or Global(word[1:], kind)
        if isinstance(kind, OtherType) and kind.name == "metadata":
            return self._metadata(word)
        if word in ("undef", "poison", "none"):
            return Undef(kind)
        if word in ("null", "zeroinitializer"):
            return zero(kind)
        if word in ("true", "false"):
            return Int(int(word == "true"), kind)
        if word == "splat":
            self.expect("(")
            element = self.typed()
            self.expect(")")
            assert isinstance(kind, VectorType)
            return Aggregate((element,) * kind.count, kind)
        if word in ("<", "[", "{"):
            return self._aggregate(word, kind)
        if word.startswith('c"'):
            return byte_string(word, kind)
        if word == "asm":
            while not self.word.startswith('"'):
                self.take()
            text = self.take()
            self.accept(",")
            return Text(f"{text}\0{self.take()}", kind)
        if word in CASTS or word in BINARY or word in _CONSTANT_OPS:
            return self._expression(word, kind)
        if isinstance(kind, FloatType):
            return real(word, kind)
        if isinstance(kind, IntType):
            number = (
                integer_of(word[3:], 16) if word.startswith(("u0x", "s0x")) else integer_of(word)
            )
            return Int(number & ((1 << kind.bits) - 1), kind)
        if word in ("blockaddress", "dso_local_equivalent", "no_cfi", "ptrauth"):
            self.skip_group()
            return Undef(kind)
        self.index -= 1
        raise self.unexpected("a value expected")

    def _metadata(self, word: str) -> Operand:
        text = word
        if self.word in ("(", "{"):
            text += "(" + " ".join(self.skip_group()) + ")"
        elif _INTEGER.match(word) or word in ("ptr", "float", "half", "double"):
            while self.word not in (",", ")", ""):
                text += " " + self.take()
        return Text(text, OtherType("metadata"))

    def _aggregate(self, opening: str, kind: Type) -> Operand:
        closing = {"<": ">", "[": "]", "{": "}"}[opening]
        if opening == "<" and self.accept("{"):
            closing = "}"
        elements = []
        while not self.accept(closing):
            elements.append(self.typed())
            self.accept(",")
        if opening == "<" and closing == "}":
            self.expect(">")
        return Aggregate(tuple(elements), kind)

    def _expression(self, op: str, kind: Type) -> Operand:
        head = Head(None, kind)
        while self.word in FLAGS or self.word == "inrange":
            self.take()
            if self.word == "(" and self.words[self.index - 1] == "inrange":
                self.skip_group()
        self.expect("(")
        if op in CASTS:
            value = self.typed()
            self.expect("to")
            kind = self.type()
            self.expect(")")
            return Expression(Cast(Head(None, kind), CASTS[op], value), kind)
        if op == "getelementptr":
            base = self.type()
            self.expect(",")
            pointer = self.typed()
            indices = []
            while self.accept(","):
                self.accept("inrange")
                indices.append(self.typed())
            self.expect(")")
            return Expression(Gep(head, base, pointer, tuple(indices)), kind)
        if op in ("icmp", "fcmp"):
            raise self.unexpected("a comparison in a constant is not supported")
        operands = [self.typed()]
        while self.accept(","):
            operands.append(self.typed())
        self.expect(")")
        match op, operands:
            case "select", [condition, true, false]:
                return Expression(Select(head, condition, true, false), kind)
            case "extractelement", [vector, index]:
                return Expression(Element(head, vector, None, index), kind)
            case _, [left, right] if op in BINARY:
                return Expression(Binary(head, BINARY[op], left, right), kind)
        raise self.unexpected("a constant expression that is not supported")


_CONSTANT_OPS = frozenset(
    {"getelementptr", "select", "extractelement", "insertelement", "shufflevector", "icmp", "fcmp"}
)


def promised_below(words: Sequence[str]) -> int | None:
    """The N of `range(iB 0, N)` among the attributes of a result."""
    for at, word in enumerate(words):
        if word == "range":
            match words[at + 1 : at + 7]:
                case ["(", _, "0", ",", bound, ")"] if is_decimal(bound):
                    return integer_of(bound)
    return None
