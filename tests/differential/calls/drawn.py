"""Signatures of functions at random, as LLVM IR."""

from __future__ import annotations

import random
from dataclasses import dataclass

SCALARS = (
    *("i1", "i8", "i16", "i24", "i32", "i48", "i64", "i128"),
    *("half", "bfloat", "float", "double"),
    *("ptr", "ptr addrspace(1)", "ptr addrspace(3)", "ptr addrspace(5)"),
)
ELEMENTS = (
    *("i1", "i8", "i16", "i32", "i64", "half", "bfloat", "float", "double"),
    *("ptr addrspace(3)", "ptr"),
)

UNIFORM = ("i16", "i32", "i64", "float", "ptr", "half", "<2 x i32>", "[3 x i32]")
IMPLICIT = (
    *("dispatch-ptr", "queue-ptr", "dispatch-id", "implicitarg-ptr", "lds-kernel-id"),
    *("workgroup-id-x", "workgroup-id-y", "workgroup-id-z"),
)
CALLABLE = ("ccc", "fastcc", "coldcc")
CHAINS = ("amdgpu_cs_chain", "amdgpu_cs_chain_preserve")
WHOLE_WAVE = "amdgpu_gfx_whole_wave"


@dataclass(frozen=True, slots=True)
class Drawn:
    """A function: its parameters, each with its attribute, its result, and its attributes."""

    name: str
    convention: str
    parameters: tuple[tuple[str, str], ...]
    result: str
    attributes: tuple[str, ...]

    def text(self) -> str:
        """The definition, which uses every parameter."""
        listed = ", ".join(
            f"{'ptr addrspace(5)' if attribute == 'byval' else kind}"
            f"{' byval(' + kind + ')' if attribute == 'byval' else ' ' + attribute} %a{number}"
            for number, (kind, attribute) in enumerate(self.parameters)
        )
        lines = []
        for number, (kind, attribute) in enumerate(self.parameters):
            if attribute == "byval":
                lines.append(f"  %v{number} = load volatile {kind}, ptr addrspace(5) %a{number}")
            else:
                lines.append(f"  store volatile {kind} %a{number}, ptr addrspace(1) null")
        if self.result == "void":
            lines.append("  ret void")
        else:
            lines.append(f"  %r = load volatile {self.result}, ptr addrspace(1) null")
            lines.append(f"  ret {self.result} %r")
        attributes = " ".join(f'"amdgpu-no-{each}"' for each in self.attributes)
        head = f"define {self.convention} {self.result} @{self.name}({listed}) {attributes}"
        return head + " {\n" + "\n".join(lines) + "\n}\n"


class Drawing:
    """Draws functions of a convention; the same ones for a seed."""

    def __init__(self, convention: str, seed: str) -> None:
        self._draw = random.Random(f"{seed} {convention}")
        self._convention = convention

    def function(self, number: int) -> Drawn:
        """The next function."""
        most = 30 if self._convention != "amdgpu_kernel" else 12
        parameters = [self._parameter() for _ in range(self._draw.randrange(0, most))]
        if self._convention == WHOLE_WAVE:
            parameters.insert(0, ("i1", ""))
        absent: list[str] = []
        if self._convention in CALLABLE:
            absent = [each for each in IMPLICIT if self._draw.random() < 0.5]
            absent += [f"cluster-id-{each[-1]}" for each in absent if "workgroup" in each]
        return Drawn(
            f"f{number}", self._convention, tuple(parameters), self._result(), tuple(absent)
        )

    def _parameter(self) -> tuple[str, str]:
        if self._convention != "amdgpu_kernel" and self._draw.random() < 0.2:
            return self._draw.choice(UNIFORM), "inreg"
        if self._convention in CALLABLE and self._draw.random() < 0.05:
            return self._draw.choice(("i32", "[3 x i32]", "{ i8, i64 }")), "byval"
        return self._type(2), ""

    def _result(self) -> str:
        returns_nothing = (*CHAINS, "amdgpu_kernel")
        if self._convention in returns_nothing or self._draw.random() < 0.3:
            return "void"
        return self._type(2)

    def _type(self, depth: int) -> str:
        chance = self._draw.random()
        if depth and chance < 0.1:
            inner = ", ".join(self._type(depth - 1) for _ in range(self._draw.randrange(1, 4)))
            return self._draw.choice(("{{ {} }}", "<{{ {} }}>")).format(inner)
        if depth and chance < 0.2:
            return f"[{self._draw.randrange(1, 5)} x {self._type(depth - 1)}]"
        if chance < 0.35:
            # Their elements may be i1 in a chain too.
            return f"<{self._draw.choice((2, 3, 4, 8))} x {self._draw.choice(ELEMENTS)}>"
        # LLVM refuses an i1 of a chain, so that few are drawn.
        fewer = self._convention in CHAINS and self._draw.random() < 0.95
        return self._draw.choice(SCALARS[1:] if fewer else SCALARS)
