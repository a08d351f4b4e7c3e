"""The results of instructions without effects, one work-item at a time."""

from __future__ import annotations

from fencepost.judge.machine.values import Ptr, Resource, Sym, Value, Vec, known, signed, width
from fencepost.llvm.types import FloatType, PointerType, Type, VectorType, bit_size


def binary(op: str, kind: Type, left: Value, right: Value) -> Value:
    """Compute a binary operation on scalars or vectors."""
    if isinstance(kind, VectorType):
        return Vec(binary(op, kind.element, a, b) for a, b in zip(left, right, strict=True))
    if isinstance(left, Ptr) or isinstance(right, Ptr):
        pointer, number = (left, right) if isinstance(left, Ptr) else (right, left)
        if op == "add" and not isinstance(number, Ptr):
            return Ptr(pointer.object, binary("add", kind, pointer.offset, number))
        if op == "sub" and pointer is left and not isinstance(number, Ptr):
            return Ptr(pointer.object, binary("sub", kind, pointer.offset, number))
        return Sym.of(f"{op}.{kind}", left, right)
    if isinstance(kind, FloatType) or not (known(left) and known(right)):
        return _partly(op, kind, left, right)
    bits = width(kind)
    mask = (1 << bits) - 1
    a, b = signed(left, bits), signed(right, bits)
    if op in ("udiv", "sdiv", "urem", "srem") and right == 0:
        return Sym.any()
    if op in ("shl", "lshr", "ashr") and right >= bits:
        return Sym.any()
    match op:
        case "add":
            made = left + right
        case "sub":
            made = left - right
        case "mul":
            made = left * right
        case "udiv":
            made = left // right
        case "urem":
            made = left % right
        case "sdiv":
            made = abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)
        case "srem":
            made = abs(a) % abs(b) * (-1 if a < 0 else 1)
        case "shl":
            made = left << right
        case "lshr":
            made = left >> right
        case "ashr":
            made = a >> right
        case "and":
            made = left & right
        case "or":
            made = left | right
        case "xor":
            made = left ^ right
        case "smax" | "smin" | "umax" | "umin":
            pick = max if op.endswith("max") else min
            made = pick(a, b) if op[0] == "s" else pick(left, right)
        case "usub.sat":
            made = max(0, left - right)
        case "uadd.sat":
            made = min(mask, left + right)
        case _:
            return Sym.of(f"{op}.{kind}", left, right)
    return made & mask


def _partly(op: str, kind: Type, left: Value, right: Value) -> Value:
    """Return a result that is known although one operand is not: a product with 0, a mask of 0."""
    if not isinstance(kind, FloatType):
        if op in ("mul", "and") and 0 in (left, right):
            return 0
        if op in ("add", "or", "xor", "sub", "shl", "lshr", "ashr") and right == 0:
            return left
        if op in ("add", "or", "xor") and left == 0:
            return right
    return Sym.of(f"{op}.{kind}", left, right)


def compare(predicate: str, kind: Type, left: Value, right: Value, floating: bool) -> Value:
    """Compute icmp or fcmp."""
    if isinstance(kind, VectorType):
        return Vec(
            compare(predicate, kind.element, a, b, floating)
            for a, b in zip(left, right, strict=True)
        )
    if isinstance(left, Ptr) and isinstance(right, Ptr) and left.object == right.object:
        left, right = left.offset, right.offset
    if floating or not (known(left) and known(right)) or isinstance(left, Ptr | Resource):
        return Sym.of(f"{predicate}.{floating}.{kind}", left, right)
    if isinstance(right, Ptr):
        return Sym.of(f"{predicate}.{kind}", left, right)
    bits = width(kind)
    a, b = (signed(left, bits), signed(right, bits)) if predicate[0] == "s" else (left, right)
    match predicate[-2:]:
        case "eq":
            return int(a == b)
        case "ne":
            return int(a != b)
        case "lt":
            return int(a < b)
        case "le":
            return int(a <= b)
        case "gt":
            return int(a > b)
        case "ge":
            return int(a >= b)
    raise ValueError(predicate)


def cast(op: str, source: Type, target: Type, value: Value) -> Value:
    """Compute a conversion."""
    if op == "bitcast":
        return _bitcast(source, target, value)
    if isinstance(source, VectorType) and isinstance(target, VectorType):
        return Vec(cast(op, source.element, target.element, each) for each in value)
    if op in ("addrspacecast", "ptrtoint", "inttoptr", "ptrtoaddr"):
        return value
    if isinstance(value, Ptr):
        if op in ("zext", "sext", "trunc"):
            return Ptr(value.object, value.offset) if width(target) >= 32 else Sym.any()
        return Sym.any()
    if not known(value) or op not in ("trunc", "zext", "sext"):
        return Sym.of(f"{op}.{source}.{target}", value)
    if op == "sext":
        return signed(value, width(source)) & ((1 << width(target)) - 1)
    return value & ((1 << width(target)) - 1)


def _bitcast(source: Type, target: Type, value: Value) -> Value:
    if isinstance(source, PointerType) or isinstance(target, PointerType):
        return value
    parts = value if isinstance(value, Vec) else Vec((value,))
    wide = bit_size(source.element) if isinstance(source, VectorType) else width(source)
    into = target.count if isinstance(target, VectorType) else 1
    if len(parts) == into:
        return Vec(parts) if isinstance(target, VectorType) else parts[0]
    if all(isinstance(each, int) for each in parts):
        whole = sum(each << (wide * at) for at, each in enumerate(parts))
        step = wide * len(parts) // into
        made = Vec(whole >> (step * at) & ((1 << step) - 1) for at in range(into))
        return made if isinstance(target, VectorType) else made[0]
    made = Vec(Sym.of(f"bits.{at}.{into}", *parts) for at in range(into))
    return made if isinstance(target, VectorType) else made[0]
