"""One instruction, from the line that LLVM prints for it."""

from __future__ import annotations

import re
from collections.abc import Mapping

from fencepost.llvm.flags import Flag
from fencepost.llvm.ir import (
    Aggregate,
    Alloca,
    Atomic,
    AtomicRmw,
    Binary,
    Branch,
    Call,
    Cast,
    CmpXchg,
    Compare,
    Element,
    Fence,
    Field,
    Gep,
    Global,
    Head,
    Instruction,
    Int,
    Load,
    Location,
    Operand,
    Other,
    Phi,
    Return,
    Select,
    Shuffle,
    Store,
    Switch,
    Text,
)
from fencepost.llvm.language import Language
from fencepost.llvm.metadata import Metadata
from fencepost.llvm.operations import AtomicOp, CastOp, Predicate
from fencepost.llvm.parsing.cursor import BINARY, CASTS, FLAGS, Cursor, promised_below
from fencepost.llvm.parsing.tokens import tokens, without_strings
from fencepost.llvm.rewriting.frozen import FROZEN
from fencepost.llvm.rewriting.normalise import plain_name
from fencepost.llvm.tags import attached_tags
from fencepost.llvm.types import (
    BIT,
    I32,
    VOID,
    OtherType,
    PointerType,
    StructType,
    Type,
    VectorType,
    inside,
)
from fencepost.numerals import integer_of
from fencepost.patterns import pattern
from fencepost.records import dataclass, field, replace
from fencepost.vocabulary.mmra import TagSet, warning
from fencepost.vocabulary.orderings import ORDERING_BY_WORD

_DEBUG = pattern(r", !dbg !(\d+)", re.ASCII)
_LINE = pattern(r", !fencepost\.line !(\d+)", re.ASCII)
_MARK = pattern(r", !([\w.]+) !", re.ASCII)
_PROMISES = {each.value: each for each in Flag}


@dataclass(frozen=True)
class Context:
    """The data that the statements of a module share; `remarks` grow, each with its first line.

    `declared` are the functions that are declared and not defined, `groups` the attributes by the
    group that a call names.
    """

    named: dict[str, Type]
    metadata: Metadata
    locations: dict[int, Location | None]
    remarks: dict[str, int]
    declared: frozenset[str] = frozenset()
    aliases: Mapping[str, Operand] = field(default_factory=dict)
    groups: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    language: Language = Language.OPEN

    def location(self, number: int) -> Location | None:
        if number not in self.locations:
            self.locations[number] = self.metadata.location(number)
        return self.locations[number]


def statement(text: str, line: int, context: Context) -> Instruction:
    """Return the instruction of a statement. `line` is that in the text, 0 if it is not known."""
    bare = without_strings(text)
    if found := _LINE.search(bare):
        numbers = context.metadata.numbers(integer_of(found[1]))
        line = numbers[0] if numbers else line
    at = None
    if found := _DEBUG.search(bare):
        at = context.location(integer_of(found[1]))
    tags = attached_tags(bare, context.metadata.nodes)
    for each in tags.unknown():
        context.remarks.setdefault(warning(each), line)
    whole, marks = text, frozenset(_MARK.findall(bare) if ", !" in bare else ())
    if (cut := bare.find(", !")) >= 0 and "metadata" not in bare:
        text = text[:cut]
    cursor = Cursor(tokens(text), context.named, context.aliases)
    name = None
    if cursor.word.startswith("%") and cursor.words[1:2] == ["="]:
        name = cursor.take()[1:]
        cursor.take()
    while cursor.accept("tail", "musttail", "notail"):
        pass
    op = cursor.take()
    common = Head(name, VOID, at, line, whole, marks)
    return _Reader(cursor, context, common, tags).read(op, text)


