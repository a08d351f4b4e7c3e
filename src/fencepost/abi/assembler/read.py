"""Turns the declarations of a source into descriptors and metadata."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from fencepost.abi.assembler.evaluate import evaluate
from fencepost.abi.assembler.expressions import Expression, Function
from fencepost.abi.assembler.items import (
    AssemblySource,
    KernelBlock,
    KernelCodeBlock,
    MetadataBlock,
    TargetDirective,
    V2KernelDirective,
    VersionDirective,
)
from fencepost.abi.assembler.kernel_block import Written, assemble, find_directive
from fencepost.abi.assembler.kernel_code_block import kernel_code
from fencepost.abi.assembler.target import AssemblyTarget, assembly_target
from fencepost.abi.fault import AbiError
from fencepost.citations import Cite, Source
from fencepost.code_object.check.findings import Findings
from fencepost.code_object.check.metadata import Described, check_tree
from fencepost.code_object.kernel_descriptor.descriptor import KernelDescriptor
from fencepost.code_object.kernel_descriptor.kernel_code import KernelCode
from fencepost.code_object.kernel_descriptor.registers import unified_vgprs
from fencepost.code_object.metadata import convert
from fencepost.code_object.metadata.model import Metadata
from fencepost.code_object.metadata.tables import METADATA_VERSION
from fencepost.diagnostics import Diagnostic, Location
from fencepost.errors import Place
from fencepost.records import dataclass, replace
from fencepost.targets.code_object_version import CodeObjectVersion
from fencepost.targets.fault import TargetError
from fencepost.targets.features import TARGET_ID_FEATURES, Setting
from fencepost.targets.target_id import Syntax, TargetID, parse_qualified

_TARGET = Cite(Source.GUIDE, '.amdgcn_target <target-triple> "-" <target-id>')
_DEFAULT_VERSION = CodeObjectVersion.V6


@dataclass(frozen=True, slots=True)
class DeclaredKernel:
    """A kernel that a source declares: its directives with their values, and their descriptor."""

    name: str
    written: tuple[Written, ...]
    descriptor: KernelDescriptor
    place: Place


def target_functions(target: AssemblyTarget) -> Mapping[Function, Callable[..., int]]:
    """The functions of expressions whose value depends on the target."""

    def extra(vcc: int, flat_scratch: int, xnack: int) -> int:
        return target.extra_sgprs(vcc=bool(vcc), flat_scratch=bool(flat_scratch), xnack=bool(xnack))

    def total(accumulators: int, vectors: int) -> int:
        return unified_vgprs(target.generation, vectors, accumulators)

    return {Function.EXTRA_SGPRS: extra, Function.TOTAL_VGPRS: total}


def declared_target(source: AssemblySource) -> TargetID | None:
    """Return the target that `.amdgcn_target` names; None without that directive.

    Raises AbiError if it is invalid, or if two differ.
    """
    found: TargetID | None = None
    version = declared_version(source)
    for item in source.items:
        if not isinstance(item, TargetDirective):
            continue
        try:
            syntax = _syntax(item.target, version)
            target = parse_qualified(item.target, syntax).target
        except TargetError as error:
            raise AbiError(
                f".amdgcn_target {item.target!r}: {error.message}",
                place=item.place,
                rule=error.rule or f"a triple and a target ID [{_TARGET}]",
                mend=error.mend,
            ) from error
        if found is not None and found != target:
            raise _disagree(item, found)
        found = target
    return found


def settled_target(source: AssemblySource, given: AssemblyTarget | None) -> AssemblyTarget:
    """Return the target of a source: the one that the caller gives, or the one that its directive
    names.

    Raises AbiError if they name different targets, or neither names one.
    """
    declared = declared_target(source)
    if given is None:
        if declared is None:
            raise AbiError(
                "the source names no target",
                rule=f".amdgcn_target names it [{_TARGET}]",
                mend="name a processor (--mcpu)",
            )
        return assembly_target(declared)
    if declared is not None and not _agree(declared, given.target):
        item = next(item for item in source.items if isinstance(item, TargetDirective))
        raise _disagree(item, given.target)
    return given


def declared_version(source: AssemblySource) -> CodeObjectVersion:
    """Return the code object version that the source requests; V6 if it states none."""
    versions = [item.version for item in source.items if isinstance(item, VersionDirective)]
    return versions[-1] if versions else _DEFAULT_VERSION


def kernels(source: AssemblySource, target: AssemblyTarget) -> tuple[DeclaredKernel, ...]:
    """The kernels that a source declares. Raises AbiError as `assemble` does."""
    return tuple(
        declared_kernel(item, source.symbols, target)
        for item in source.items
        if isinstance(item, KernelBlock)
    )


def metadata(source: AssemblySource) -> Metadata | None:
    """The metadata of `.amdgpu_metadata`, typed; None without that directive."""
    blocks = [item for item in source.items if isinstance(item, MetadataBlock)]
    if not blocks:
        return None
    return convert.read(blocks[-1].tree, declared_version(source))


def metadata_faults(
    source: AssemblySource, target: AssemblyTarget, file: str
) -> Iterator[Diagnostic]:
    """Check the metadata of each `.amdgpu_metadata` with the rules for code objects. Each
    diagnostic is placed at the line of its directive.
    """
    for item in source.items:
        if isinstance(item, MetadataBlock):
            found = Findings(file)
            version = _metadata_version(source, item.tree)
            check_tree(Described(item.tree, version, target.processor, None), found)
            for each in found.all:
                places = (Location(file, item.place.line, name=each.locations[0].name),)
                yield replace(each, locations=places)


def _metadata_version(source: AssemblySource, tree: Mapping[Any, Any]) -> CodeObjectVersion:
    """Return the version that decides the keys of metadata: that of the source if it states one;
    otherwise the latest whose metadata have the version that the tree states.
    """
    if any(isinstance(item, VersionDirective) for item in source.items):
        return declared_version(source)
    said = tree.get("amdhsa.version")
    fitting = [
        version
        for version, number in METADATA_VERSION.items()
        if version is not CodeObjectVersion.V2 and said == list(number)
    ]
    return max(fitting, default=_DEFAULT_VERSION)


def kernel_codes(
    source: AssemblySource, target: AssemblyTarget
) -> Iterator[tuple[str, KernelCode, Place]]:
    """Yield, for each `.amd_kernel_code_t` of a source of V2, the kernel that `.amdgpu_hsa_kernel`
    named last before it, the record that its keys produce, and its place.
    """
    name = ""
    for item in source.items:
        if isinstance(item, V2KernelDirective):
            name = item.name
        elif isinstance(item, KernelCodeBlock):
            yield name, kernel_code(item.entries, source.symbols, target), item.place


def declared_kernel(
    item: KernelBlock, symbols: Mapping[str, Expression], target: AssemblyTarget
) -> DeclaredKernel:
    """The kernel that a block declares. Raises AbiError as `assemble` does."""
    functions = target_functions(target)
    written = tuple(
        Written(
            find_directive(each.name, target, each.place),
            evaluate(each.value, symbols, functions, each.place),
            each.place,
        )
        for each in item.directives
    )
    descriptor = assemble(written, target, name=item.name, place=item.place)
    return DeclaredKernel(item.name, written, descriptor, item.place)


def _syntax(text: str, version: CodeObjectVersion) -> Syntax:
    """Return the syntax of a target ID: up to V3 features are joined with a plus, and omitted ones
    are off (001 Code Object V2 to V3 Target ID). Sources of V3 need not state their version.
    """
    older = version <= CodeObjectVersion.V3 or "+" in text
    return Syntax.PLUS if older and ":" not in text else Syntax.COLON


def _agree(declared: TargetID, given: TargetID) -> bool:
    """Return True if two targets are compatible: same processor, and no feature On in one and Off
    in the other.
    """
    if declared.processor != given.processor:
        return False
    settled = {Setting.ON, Setting.OFF}
    return not any(
        {declared.setting(feature), given.setting(feature)} == settled
        for feature in TARGET_ID_FEATURES
    )


def _disagree(item: TargetDirective, other: TargetID) -> AbiError:
    return AbiError(
        f".amdgcn_target {item.target!r} in a source for {other}",
        place=item.place,
        rule=f"the directive must name the target being assembled for [{_TARGET}]",
        mend="correct the directive, or name the other target",
    )
