"""The outline of a preprocessed text: its braces, and the host code in which an error stands.

Device code has to compile, host code has not. A statement of a host function can be left out: no
device code is in it, and none can name what it declares. So can a declaration outside of functions
that is of host code alone and whose name no device code has. What is left out becomes blanks, so
that lines stay where they are. Nothing is left out of

- functions of the device, kernels, and functions that are `constexpr`, which are of both sides;
- host functions with code of the device in them (a lambda that is `__device__`);
- types: their members decide where others lie.

What is left out may hide a name that is declared around it too, and what follows would then mean
that one: `const int N = 1; void f() { const lib::T N = 256; k<N><<<1, 256>>>(p); }`. Of a function
the whole body is left out then; a declaration outside of functions stays.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from enum import Enum, auto, unique
from functools import cached_property

from fencepost.frontends.source.host.mentions import may_declare
from fencepost.frontends.source.host.text import Token
from fencepost.records import dataclass

_OPEN = {"(": ")", "[": "]", "{": "}"}
_CLOSED = frozenset(_OPEN.values())
_DEVICE = frozenset({"device", "global", "shared", "constant", "managed"})
"""Attributes of what the device sees, as they are spelt within `__attribute__((...))`."""
_BOTH = frozenset({"constexpr", "consteval", "constinit"})
_TYPES = frozenset({"struct", "union", "enum", "class"})
_ATTRIBUTES = frozenset({"alignas", "__attribute__", "__declspec"})
_ENDS = frozenset({")", "const", "noexcept", "override", "final", "&", "&&"})
"""Words that end the header of a function."""
_NAMES = frozenset({"typedef", "using", "concept", "static_assert", *_TYPES})


@unique
class Role(Enum):
    """The part of a program that a pair of braces holds."""

    NAMESPACE = auto()
    TYPE = auto()
    DEVICE = auto()
    HOST = auto()
    """A function of the host."""
    OTHER = auto()
    """A block, or values of a variable."""


@dataclass(frozen=True, slots=True)
class Span:
    """A part of a text, as offsets."""

    begin: int
    end: int


@dataclass(frozen=True)
class Outline:
    """The words and signs of the project's own part of a text."""

    words: Sequence[Token]

    @cached_property
    def _pairs(self) -> dict[int, int]:
        """The closing sign of each opening one and the reverse, by their numbers."""
        pairs: dict[int, int] = {}
        waiting: list[int] = []
        for number, word in enumerate(self.words):
            if word.text in _OPEN:
                waiting.append(number)
            elif word.text in _CLOSED:
                while waiting and _OPEN[self.words[waiting[-1]].text] != word.text:
                    waiting.pop()
                if waiting:
                    pairs[waiting[-1]] = number
                    pairs[number] = waiting.pop()
        return pairs

    @cached_property
    def _around(self) -> Sequence[tuple[int, ...]]:
        """The numbers of the opening signs around each word, the outermost first."""
        found = []
        around: tuple[int, ...] = ()
        for number, word in enumerate(self.words):
            while around and self._pairs.get(around[-1], number) < number:
                around = around[:-1]
            if word.text in _CLOSED and around and self._pairs.get(around[-1]) == number:
                around = around[:-1]
            found.append(around)
            if word.text in _OPEN and number in self._pairs:
                around = (*around, number)
        return found

    @cached_property
    def _starts(self) -> Sequence[int]:
        return [each.at for each in self.words]

    def _role(self, brace: int) -> Role:
        header = [each.text for each in self.words[self._begin(brace) : brace]]
        if {*header} & _BOTH or ("__attribute__" in header and {*header} & _DEVICE):
            return Role.DEVICE
        if "namespace" in header or header == ["extern"]:
            return Role.NAMESPACE
        if any(
            word in _TYPES and not (at and header[at - 1] in "<," and word == "class")
            for at, word in enumerate(header)
        ) and not _is_function(_without_attributes(header)):
            return Role.TYPE
        return Role.HOST if _is_function(header) else Role.OTHER

    @cached_property
    def _device(self) -> Sequence[Span]:
        """The words, by their numbers, that are in code of the device."""
        found = []
        for number, word in enumerate(self.words):
            if word.text == "{" and number in self._pairs and self._role(number) is Role.DEVICE:
                found.append(Span(number, self._pairs[number]))
        return found

    @cached_property
    def _device_words(self) -> frozenset[str]:
        return frozenset(
            self.words[each].text
            for span in self._device
            for each in range(span.begin, span.end)
            if self.words[each].is_word and self.words[each - 1].text not in (".", "->")
        )

    def leave_out(self, at: int, *, whole: bool = False) -> Span | None:
        """The part to leave out for an error at an offset, None where that is in what the device
        needs: the statement around it, or as a `whole` the body of its function.
        """
        number = max(0, bisect_right(self._starts, at) - 1)
        if not self.words:
            return None
        around = [each for each in self._around[number] if self.words[each].text == "{"]
        roles = [self._role(each) for each in around]
        if Role.DEVICE in roles:
            return None
        if Role.HOST in roles:
            first = around[roles.index(Role.HOST)]
            last = self._pairs[first]
            if Role.OTHER in roles[: roles.index(Role.HOST)] or _is_in_type(roles):
                return None
            if any(first < each.begin < last for each in self._device):
                return None
            body = Span(self.words[first].at + 1, self.words[last].at)
            statement = self._statement(number, around[-1])
            if whole or self._hides(*statement, around):
                return body
            # An error at a brace is of no statement.
            return self._span(*statement) or body
        if Role.OTHER in roles:
            return None
        if Role.TYPE in roles:
            return None
        return self._declaration(number, around)

    @cached_property
    def _declared(self) -> Mapping[str, Sequence[tuple[int, tuple[int, ...]]]]:
        """The places that may declare a name, and the braces of its scope. Parameters of functions
        are left out.
        """
        found: dict[str, list[tuple[int, tuple[int, ...]]]] = defaultdict(list)
        scopes: dict[tuple[int, ...], tuple[int, ...] | None] = {}
        for number, word in enumerate(self.words):
            if not word.is_word or not self._may_declare(number):
                continue
            around = self._around[number]
            if around not in scopes:
                scopes[around] = self._scope(around)
            scope = scopes[around]
            if scope is not None:
                found[word.text].append((number, scope))
        return found

    def _scope(self, around: Sequence[int]) -> tuple[int, ...] | None:
        """The braces of a scope, None for parameters of a function."""
        found, is_function, is_parameter = [], False, False
        for each in around:
            if self.words[each].text != "{":
                is_parameter = True
                continue
            header = {word.text for word in self.words[self._begin(each) : each]}
            # The names of an enumeration are of the scope around it.
            if "enum" not in header or header & {"class", "struct"}:
                found.append(each)
            is_function = is_function or self._role(each) in (Role.HOST, Role.DEVICE)
        return None if is_parameter and not is_function else tuple(found)

    def _may_declare(self, number: int) -> bool:
        before = self.words[number - 1].text if number else ""
        after = self.words[number + 1].text if number + 1 < len(self.words) else ""
        return may_declare(before, after)

    def _hides(self, first: int, last: int, around: Sequence[int]) -> bool:
        """Return True if some words may declare a name that a scope around them has too."""
        scopes = {*around}
        return any(
            not first <= other < last and scopes.issuperset(scope)
            for number in range(first, last)
            if self.words[number].is_word and self._may_declare(number)
            for other, scope in self._declared.get(self.words[number].text, ())
        )

    def _statement(self, number: int, brace: int) -> tuple[int, int]:
        """The numbers of the first word of a statement, and of that behind its last."""
        outside = [each for each in self._around[number] if each > brace]
        first = outside[0] if outside else number
        last = self._pairs[first] if outside else number
        return self._begin(first), self._end(last)

    def _begin(self, number: int) -> int:
        """The first word of the statement of a word that no bracket is around."""
        number -= 1
        while number >= 0 and self.words[number].text not in ";{}":
            if self.words[number].text in (")", "]") and number in self._pairs:
                number = self._pairs[number]
            number -= 1
        return number + 1

    def _end(self, number: int) -> int:
        """The word behind the statement of a word: behind its semicolon, or a brace."""
        while number < len(self.words):
            text = self.words[number].text
            if text == ";":
                return number + 1
            if text in "{}":
                return number
            if text in ("(", "[") and number in self._pairs:
                number = self._pairs[number]
            number += 1
        return number

    def _declaration(self, number: int, around: Sequence[int]) -> Span | None:
        """A declaration of host code alone outside of functions."""
        first, last = self._statement(number, around[-1] if around else -1)
        texts = [each.text for each in self.words[first:last]]
        if not texts or {*texts} & (_NAMES | _BOTH):
            return None
        if "namespace" in texts or ("__attribute__" in texts and {*texts} & _DEVICE):
            return None
        ends = {"=", "(", "[", ";", ",", "{", *("<" if "template" in texts else "")}
        depth = len(self._around[first])
        for at in range(first, last):
            after = self.words[at + 1].text if at + 1 < len(self.words) else ";"
            is_name = len(self._around[at]) == depth and after in ends
            if is_name and self.words[at].text in self._device_words:
                return None
        if "(" not in texts and self._hides(first, last, around):
            return None
        if last < len(self.words) and self.words[last].text == "{":
            if last not in self._pairs:
                return None
            body = Span(last, self._pairs[last])
            if any(body.begin < each.begin < body.end for each in self._device):
                return None
            last = self._pairs[last] + 1
        return self._span(first, last)

    def _span(self, first: int, last: int) -> Span | None:
        if last <= first:
            return None
        end = self.words[last - 1]
        return Span(self.words[first].at, end.at + len(end.text))