class _Reader:
    def __init__(self, cursor: Cursor, context: Context, common: Head, tags: TagSet) -> None:
        self.cursor = cursor
        self.context = context
        self.common = common
        self.tags = tags

    def head(self, kind: Type = VOID) -> Head:
        return replace(self.common, type=kind)

    def flags(self) -> frozenset[Flag]:
        found = frozenset({Flag.LOOSE} if "fpmath" in self.common.marks else ())
        while self.cursor.word in FLAGS:
            found |= {_PROMISES.get(self.cursor.take(), Flag.LOOSE)}
        return found

    def read(self, op: str, text: str) -> Instruction:
        cursor = self.cursor
        if op in BINARY:
            flags = self.flags()
            left = cursor.typed()
            cursor.expect(",")
            right = cursor.value(left.type)
            nsw, nuw = Flag.NSW in flags, Flag.NUW in flags
            return Binary(self.head(left.type), BINARY[op], left, right, nsw, nuw, flags)
        if op in CASTS:
            flags = self.flags()
            value = cursor.typed()
            cursor.expect("to")
            return Cast(self.head(cursor.type()), CASTS[op], value, flags)
        match op:
            case "icmp" | "fcmp":
                flags = self.flags()
                predicate = Predicate(cursor.take())
                left = cursor.typed()
                cursor.expect(",")
                right = cursor.value(left.type)
                kind: Type = BIT
                if isinstance(left.type, VectorType):
                    kind = VectorType(left.type.count, BIT)
                return Compare(self.head(kind), predicate, left, right, op == "fcmp", flags)
            case "freeze" | "fneg":
                self.flags()
                value = cursor.typed()
                return Cast(self.head(value.type), CastOp(op), value)
            case "getelementptr":
                return self._gep()
            case "load":
                atomic = cursor.accept("atomic") is not None
                volatile = cursor.accept("volatile") is not None
                kind = cursor.type()
                cursor.expect(",")
                pointer = cursor.typed()
                how = self._atomic() if atomic else None
                return Load(self.head(kind), pointer, how, volatile, self.tags)
            case "store":
                atomic = cursor.accept("atomic") is not None
                volatile = cursor.accept("volatile") is not None
                value = cursor.typed()
                cursor.expect(",")
                pointer = cursor.typed()
                how = self._atomic() if atomic else None
                return Store(self.head(), value, pointer, how, volatile, self.tags)
            case "atomicrmw":
                volatile = cursor.accept("volatile") is not None
                operation = AtomicOp(cursor.take())
                pointer = cursor.typed()
                cursor.expect(",")
                value = cursor.typed()
                head = self.head(value.type)
                how_ = self._atomic()
                return AtomicRmw(head, operation, pointer, value, how_, self.tags, volatile)
            case "cmpxchg":
                return self._cmpxchg()
            case "fence":
                return Fence(self.head(), self._atomic(), self.tags)
            case "phi":
                return self._phi()
            case "select":
                self.flags()
                condition = cursor.typed()
                cursor.expect(",")
                true = cursor.typed()
                cursor.expect(",")
                return Select(self.head(true.type), condition, true, cursor.typed())
            case "call":
                return self._call()
            case "extractelement":
                vector = cursor.typed()
                cursor.expect(",")
                assert isinstance(vector.type, VectorType)
                return Element(self.head(vector.type.element), vector, None, cursor.typed())
            case "insertelement":
                vector = cursor.typed()
                cursor.expect(",")
                value = cursor.typed()
                cursor.expect(",")
                return Element(self.head(vector.type), vector, value, cursor.typed())
            case "shufflevector":
                return self._shuffle()
            case "extractvalue":
                aggregate = cursor.typed()
                path = self._path()
                return Field(self.head(inside(aggregate.type, path)), aggregate, None, path)
            case "insertvalue":
                aggregate = cursor.typed()
                cursor.expect(",")
                value = cursor.typed()
                return Field(self.head(aggregate.type), aggregate, value, self._path())
            case "alloca":
                return self._alloca()
            case "br":
                return self._branch()
            case "switch":
                return self._switch()
            case "ret":
                value_back = None if cursor.word == "void" else cursor.typed()
                return Return(self.head(), value_back)
            case "unreachable":
                return Return(self.head(), None, reached=False)
        return Other(self.head(), op, text)

    def _gep(self) -> Gep:
        cursor = self.cursor
        inbounds = self.cursor.word == "inbounds"
        self.flags()
        base = cursor.type()
        cursor.expect(",")
        pointer = cursor.typed()
        indices = []
        while cursor.accept(","):
            indices.append(cursor.typed())
        kind = pointer.type
        for index in indices:
            if isinstance(index.type, VectorType) and not isinstance(kind, VectorType):
                kind = VectorType(index.type.count, kind)
        return Gep(self.head(kind), base, pointer, tuple(indices), inbounds)

    def _atomic(self) -> Atomic:
        scope = ""
        if self.cursor.accept("syncscope"):
            scope = self.cursor.skip_group()[0].strip('"')
        return Atomic.named(ORDERING_BY_WORD[self.cursor.take()], scope)

    def _cmpxchg(self) -> CmpXchg:
        cursor = self.cursor
        weak = bool(cursor.accept("weak"))
        volatile = cursor.accept("volatile") is not None
        pointer = cursor.typed()
        cursor.expect(",")
        expected = cursor.typed()
        cursor.expect(",")
        value = cursor.typed()
        atomic = self._atomic()
        failure = ORDERING_BY_WORD[cursor.take()]
        kind = StructType((value.type, BIT))
        how = (atomic, failure, self.tags, weak, volatile)
        return CmpXchg(self.head(kind), pointer, expected, value, *how)

    def _phi(self) -> Phi:
        cursor = self.cursor
        self.flags()
        kind = cursor.type()
        incoming = []
        while True:
            cursor.expect("[")
            value = cursor.value(kind)
            cursor.expect(",")
            incoming.append((value, cursor.take()[1:]))
            cursor.expect("]")
            if not cursor.accept(","):
                break
        return Phi(self.head(kind), tuple(incoming))

    def _call(self) -> Call | Cast:
        cursor = self.cursor
        start, before = cursor.index, -1
        while cursor.index != before:
            before = cursor.index
            self.flags()
            cursor.parameter_attributes()
            if cursor.accept("addrspace"):
                cursor.skip_group()
            elif re.fullmatch(r"amdgpu_\w+|\w*cc|spir_\w+", cursor.word, re.ASCII):
                cursor.take()
        below = promised_below(cursor.words[start : cursor.index])
        kind = cursor.plain_type()
        if cursor.word == "(":
            cursor.skip_group()
        callee = cursor.value(OtherType("function"))
        cursor.expect("(")
        arguments: list[Operand] = []
        while not cursor.accept(")"):
            arguments.append(self._argument(cursor.typed()))
            cursor.accept(",")
        if isinstance(callee, Global) and callee.name.startswith(FROZEN):
            return Cast(self.head(kind), CastOp.FREEZE, arguments[0])
        words = frozenset(cursor.words[cursor.index :])
        for group in words & self.context.groups.keys():
            words |= self.context.groups[group].keys()
        called, body, constraints, defined = None, None, "", False
        match callee:
            case Global(name=name):
                called = plain_name(name)
                defined = not (name in self.context.declared or called.startswith("llvm."))
            case Text(text=text):
                body, _, constraints = (part.strip('"') for part in text.partition("\0"))
        more = words, self.tags, defined, self.context.language, below
        return Call(self.head(kind), called, tuple(arguments), body, constraints, *more)

    def _argument(self, operand: Operand) -> Operand:
        """An argument; a metadata node of one string, as scopes are given, becomes the string."""
        match operand:
            case Text(text=text, type=kind) if re.fullmatch(r"!\d+", text, flags=re.ASCII):
                string = self.context.metadata.string(integer_of(text[1:]))
                return operand if string is None else Text(f'!"{string}"', kind)
        return operand

    def _shuffle(self) -> Shuffle:
        cursor = self.cursor
        left = cursor.typed()
        cursor.expect(",")
        right = cursor.typed()
        cursor.expect(",")
        mask = cursor.typed()
        assert isinstance(left.type, VectorType)
        assert isinstance(mask.type, VectorType)
        picks = (-1,) * mask.type.count
        if isinstance(mask, Aggregate):
            picks = tuple(each.value if isinstance(each, Int) else -1 for each in mask.elements)
        kind = VectorType(mask.type.count, left.type.element)
        return Shuffle(self.head(kind), left, right, picks)

    def _path(self) -> tuple[int, ...]:
        path: tuple[int, ...] = ()
        while self.cursor.accept(","):
            path += (integer_of(self.cursor.take()),)
        return path

    def _alloca(self) -> Alloca:
        cursor = self.cursor
        cursor.accept("inalloca")
        kind = cursor.type()
        count: Operand = Int(1, I32)
        space = 0
        while cursor.accept(","):
            if cursor.accept("align"):
                cursor.take()
            elif cursor.accept("addrspace"):
                space = integer_of(cursor.skip_group()[0])
            else:
                count = cursor.typed()
        return Alloca(self.head(PointerType(space)), kind, count)

    def _branch(self) -> Branch:
        cursor = self.cursor
        if cursor.accept("label"):
            return Branch(self.head(), None, (cursor.take()[1:],))
        condition = cursor.typed()
        targets = []
        while cursor.accept(","):
            cursor.expect("label")
            targets.append(cursor.take()[1:])
        return Branch(self.head(), condition, tuple(targets))

    def _switch(self) -> Switch:
        cursor = self.cursor
        value = cursor.typed()
        cursor.expect(",")
        cursor.expect("label")
        default = cursor.take()[1:]
        cursor.expect("[")
        cases = []
        while not cursor.accept("]"):
            case = cursor.typed()
            cursor.expect(",")
            cursor.expect("label")
            assert isinstance(case, Int)
            cases.append((case.value, cursor.take()[1:]))
        return Switch(self.head(), value, default, tuple(cases))
