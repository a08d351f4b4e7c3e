"""freeze as a call of a function that nobody defines, unless its operand is surely no poison.

LLVM folds a value that may be poison to the value it has without, and then a freeze of it: `or
disjoint` of two odd numbers, frozen, is any value, and 1 afterwards. So before passes run each
freeze becomes a call, which no pass can interpret; a freeze of a value that is no poison for any
input becomes the value itself [LangRef freeze; Poison Values].
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from fencepost.llvm.rewriting.bodies import ENDS, REGISTER, VALUE
from fencepost.llvm.rewriting.branched import FIRST, LABEL, Branches
from fencepost.llvm.rewriting.clean_memory import PROMISE, Around, held
from fencepost.llvm.rewriting.pieces import closing, split
from fencepost.numerals import integer_of
from fencepost.patterns import pattern
from fencepost.records import dataclass, replace

FROZEN = "fencepost_frozen."
"""Prefix of the functions that give frozen values."""

DEEPEST = 64
"""The greatest depth to which operands are followed."""
MOST = 2000
"""The most values that are examined for one freeze."""
COUNT_BITS = 16
"""The number of bits that holds any count of bits."""

ITEMS = 1024
"""The most work-items of a workgroup along a dimension."""

_GROUP = r"(?: #\d+)?"
_FREEZE = pattern(rf"^(?P<name>\s*{REGISTER} = )freeze (?P<rest>.*)$", re.ASCII)
_DEFINED = pattern(rf"^\s*(?P<name>{REGISTER}) = (?P<what>.*)$", re.ASCII)
_KERNEL = pattern(r"^define\b[^@]* (?:amdgpu_kernel|spir_kernel|ptx_kernel) [^@]*@", re.ASCII)
_ARGUMENT = pattern(rf".* (?P<name>{REGISTER})", re.ASCII)
_PROMISED = pattern(r" (?:range|nofpclass|nonnull|align)\b", re.ASCII)
_TRAIL = pattern(r", !.*$|(?<!\s)\s*;.*$", re.ASCII)
_ARITHMETIC = pattern(
    rf"(?:add|sub|mul|[us]div|[us]rem|and|or|xor) i\d+ (?P<one>{VALUE}), (?P<other>{VALUE})",
    re.ASCII,
)
_SHIFT = pattern(rf"(?:shl|[la]shr) i(?P<bits>\d+) (?P<one>{VALUE}), (?P<by>\d+)", re.ASCII)
_COMPARE = pattern(
    rf"icmp (?:eq|ne|[us][gl][te]) (?:i\d+|ptr(?: addrspace\(\d+\))?) "
    rf"(?P<one>{VALUE}), (?P<other>{VALUE})",
    re.ASCII,
)
_EXTEND = pattern(rf"(?:zext|sext|trunc) i\d+ (?P<one>{VALUE}) to i\d+", re.ASCII)
_SELECT = pattern(rf"select i1 (?P<a>{VALUE}), i\d+ (?P<b>{VALUE}), i\d+ (?P<c>{VALUE})", re.ASCII)
_PHI = pattern(r"phi i\d+ (?P<incoming>\[.*\])", re.ASCII)
_INCOMING = pattern(rf"\[ ?(?P<value>[^,\]]+), ?(?P<block>{REGISTER}) ?\]", re.ASCII)
_FLAGS = pattern(r"^(\w+)(?: nuw| nsw| exact| disjoint| nneg| samesign)+ ", re.ASCII)
_PLACE = pattern(
    r"(?:tail |notail )?call (?:noundef )?(?:range\(i32 0, (?P<most>\d+)\) )?(?:noundef )?i\d+ "
    rf"@(?:fencepost\.)?llvm\.amdgcn\.work(?P<of>item|group)\.id\.[xyz]\(\){_GROUP}{PROMISE}",
    re.ASCII,
)
_REAL = pattern(
    r"f(?:add|sub|mul|div)(?: reassoc| nsz| arcp| contract| afn)* (?:half|bfloat|float|double) "
    r"(?P<one>[^ ,]+), (?P<other>[^ ,]+)"
)
_BALLOT = pattern(
    r"(?:tail |notail )?call (?:noundef )?i\d+ "
    rf"@(?:fencepost\.)?llvm\.amdgcn\.ballot\.i\d+\(i1 (?:noundef )?(?P<one>{VALUE})\){_GROUP}",
    re.ASCII,
)
_COUNT = pattern(
    r"(?:tail |notail )?call (?:noundef )?(?:range\(i\d+ 0, (?P<most>\d+)\) )?(?:noundef )?i\d+ "
    rf"@llvm\.ctpop\.i(?P<bits>\d+)\(i\d+ (?:noundef )?(?P<one>{VALUE})\){_GROUP}",
    re.ASCII,
)
_CUT = pattern(rf"trunc(?: nuw| nsw)+ i\d+ (?P<one>{REGISTER}) to i(?P<bits>\d+)", re.ASCII)
_LOAD = pattern(
    rf"load i\d+, ptr(?: addrspace\(\d+\))? (?P<of>{REGISTER})(?:, align \d+)?", re.ASCII
)
_STORE = pattern(
    rf"store i\d+ (?P<value>{VALUE}), ptr(?: addrspace\(\d+\))? (?P<to>{REGISTER})"
    r"(?:, align \d+)?",
    re.ASCII,
)
_LITERAL = pattern(r"-?\d+|true|false|null|zeroinitializer|0x\w+|-?\d+\.\S+", re.ASCII)
_OPERANDS = frozenset({"one", "other", "a", "b", "c"})
_CALL = pattern(rf"call (?P<kind>.*?) @\"?{FROZEN}[\w.]+\"?\((?P=kind) (?P<value>.*?)\)", re.ASCII)


class Freezes:
    """Replacer of freezes by calls, or by their operands where those are no poison. `lines` is the
    whole text, with its variables and other functions.
    """

    def __init__(self, lines: Sequence[str] = ()) -> None:
        self._used: dict[str, str] = {}
        self._around = Around.of(lines)

    def body(self, lines: list[str], start: int, end: int) -> None:
        """Change the lines of a body."""
        _in_body(lines, start, end, self._used, self._around)

    def declarations(self) -> Iterable[str]:
        """Return the declarations of the functions that freeze."""
        return (f"declare {kind} @{name}({kind})" for name, kind in sorted(self._used.items()))


def with_freezes(text: str) -> str:
    """Return the text with freezes again in place of the calls that replaced them."""
    kept = [
        each
        for each in text.split("\n")
        if not re.match(rf"declare .*@\"?{FROZEN}", each, flags=re.ASCII)
    ]
    return _CALL.sub(r"freeze \g<kind> \g<value>", "\n".join(kept))


def _in_body(made: list[str], start: int, end: int, used: dict[str, str], around: Around) -> None:
    freezes = {
        index: found
        for index in range(start, end)
        if "= freeze " in made[index] and (found := _FREEZE.match(made[index]))
    }
    if not freezes:
        return
    body = [_TRAIL.sub("", each).strip() for each in made[start:end]]
    places = {
        found["name"]: (at, found["what"] + around.promised(made[start + at]))
        for at, line in enumerate(body)
        if (found := _DEFINED.match(line))
    }
    defined = {name: what for name, (_, what) in places.items()}
    head = _kernel(made, start)
    known = Known(
        defined,
        _launched(head),
        _variables(body),
        Branches(body, defined),
        {name: at for name, (at, _) in places.items()},
        around,
        held(what for _, what in places.values()),
    )
    # A function may be called where something else has been stored.
    if head and around.leaves_clean(body, replace(known, clean=True).sure):
        known = replace(known, clean=True)
    ends = _ends(made, start, end)
    for index, found in freezes.items():
        split = _typed(found["rest"])
        if split is None:
            continue
        kind, value, trail = split
        at = index - start
        name = FROZEN + re.sub(r"\W", lambda each: f"_{ord(each[0]):x}_", kind, flags=re.ASCII)
        if known.frozen(value, at):
            made[index] = f"{found['name']}bitcast {kind} {value} to {kind}{trail}"
        elif unsure := _ends_of(known.unsure(value, at), ends):
            # A freeze of what comes together is of each that comes.
            of_phi = start + known.lines[value]
            for number, (comes, block, before) in enumerate(unsure):
                frozen = f"%{FROZEN}{index}.{number}"
                call = f"{frozen} = call {kind} @{name}({kind} {comes})"
                made[before] = f"  {call} {made[before].lstrip()}"
                edge = rf"\[ ?{re.escape(comes)}, ?{re.escape(block)} ?\]"
                made[of_phi] = re.sub(edge, f"[ {frozen}, {block} ]", made[of_phi], flags=re.ASCII)
            used[name] = kind
            made[index] = f"{found['name']}bitcast {kind} {value} to {kind}{trail}"
        else:
            used[name] = kind
            made[index] = f"{found['name']}call {kind} @{name}({kind} {value}){trail}"


def _ends(lines: list[str], start: int, end: int) -> Mapping[str, int]:
    """The last line of each block, by its name with `%`."""
    found: dict[str, int] = {}
    block = FIRST
    for index in range(start, end):
        if label := LABEL.match(lines[index]):
            block = f"%{label['name']}"
        elif ENDS.match(lines[index]):
            found[block] = index
    return found


def _ends_of(
    comes: Iterable[tuple[str, str]], ends: Mapping[str, int]
) -> list[tuple[str, str, int]]:
    """Return values, the blocks they come from, and the blocks' last lines; empty if unknown."""
    found = [(value, block, ends.get(block, ends.get(FIRST, -1))) for value, block in comes]
    return found if all(at >= 0 for _, _, at in found) else []


