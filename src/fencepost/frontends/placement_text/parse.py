"""Reading the text form.

buffer X 1024            # an allocation of 1024 bytes; one that is not declared has 65536
buffer Y 512 in X at 256 # shares bytes with X
waves 4                  # of the workgroup
W X[0:64] own=t          # R, W, A (atomic), G (gather to LDS), T (tensor load)
barrier; signal; wait    # of the workgroup, or of an ID: signal -1
init 1 2 waves={0}       # a named barrier, for two waves; join 1 waves={0, 1}
vmcnt 0                  # a counter wait; mark ends a group that `asyncmark 0` waits for
for 8 (a = X -> b, b = Y -> a) { R a; W b }
if uniform { W X } else { R X }
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NoReturn, TypeVar

from fencepost.errors import InputError
from fencepost.frontends.placement_text.lexer import TURN, Token, TokenKind, tokens
from fencepost.placement.certificate import Premise
from fencepost.placement.facts import Apart, Indexed
from fencepost.placement.regions import (
    WORKGROUP_BARRIER,
    Access,
    AccessKind,
    Allocation,
    Barrier,
    Carried,
    Conditional,
    Counter,
    CounterWait,
    Fence,
    Init,
    Join,
    Loop,
    Mark,
    Node,
    Other,
    Program,
    Signal,
    Uniformity,
    Wait,
)
from fencepost.placement.wellformed import DEEPEST, check

DEFAULT_SIZE = 65536
"""Size of a buffer that is not declared, in bytes."""

KINDS = {kind.value: kind for kind in AccessKind}
COUNTERS = {counter.value: counter for counter in Counter}
UNIFORMITIES = {each.value: each for each in Uniformity}
_T = TypeVar("_T")


def parse(text: str) -> Program:
    """Parse a program.

    Raises InputError, with the place, if the text is invalid or empty: without operations
    everything would be verified.
    """
    program = _Parser(text).program()
    if not program.body:
        raise InputError(
            "the program is empty",
            rule="a program has an access or a barrier at least",
            mend="write one, as in: for { W A; R A }",
        )
    check(program)
    return program


class _Parser:
    def __init__(self, text: str) -> None:
        self.tokens = tokens(text)
        self.token = next(self.tokens)
        self.allocations: dict[str, Allocation] = {}
        self.used: dict[str, None] = {}
        self.waves: int | None = None
        self.apart: set[Apart] = set()
        self.across: set[Apart] = set()

    def program(self) -> Program:
        body = self.statements(frozenset(), 0)
        if self.token.kind is not TokenKind.LAST:
            self.fail("a statement or the end")
        declared = tuple(self.allocations.values())
        implied = tuple(
            Allocation(name, DEFAULT_SIZE) for name in self.used if name not in self.allocations
        )
        stated = frozenset({Premise.STATED})
        apart = frozenset(self.apart)
        across = frozenset(self.across)
        return Program(body, declared + implied, self.waves, apart, across=across, premises=stated)

    def statements(self, scope: frozenset[str], depth: int) -> tuple[Node, ...]:
        nodes: list[Node] = []
        names = set(scope)
        while True:
            while self.token.kind is TokenKind.END:
                self.advance()
            if self.token.kind is TokenKind.LAST or self.token.text == "}":
                return tuple(nodes)
            node = self.statement(names, depth)
            if node is not None:
                nodes.append(node)
            ended = self.token.kind in (TokenKind.END, TokenKind.LAST) or self.token.text == "}"
            if not ended and not isinstance(node, Loop | Conditional):
                self.fail("the end of the statement (; or a new line)")

    def statement(self, names: set[str], depth: int) -> Node | None:
        first = self.token
        word = self.word("a statement")
        place = first.place
        head, _, operation = word.partition(".")
        if head in KINDS:
            return self.access(KINDS[head], operation or None, first, names)
        match word:
            case "buffer":
                self.buffer()
                return None
            case "waves":
                self.waves = self.number()
                return None
            case "apart" | "across":
                self.facts(self.apart if word == "apart" else self.across)
                return None
            case "barrier":
                return Barrier(*self.which(), place)
            case "signal":
                return Signal(*self.which(), place)
            case "wait":
                return Wait(*self.which(), place)
            case "fence":
                return Fence(place)
            case "init":
                number, count = self.number(), self.number()
                return Init(number, count, self.members(), place)
            case "join":
                return Join(self.number(), self.members(), place)
            case "mark":
                return Mark(place)
            case "other":
                return Other(self.word("a name"), place)
            case "for":
                return self.loop(first, names, depth)
            case "if":
                return self.conditional(first, names, depth)
            case _ if word in COUNTERS:
                return CounterWait(COUNTERS[word], self.number(), place)
            case _:
                raise InputError(
                    f"unexpected '{word}'",
                    place=place,
                    rule="a statement is an access (R W A G T), buffer, waves, barrier, signal,"
                    " wait, fence, init, join, mark, other, for, if, or a counter wait"
                    f" ({', '.join(COUNTERS)})",
                    mend="write the kind of an access first: W X",
                )

    def access(
        self, kind: AccessKind, operation: str | None, first: Token, names: set[str]
    ) -> Access:
        name = self.word("the name of a buffer")
        if name not in names:
            self.used[name] = None
        start, end = 0, None
        if self.take("["):
            start = self.number()
            self.expect(":")
            end = self.number()
            self.expect("]")
        own, waves, counter, index, label = None, None, None, None, None
        while self.token.kind is TokenKind.WORD:
            word = self.word("an attribute")
            self.expect("=")
            match word:
                case "own":
                    own = self.word("the name of an assignment of bytes to threads")
                case "waves":
                    waves = self.wave_set()
                case "counter":
                    counter = self.one_of(COUNTERS)
                case "index":
                    index = self.word("a name for the addresses")
                case "label":
                    label = self.word("a label")
                case _:
                    raise InputError(
                        f"an access has no attribute '{word}'",
                        place=first.place,
                        rule="the attributes are own, waves, counter, index and label",
                        mend="correct the name",
                    )
        place = first.place
        return Access(kind, name, start, end, own, operation, waves, counter, index, label, place)

    def wave_set(self) -> frozenset[int]:
        if not self.take("{"):
            return frozenset({self.number()})
        found = {self.number()}
        while self.take(","):
            found.add(self.number())
        self.expect("}")
        return frozenset(found)

    def which(self) -> tuple[int, frozenset[int] | None]:
        number = self.number() if self.token.kind is TokenKind.NUMBER else WORKGROUP_BARRIER
        return number, self.members()

    def members(self) -> frozenset[int] | None:
        if self.token.text != "waves":
            return None
        self.advance()
        self.expect("=")
        return self.wave_set()

    def buffer(self) -> None:
        place = self.token.place
        name = self.word("the name of a buffer")
        size = self.number()
        inside, offset = None, 0
        if self.token.text == "in":
            self.advance()
            inside = self.word("the name of a buffer")
            if self.token.text == "at":
                self.advance()
                offset = self.number()
        if name in self.allocations:
            raise InputError(
                f"the buffer '{name}' is declared twice",
                place=place,
                rule="a buffer is declared once",
                mend="remove one of the declarations",
            )
        self.allocations[name] = Allocation(name, size, inside, offset)

    def loop(self, first: Token, names: set[str], depth: int) -> Loop:
        trips, at_least, uniformity, turns = None, 0, Uniformity.UNIFORM, 1
        if self.token.text in UNIFORMITIES:
            uniformity = UNIFORMITIES[self.word("uniformity")]
        if self.token.text == "turns":
            self.advance()
            turns = self.number()
        if self.token.kind is TokenKind.NUMBER:
            trips = self.number()
        elif self.take(">="):
            at_least = self.number()
        carried = []
        if self.take("("):
            while True:
                name = self.word("a name that the loop carries")
                self.expect("=")
                start = self.known(names)
                self.expect("->")
                carried.append((name, start, self.token.place, self.word("a name")))
                if not self.take(","):
                    break
            self.expect(")")
        inner = names | {each[0] for each in carried}
        body = self.block(inner, depth)
        for _, _, _, following in carried:
            if following not in inner:
                self.used[following] = None
        names |= {each[0] for each in carried}
        bound = tuple(Carried(name, start, following) for name, start, _, following in carried)
        return Loop(body, bound, trips, at_least, uniformity, None, first.place, turns)

    def conditional(self, first: Token, names: set[str], depth: int) -> Conditional:
        uniformity = Uniformity.UNKNOWN
        if self.token.text in UNIFORMITIES:
            uniformity = UNIFORMITIES[self.word("uniformity")]
        then = self.block(set(names), depth)
        orelse: tuple[Node, ...] = ()
        chained = False
        if self.token.text == "else":
            self.advance()
            chained = self.token.text == "if"
            if chained:
                following = self.token
                self.advance()
                self.deeper(depth + 1)
                orelse = (self.conditional(following, names, depth + 1),)
            else:
                orelse = self.block(set(names), depth)
        return Conditional(then, orelse, uniformity, None, first.place, chained)

    def deeper(self, depth: int) -> None:
        if depth >= DEEPEST:
            raise InputError(
                f"regions are nested deeper than {DEEPEST}",
                place=self.token.place,
                rule="the analysis has a nesting limit",
                mend="nest less deeply",
            )

    def block(self, names: set[str], depth: int) -> tuple[Node, ...]:
        self.deeper(depth)
        self.expect("{")
        body = self.statements(frozenset(names), depth + 1)
        self.expect("}")
        return body

    def facts(self, into: set[Apart]) -> None:
        words = []
        for word in ("now", "wholly"):
            words.append(self.token.text == word)
            if words[-1]:
                self.advance()
        now, wholly = words
        one = self.index()
        into.add(Apart.between(one, self.index(), now=now, wholly=wholly))

    def index(self) -> Indexed:
        name, turn = self.word("an index"), []
        while self.take(TURN):
            turn.append(self.number())
        return name, tuple(turn)

    def known(self, names: set[str]) -> str:
        name = self.word("the name of a buffer")
        if name not in names:
            self.used[name] = None
        return name

    def advance(self) -> None:
        self.token = next(self.tokens)

    def take(self, mark: str) -> bool:
        if self.token.kind is TokenKind.MARK and self.token.text == mark:
            self.advance()
            return True
        return False

    def expect(self, mark: str) -> None:
        if not self.take(mark):
            self.fail(f"'{mark}'")

    def word(self, what: str) -> str:
        return self._value(TokenKind.WORD, what, str)

    def number(self) -> int:
        return self._value(TokenKind.NUMBER, "a number", int)

    def one_of(self, table: dict[str, _T]) -> _T:
        if self.token.text not in table:
            self.fail(f"one of {', '.join(table)}")
        return table[self.word("a word")]

    def _value(self, kind: TokenKind, what: str, read: Callable[[str], _T]) -> _T:
        if self.token.kind is not kind:
            self.fail(what)
        value = read(self.token.text)
        self.advance()
        return value

    def fail(self, wanted: str) -> NoReturn:
        match self.token.kind:
            case TokenKind.LAST:
                shown = "the end of the text"
            case TokenKind.END:
                shown = "the end of the statement"
            case _:
                shown = f"'{self.token.text}'"
        raise InputError(
            f"expected {wanted}, found {shown}",
            place=self.token.place,
            rule="the text form of programs for barrier placement",
            mend="see the example in `fencepost place --help`",
        )
