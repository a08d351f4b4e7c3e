"""Modules of LLVM IR: functions with their parameters, and global variables."""

from __future__ import annotations

from fencepost.llvm.ir import Block, Location, Operand
from fencepost.llvm.source_types import SourceType
from fencepost.llvm.types import Type
from fencepost.records import dataclass


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of a function; `indirect` is the type behind a byval or byref pointer,
    `source_type` the integer type that it has in the source, where that is known.
    """

    name: str
    type: Type
    source_name: str
    indirect: Type | None = None
    noalias: bool = False
    source_type: SourceType | None = None


@dataclass(frozen=True, slots=True)
class Variable:
    """A global variable; `value` is its initializer if it has a constant one.

    `external`: its contents come from outside the module, or may.
    """

    name: str
    type: Type
    space: int
    constant: bool
    value: Operand | None
    external: bool = False


@dataclass(frozen=True, slots=True)
class Function:
    """A function with a body. `attributes` are those of the definition, by name."""

    name: str
    convention: str
    parameters: tuple[Parameter, ...]
    blocks: tuple[Block, ...]
    attributes: dict[str, str]
    required_workgroup: tuple[int, int, int] | None = None
    at: Location | None = None

    @property
    def is_kernel(self) -> bool:
        return self.convention in ("amdgpu_kernel", "spir_kernel", "ptx_kernel")


@dataclass(frozen=True, slots=True)
class Remark:
    """A remark for the author of the module, whatever command reads it: the module is read all the
    same. `line` is that of the module's own text, 0 if it is not known.
    """

    text: str
    line: int


@dataclass(frozen=True, slots=True)
class Module:
    """A module: functions with a body, global variables, and declarations. Of the latter, `pure`
    ones reach no memory, and `bare` ones have no attributes, unlike the intrinsics that LLVM knows.
    `replaceable`: functions with a body that another module may replace.
    """

    functions: dict[str, Function]
    variables: dict[str, Variable]
    declared: frozenset[str]
    pure: frozenset[str] = frozenset()
    triple: str = ""
    remarks: tuple[Remark, ...] = ()
    bare: frozenset[str] = frozenset()
    replaceable: frozenset[str] = frozenset()

    @property
    def kernels(self) -> tuple[Function, ...]:
        return tuple(each for each in self.functions.values() if each.is_kernel)