def _typed(text: str) -> tuple[str, str, str] | None:
    """Return the type, the value, and the rest of the text."""
    trail = ""
    if found := _TRAIL.search(text):
        text, trail = text[: found.start()], found[0] if found[0].startswith(",") else ""
    depth = 0
    for index, char in enumerate(text):
        depth += (char in "<{[(") - (char in ">}])")
        rest = text[index + 1 :]
        if char == " " and not depth and not rest.startswith("addrspace("):
            return text[:index], rest.strip(), trail
    return None


def _kernel(lines: list[str], start: int) -> str:
    """Return the head of a body if it is a kernel's; else nothing."""
    last = next(at for at in range(start - 1, len(lines)) if "{" in lines[at])
    head = " ".join(lines[start - 1 : last + 1])
    return head if _KERNEL.search(head) else ""


def _launched(head: str) -> frozenset[str]:
    """Return the arguments of a kernel that are surely no poison, whatever the launch passes; a
    function may be called with poison.
    """
    start = _KERNEL.match(head)
    opens = head.find("(", start.end()) if start else -1
    if opens < 0:
        return frozenset()
    given = head[opens + 1 : (closing(head, opens) or len(head)) - 1]
    arguments = (each for each in split(given) if " noundef" in each or not _PROMISED.search(each))
    return frozenset(found["name"] for each in arguments if (found := _ARGUMENT.fullmatch(each)))


