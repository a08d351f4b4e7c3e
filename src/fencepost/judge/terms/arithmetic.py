"""The results of operations on terms."""

from __future__ import annotations

from fencepost.judge.machine.values import Ptr, Value, Vec, width
from fencepost.judge.terms import words
from fencepost.judge.terms.words import Script
from fencepost.llvm.types import (
    ArrayType,
    FloatType,
    IntType,
    PointerType,
    StructType,
    Type,
    VectorType,
)
from fencepost.records import dataclass


@dataclass
class Arithmetic:
    """Operations on the terms of a work-item, whose symbols end in `mark`."""

    script: Script
    mark: str

    def any(self, kind: Type, hint: str = "any") -> Value:
        """Return an arbitrary value of a type, a new one each time."""
        match kind:
            case VectorType(count=count, element=inner) | ArrayType(count=count, element=inner):
                return Vec(self.any(inner, hint) for _ in range(count))
            case StructType(fields=fields):
                return Vec(self.any(each, hint) for each in fields)
            case PointerType():
                return Ptr("any", self.script.fresh(f"{hint}{self.mark}", 64))
            case IntType() | FloatType():
                return self.script.fresh(f"{hint}{self.mark}", width(kind))
        return None

    def _binary(self, op: str, kind: Type, left: Value, right: Value) -> Value:
        if isinstance(kind, VectorType):
            if not (isinstance(left, Vec) and isinstance(right, Vec)):
                return self.any(kind)
            pairs = zip(left, right, strict=True)
            return Vec(self._binary(op, kind.element, a, b) for a, b in pairs)
        if not isinstance(kind, IntType):
            return self.any(kind)
        if isinstance(left, Ptr) and op in ("add", "sub") and not isinstance(right, Ptr):
            return Ptr(left.object, words.binary(op, 64, left.offset, right))
        if isinstance(right, Ptr) and op == "add" and not isinstance(left, Ptr):
            return Ptr(right.object, words.binary(op, 64, right.offset, left))
        if isinstance(left, Ptr) or isinstance(right, Ptr) or not words.knows(op):
            return self.any(kind)
        return words.binary(op, kind.bits, left, right)

    def _compare(self, how: str, kind: Type, left: Value, right: Value, made: Type) -> Value:
        if isinstance(kind, VectorType):
            if not (isinstance(left, Vec) and isinstance(right, Vec)):
                return self.any(made)
            one = IntType(1)
            pairs = zip(left, right, strict=True)
            return Vec(self._compare(how, kind.element, a, b, one) for a, b in pairs)
        if isinstance(left, Ptr) and isinstance(right, Ptr) and left.object == right.object:
            return words.compare(how, 64, left.offset, right.offset)
        if isinstance(left, Ptr) or isinstance(right, Ptr) or None in (left, right):
            return self.any(made)
        return words.compare(how, width(kind), left, right)

    def _cast(self, op: str, source: Type, target: Type, value: Value) -> Value:
        if isinstance(source, VectorType) and isinstance(target, VectorType) and op != "bitcast":
            if isinstance(value, Vec):
                return Vec(self._cast(op, source.element, target.element, e) for e in value)
            return self.any(target)
        if op == "freeze":
            return self.any(target)
        if op in ("addrspacecast", "ptrtoint", "inttoptr"):
            if op == "inttoptr" and not isinstance(value, Ptr):
                wide = words.resized(value, width(source), 64, signed=False)
                return Ptr("any", wide)
            return value
        strange = isinstance(source, VectorType | FloatType) or isinstance(
            target, VectorType | FloatType
        )
        if op == "bitcast" and not strange:
            return value
        if isinstance(value, Ptr):
            wide_enough = isinstance(target, IntType) and target.bits >= 32
            return value if wide_enough and op in ("zext", "sext", "trunc") else self.any(target)
        if op in ("zext", "sext", "trunc"):
            return words.resized(value, width(source), width(target), op == "sext")
        return self.any(target)

    def _either(self, condition: Value, true: Value, false: Value, kind: Type) -> Value:
        if isinstance(true, Vec) and isinstance(false, Vec) and isinstance(kind, VectorType):
            held = condition if isinstance(condition, Vec) else [condition] * len(true)
            parts = zip(held, true, false, strict=True)
            return Vec(self._either(c, t, f, kind.element) for c, t, f in parts)
        if isinstance(condition, int):
            return true if condition else false
        if true == false and true is not None:
            return true
        if isinstance(true, Ptr) and isinstance(false, Ptr):
            if true.object != false.object:
                return self.any(PointerType(0))
            offset = words.ite(condition, true.offset, false.offset, 64)
            return Ptr(true.object, offset)
        scalar = isinstance(kind, IntType | FloatType)
        if not scalar or isinstance(true, Ptr | Vec) or isinstance(false, Ptr | Vec):
            return self.any(kind)
        return words.ite(condition, true, false, width(kind))