def _is_in_type(roles: Sequence[Role]) -> bool:
    """Return True if braces are in a type and in none of its functions."""
    inner = next((each for each in reversed(roles) if each in (Role.TYPE, Role.HOST)), None)
    return inner is Role.TYPE


def _without_attributes(header: Sequence[str]) -> list[str]:
    """The words of a header without `alignas(...)` and the like."""
    kept: list[str] = []
    depth, skipping = 0, False
    for word in header:
        if word in _ATTRIBUTES:
            skipping = True
        elif not skipping:
            kept.append(word)
            continue
        depth += (word == "(") - (word == ")")
        skipping = not (word == ")" and depth == 0)
    return kept


def _is_function(header: Sequence[str]) -> bool:
    """Return True if a header is surely that of a function: its parameters come before a colon, and
    the brace follows them.
    """
    if "(" not in header or "=" in header[: header.index("(")]:
        return False
    if ":" in header[: header.index("(")]:
        return False
    return header[-1] in _ENDS or "->" in header


def blanked(text: str, spans: Iterable[Span]) -> str:
    """A text with blanks in place of some parts; its lines stay."""
    parts = []
    done = 0
    for span in sorted(spans, key=lambda each: (each.begin, each.end)):
        begin = max(span.begin, done)
        if begin >= span.end:
            continue
        parts.append(text[done:begin])
        parts.append("".join(c if c == "\n" else " " for c in text[begin : span.end]))
        done = span.end
    return "".join([*parts, text[done:]])