def _variables(body: list[str]) -> Mapping[str, tuple[str, ...]]:
    """Return the values stored to each variable that is stored to before any other use."""
    found: dict[str, tuple[str, ...]] = {}
    for at, line in enumerate(body):
        name = line.partition(" = ")[0]
        if ENDS.match(line):
            break
        if not re.match(rf"{REGISTER} = alloca i\d+(?:, |$)", line, flags=re.ASCII):
            continue
        used = re.compile(rf"{re.escape(name)}(?![\w.$\"-])", re.ASCII)
        kind = line.split()[3].rstrip(",")
        first, values, plain = True, [], True
        for each in body[at + 1 :]:
            if used.search(each):
                store, load = _STORE.fullmatch(each), _LOAD.fullmatch(each.partition(" = ")[2])
                if store and store["to"] == name and each.split()[1] == kind:
                    values.append(store["value"])
                elif first or not load or each.split()[3].rstrip(",") != kind:
                    plain = False
                first = False
            plain = plain and not (first and ENDS.match(each))
        if plain and values:
            found[name] = tuple(values)
    return found


def _incoming(text: str) -> list[re.Match[str]] | None:
    """Return the incoming values of a phi and their blocks; None if one is no plain value."""
    found = list(_INCOMING.finditer(text))
    return found if len(found) == text.count("[") else None


def _counts(what: str) -> re.Match[str] | None:
    """Match a count of bits, unless it promises a range that some count exceeds."""
    found = _COUNT.fullmatch(what)
    too_much = found and found["most"] and integer_of(found["most"]) <= integer_of(found["bits"])
    return None if too_much else found


