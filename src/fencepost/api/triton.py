"""Kernels that Triton compiled: checked with their launch and the names of their arguments."""

from __future__ import annotations

import json
from collections.abc import Mapping

from fencepost.api.inputs import compiled_by_triton
from fencepost.api.questions import Question, reports
from fencepost.errors import InputError
from fencepost.frontends.triton.kernel import Beside, beside
from fencepost.frontends.triton.signature import Argument, ArgumentKind
from fencepost.kernels.options import Options as CheckOptions
from fencepost.kernels.report import Report
from fencepost.llvm.module import Function, Module, Parameter
from fencepost.llvm.read import find_kernel, read_module
from fencepost.llvm.source_types import Sign, SourceType
from fencepost.llvm.types import FloatType, IntType, PointerType, Type
from fencepost.records import dataclass, replace


def check_triton(
    llir: str | bytes,
    *,
    ttir: str | None = None,
    metadata: str | None = None,
    types: Mapping[str, str] | None = None,
    options: CheckOptions | None = None,
) -> tuple[Report, ...]:
    """A report for each kernel in what Triton compiled, as `compiled.asm` has it: the LLVM IR
    `llir`; `ttir` gives names and specialisations of arguments, `metadata` (JSON) the launch.
    `types` are those of arguments by name, as `src.signature` has them: `{"n": "i32"}`; without
    them it is not known which integers are signed.

    The `seconds` of the options hold as `check` says. Raises InputError where one of the texts is
    not what it should be.
    """
    options = options or CheckOptions()
    known = beside(metadata, ttir, types)

    def questions() -> list[Question]:
        module = read_module(llir, options.seconds)
        every = [as_launched(module, each, known, options) for each in find_kernel(module, None)]
        return [Question(each.module, each.kernel, each.options, each.notes) for each in every]

    return reports(questions, options.seconds)


def check_compiled(
    compiled: object, options: CheckOptions, kernel: str | None = None
) -> tuple[Report, ...]:
    """The reports on a kernel as Triton's compiler returns it, by what it holds.

    Raises InputError where it is none, or has no kernel of this name.
    """
    texts = compiled_by_triton(compiled)
    if texts is None:
        raise InputError(
            f"a {type(compiled).__name__} cannot be checked",
            rule="an input is text, bytes, a path, or a kernel that Triton compiled",
            mend="give the text of its LLVM IR or source",
        )
    metadata = getattr(compiled, "metadata", None)
    as_dict = getattr(metadata, "_asdict", None)
    known = None if as_dict is None else as_dict()
    signature = getattr(getattr(compiled, "src", None), "signature", None)
    types = (
        {name: kind for name, kind in signature.items() if {type(name), type(kind)} == {str}}
        if isinstance(signature, Mapping)
        else None
    )
    found = check_triton(
        texts["llir"],
        ttir=texts.get("ttir"),
        metadata=None if known is None else json.dumps(known, default=vars),
        types=types,
        options=options,
    )
    named = tuple(each for each in found if kernel in (None, each.kernel))
    if not named:
        raise InputError(
            f"no kernel {kernel!r}",
            rule=f"its kernels are {', '.join(each.kernel for each in found)}",
            mend="name one of them, or none",
        )
    return named


@dataclass(frozen=True, slots=True)
class AsLaunched:
    """A kernel with what Triton says of it, and the options of a check that follow."""

    module: Module
    kernel: Function
    options: CheckOptions
    notes: tuple[str, ...] = ()


def as_launched(
    module: Module, kernel: Function, known: Beside, options: CheckOptions
) -> AsLaunched:
    """A kernel with the names that its arguments have in the source, checked for the launch that
    Triton makes and for the values that it was specialised for. What is asked for comes first, and
    what is said of another kernel counts for nothing.
    """
    notes: list[str] = []
    metadata, signature = known.metadata, known.signature
    if metadata is not None and (why := _strange_launch(kernel, known)):
        notes.append(f"the metadata beside the module are not used: {why}")
        return AsLaunched(module, kernel, options, tuple(notes))
    if metadata is not None:
        options = replace(
            options,
            workgroup=options.workgroup or (metadata.items, 1, 1),
            wave=options.wave or metadata.warp_size,
            dynamic_lds=metadata.shared if options.dynamic_lds is None else options.dynamic_lds,
        )
    if signature is None:
        return AsLaunched(module, kernel, options, tuple(notes))
    if signature.kernel != kernel.name or not _fits(signature.arguments, kernel):
        notes.append(f"the Triton IR beside the module has other arguments than @{kernel.name}")
        return AsLaunched(module, kernel, options, tuple(notes))
    if metadata is not None:
        notes.append(f"compiled by Triton {metadata.version} for {metadata.processor}")
    if assumed := known.specialisations:
        options = replace(options, assumptions=(*options.assumptions, *assumed))
        notes.append(f"specialised by Triton for: {', '.join(assumed)}")
    named = _named(kernel, signature.arguments, known.types)
    functions = {**module.functions, kernel.name: named}
    return AsLaunched(replace(module, functions=functions), named, options, tuple(notes))


def _strange_launch(kernel: Function, known: Beside) -> str:
    """Why metadata are not of this kernel; empty where they may be."""
    metadata = known.metadata
    assert metadata is not None
    if metadata.kernel != kernel.name:
        return f"they are of @{metadata.kernel}"
    most = kernel.attributes.get("amdgpu-flat-work-group-size", "").rpartition(",")[2]
    if most and most != str(metadata.items):
        return f"they launch {metadata.items} work-items, the kernel is compiled for {most}"
    return ""


def _named(kernel: Function, arguments: tuple[Argument, ...], types: Mapping[str, str]) -> Function:
    own = kernel.parameters
    named = [
        replace(
            each,
            source_name=argument.name,
            source_type=_source_type(types.get(argument.name, ""), each.type),
        )
        for each, argument in zip(own, arguments, strict=False)
    ]
    return replace(kernel, parameters=(*named, *own[len(named) :]))


def _source_type(word: str, kind: Type) -> SourceType | None:
    """The type that `i32` or `u32` of a launch is; None of others, or where the bits differ."""
    if not isinstance(kind, IntType) or word not in (f"i{kind.bits}", f"u{kind.bits}"):
        return None
    return SourceType(word, Sign.SIGNED if word[0] == "i" and kind.bits > 1 else Sign.UNSIGNED)


def _fits(arguments: tuple[Argument, ...], kernel: Function) -> bool:
    """Return True if the parameters of a kernel begin with these arguments; Triton adds pointers to
    scratch memory behind them.
    """
    own = kernel.parameters
    return (
        len(arguments) <= len(own)
        and all(map(_is_passed, arguments, own))
        and all(isinstance(each.type, PointerType) for each in own[len(arguments) :])
    )


def _is_passed(argument: Argument, parameter: Parameter) -> bool:
    match argument.kind:
        case ArgumentKind.POINTER:
            return isinstance(parameter.type, PointerType)
        case ArgumentKind.INTEGER:
            return isinstance(parameter.type, IntType) and parameter.type.bits == argument.bits
        case ArgumentKind.REAL:
            return isinstance(parameter.type, FloatType)
        case ArgumentKind.OTHER:
            return not isinstance(parameter.type, IntType | FloatType)
