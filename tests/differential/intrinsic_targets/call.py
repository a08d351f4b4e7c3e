"""A call of an intrinsic, and the module around it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, unique
from functools import cache
from pathlib import Path

CALLS = Path(__file__).with_name("calls.jsonl")
PREFIX = "llvm.amdgcn."
NOT_CALLED = frozenset(
    {"else", "end.cf", "if", "if.break", "loop"}
    | {"call.whole.wave", "cs.chain", "init.exec.from.input", "set.inactive.chain.arg"}
)
"""Intrinsics that are not called alone in a function: those that passes of the compiler leave for
one another, and those that need the function around them to be of their own kind.
"""


@unique
class Within(Enum):
    """The function around a call, and where it takes the arguments from.

    In a kernel the arguments differ between lanes, because each lane loads its own: LLVM folds
    exchanges between lanes of values that are the same in all, whatever the processor has.
    """

    KERNEL = "kernel"
    UNIFORM_KERNEL = "uniform kernel"
    PIXEL_SHADER = "amdgpu_ps"
    COMPUTE_SHADER = "amdgpu_cs"
    CHAIN = "amdgpu_cs_chain"
    FUNCTION = "function"


_CONVENTIONS = {
    Within.KERNEL: "amdgpu_kernel ",
    Within.UNIFORM_KERNEL: "amdgpu_kernel ",
    Within.FUNCTION: "",
}


@dataclass(frozen=True, slots=True)
class IntrinsicCall:
    """A call that LLVM's verifier accepts.

    - `name`: the intrinsic, without `llvm.amdgcn.` and types; `callee`: the function, with both.
    - `arguments`: types, whose values come from the function around, or constants.
    """

    name: str
    callee: str
    result: str
    arguments: tuple[str, ...] = ()
    within: Within = Within.KERNEL

    @property
    def module(self) -> str:
        """The module with the call in a function of its own, which stores the result."""
        values = [
            each if _is_constant(each) else f"{each} %a{at}"
            for at, each in enumerate(self.arguments)
        ]
        call = f"call {self.result} @{self.callee}({', '.join(values)})"
        loads = list(self._loads())
        body = [*loads, call]
        if self.result != "void":
            body[-1] = f"%r = {call}"
            body.append(f"store volatile {self.result} %r, ptr addrspace(1) %out")
        kinds = ", ".join(_kind(each) for each in self.arguments)
        convention = _CONVENTIONS.get(self.within, f"{self.within.value} ")
        return (
            'target triple = "amdgcn-amd-amdhsa"\n'
            f"declare {self.result} @{self.callee}({kinds})\n"
            + "declare i32 @llvm.amdgcn.workitem.id.x()\n" * bool(loads)
            + f"define {convention}void @f({', '.join(self._parameters())}) {{\n  "
            + "\n  ".join(body)
            + "\n  ret void\n}\n"
            + '!0 = !{!"agent"}\n'
        )

    def _varying(self) -> list[tuple[int, str]]:
        return [(at, each) for at, each in enumerate(self.arguments) if not _is_constant(each)]

    def _parameters(self) -> list[str]:
        out = "ptr addrspace(1) %out"
        if self.within is Within.KERNEL:
            return [out, *(f"ptr addrspace(1) %p{at}" for at, _ in self._varying())]
        return [out, *(f"{each} %a{at}" for at, each in self._varying())]

    def _loads(self) -> Iterator[str]:
        """Each lane's own values."""
        if self.within is not Within.KERNEL or not self._varying():
            return
        yield "%t = call i32 @llvm.amdgcn.workitem.id.x()"
        for at, each in self._varying():
            yield f"%q{at} = getelementptr [16 x i64], ptr addrspace(1) %p{at}, i32 %t"
            yield f"%a{at} = load {each}, ptr addrspace(1) %q{at}"

    def record(self) -> str:
        """The call as a line of `calls.jsonl`."""
        of = [self.name, self.callee, self.result, list(self.arguments)]
        if self.within is not Within.KERNEL:
            of.append(self.within.value)
        return json.dumps(of)


def _is_constant(argument: str) -> bool:
    """Return True for an argument that states a value behind its type."""
    return not argument.startswith(("<", "ptr", "{", "[")) and " " in argument


def _kind(argument: str) -> str:
    return argument.partition(" ")[0] if _is_constant(argument) else argument


@cache
def calls() -> tuple[IntrinsicCall, ...]:
    """All calls of the file, in its order."""
    return tuple(_read())


def _read() -> Iterator[IntrinsicCall]:
    for each in CALLS.read_text(encoding="utf-8").splitlines():
        name, callee, result, arguments, *within = json.loads(each)
        yield IntrinsicCall(name, callee, result, tuple(arguments), *map(Within, within))