@dataclass(frozen=True, slots=True)
class Known:
    """The facts of a function: definitions and their lines, the arguments that are no poison, the
    contents of variables, the branches, the text around, the definitions that load from memory
    (`held`), and whether memory is surely well-defined (`clean`).
    """

    defined: Mapping[str, str]
    settled: frozenset[str]
    variables: Mapping[str, tuple[str, ...]]
    branches: Branches
    lines: Mapping[str, int]
    around: Around
    held: frozenset[str] = frozenset()
    clean: bool = False

    def frozen(self, value: str, line: int) -> bool:
        """Return True if the operand of a freeze in a line is neither poison nor undefined."""
        if self.branches.tell(value, self.branches.block_of(line), None):
            return self._at_most_poison(value, set(), 0)
        return self.sure(value)

    def sure(self, value: str) -> bool:
        """Return True if a value is neither poison nor undefined at any place."""
        return self._sure(value, set(), 0, [MOST])

    def unsure(self, value: str, line: int) -> list[tuple[str, str]]:
        """Return the incoming values of a phi in the block of a line that may be poison or
        undefined, with their blocks; nothing if none are well-defined, or the phi has another use
        that needs it unchanged.
        """
        what = _PHI.fullmatch(self.defined.get(value, ""))
        incoming = _incoming(what["incoming"]) if what else None
        if not incoming or self._uses(value) != 1:
            return []
        block = self.branches.block_of(self.lines[value])
        if block != self.branches.block_of(line):
            return []
        comes = dict.fromkeys((each["value"].strip(), each["block"]) for each in incoming)
        found = [each for each in comes if not self._comes(*each, block, set(), 0, [MOST])]
        return found if len(found) < len(comes) else []

    def _uses(self, value: str) -> int:
        """Return the number of uses of a value, without those in debug information."""
        used = re.compile(rf"{re.escape(value)}(?![\w.$\"-])", re.ASCII)
        told = ("#dbg_", "call void @llvm.dbg.", "tail call void @llvm.dbg.")
        lines = (each for each in self.branches.lines if not each.startswith(told))
        return sum(len(used.findall(each)) for each in lines) - 1

    def _sure(self, value: str, seen: set[str], depth: int, left: list[int]) -> bool:
        """Return True if a value is neither poison nor undefined, whatever the inputs are."""
        left[0] -= 1
        what = self.defined.get(value)
        if what is None:
            return self._given(value)
        if value in seen:
            return True
        if depth > DEEPEST or left[0] < 0:
            return False
        seen.add(value)
        if found := _PHI.fullmatch(what):
            block = self.branches.block_of(self.lines[value])
            incoming = _incoming(found["incoming"])
            return incoming is not None and all(
                self._comes(each["value"].strip(), each["block"], block, seen, depth + 1, left)
                for each in incoming
            )
        operands = self._operands(what)
        return operands is not None and all(
            self._sure(each.strip(), seen, depth + 1, left) for each in operands
        )

    def _given(self, value: str) -> bool:
        """Return True if a literal or an argument, which no instruction defines, is
        well-defined.
        """
        return value in self.settled if value.startswith("%") else bool(_LITERAL.fullmatch(value))

    def _comes(
        self, value: str, block: str, target: str, seen: set[str], depth: int, left: list[int]
    ) -> bool:
        """Return True if a value is neither poison nor undefined on the edge between two blocks."""
        if self.branches.tell(value, block, target):
            return self._at_most_poison(value, set(), 0)
        # What is looked at in vain may not be taken for sure later.
        inner = set(seen)
        stepped = self.branches.steps(value, block, target)
        if self._sure(value if stepped is None else stepped, inner, depth, left):
            seen |= inner
            return True
        return False

    def _at_most_poison(self, value: str, seen: set[str], depth: int) -> bool:
        """Return True if a value is never undefined, and poison only by its operations'
        promises.
        """
        what = self.defined.get(value)
        if what is None:
            return self._given(value)
        if value in seen:
            return True
        if depth > DEEPEST:
            return False
        seen.add(value)
        operands = self._operands(_FLAGS.sub(r"\1 ", what))
        return operands is not None and all(
            self._at_most_poison(each.strip(), seen, depth + 1) for each in operands
        )

    def _operands(self, what: str) -> Sequence[str] | None:
        """Return the operands of an operation that makes no poison itself; None for any other."""
        if place := _PLACE.fullmatch(what):
            said = [integer_of(each) for each in (place["most"], place["below"]) if each]
            kept = all(each >= ITEMS for each in said) and (not said or place["of"] == "item")
            return () if kept else None
        if self.around.gives_number(what) or what.startswith("freeze "):
            return ()
        if (found := _CUT.fullmatch(what)) and integer_of(found["bits"]) >= COUNT_BITS:
            # As many bits as are set fit into fewer.
            return [found["one"]] if _counts(self.defined.get(found["one"], "")) else None
        if counted := _counts(what):
            return [counted["one"]]
        if self.clean and what in self.held:
            return ()
        if found := _LOAD.fullmatch(what):
            return self.variables.get(found["of"])
        if found := _PHI.fullmatch(what):
            incoming = _incoming(found["incoming"])
            return None if incoming is None else [each["value"] for each in incoming]
        found = _SHIFT.fullmatch(what)
        if found and integer_of(found["by"]) >= integer_of(found["bits"]):
            return None
        for form in (_ARITHMETIC, _COMPARE, _SHIFT, _EXTEND, _SELECT, _REAL, _BALLOT):
            if found := form.fullmatch(what):
                return [each for name, each in found.groupdict().items() if name in _OPERANDS]
        return None
