"""The certificate of a kernel as the judge sees it: the kernel, and the certificate's files.

The files are untrusted. Anything in another form than the command writes is an InputError, so that
later modules need not check types.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from typing import Any

from fencepost.errors import InputError, UnsupportedError
from fencepost.judge.certificate.form import check_form
from fencepost.judge.machine.tracks import NotJudged
from fencepost.kernels.question.argument_types import bits_given, find_parameter, is_object, type_of
from fencepost.llvm.launches.launch import HARDWARE_ITEMS, Extent, Launch
from fencepost.llvm.module import Function, Module
from fencepost.llvm.source_types import Sign, SourceType
from fencepost.patterns import pattern
from fencepost.records import dataclass, replace

FORMAT = 2
STATEMENT = "certificate.json"
MODULES = ("module.ll", "module.bc")
"""The names that the module of a certificate may have."""
QUESTION = pattern(r"(?P<name>q\d{1,6})\.smt2", re.ASCII)
_EXTENTS = {"grid": Extent.GRID, "any-grid": Extent.ANY_GRID, "one-workgroup": Extent.ONE_GROUP}


@dataclass(frozen=True, slots=True)
class Exhibit:
    """A kernel, a certificate's statement about it, and its questions by name."""

    module: Module
    kernel: Function
    stated: Mapping[str, Any]
    queries: Mapping[str, str]

    @property
    def launch(self) -> Launch:
        """The launch that the claim is about. Raises InputError if there is no such launch."""
        launch = self.stated["launch"]
        workgroup, grid, cluster = (
            (each[0], each[1], each[2])
            for each in (launch[key] for key in ("workgroup", "grid", "cluster"))
        )
        extent, smaller = _EXTENTS[launch["extent"]], launch["smaller"]
        multiple = launch["multiple"]
        if multiple < 1 or (multiple > 1 and (not smaller or workgroup[0] % multiple)):
            raise InputError(f"workgroups of a multiple of {multiple} work-items")
        return Launch(
            workgroup,
            grid,
            launch["wave"],
            cluster,
            extent=extent,
            smaller=smaller,
            multiple=multiple,
        )

    @property
    def example(self) -> Launch:
        """The launch itself if it is given; a small example if the claim is about any grid or any
        size of workgroups.
        """
        launch = self.launch
        while launch.items > HARDWARE_ITEMS:
            x, y, z = (max(1, size // 2) for size in launch.workgroup)
            launch = replace(launch, workgroup=(x, y, z))
        if not launch.is_open:
            return replace(launch, smaller=False)
        sizes = zip(launch.grid, launch.cluster, strict=True)
        x, y, z = (min(size, 2 * part) for size, part in sizes)
        return replace(launch, grid=(x, y, z), extent=Extent.GRID, smaller=False)

    @property
    def given(self) -> dict[str, int]:
        """The values of the arguments that the options fix, by register. Raises InputError."""
        found = {}
        for name, text in self.stated["options"]["arguments"].items():
            parameter = find_parameter(self.kernel, name)
            kind = None if parameter is None else type_of(parameter)
            if parameter is not None and is_object(parameter):
                raise NotJudged("arguments that point to one object")
            if parameter is None or kind is None:
                raise InputError(f"--arg {name}={text}: the kernel has no such integer argument")
            found[parameter.name] = bits_given(name, text, kind)
        return found


def statement_of(files: Mapping[str, bytes]) -> dict[str, Any]:
    """Return the statement of a certificate. Raises InputError for a malformed one."""
    try:
        data = json.loads(files[STATEMENT].decode("utf-8"))
    except KeyError as error:
        raise InputError(
            f"there is no {STATEMENT}", mend="give a folder that check --certificate wrote"
        ) from error
    except (ValueError, RecursionError) as error:
        raise InputError(f"{STATEMENT} is not JSON: {error}") from error
    if isinstance(data, dict) and isinstance(data.get("format"), int) and data["format"] != FORMAT:
        raise UnsupportedError(
            f"{STATEMENT} has the format {data['format']}",
            rule=f"this version reads the format {FORMAT}",
            mend="write the certificate again",
        )
    check_form(data)
    assert isinstance(data, dict)
    return data


def module_bytes(stated: Mapping[str, Any], files: Mapping[str, bytes]) -> bytes:
    """Return the module that a certificate is about. Raises InputError if it is another one."""
    found = [files[name] for name in MODULES if name in files]
    if len(found) != 1:
        raise InputError(
            f"there are {len(found)} modules", rule="a certificate is about one module"
        )
    digest = hashlib.sha256(found[0]).hexdigest()
    if digest != stated["module"]["sha256"]:
        raise InputError(
            f"the module has the SHA-256 {digest}",
            rule=f"the certificate is about that with {stated['module']['sha256']}",
            mend="give the module that was checked, or check it again",
        )
    return found[0]


def exhibit_of(module: Module, stated: Mapping[str, Any], files: Mapping[str, bytes]) -> Exhibit:
    """Combine a certificate with its own module. Raises InputError."""
    kernel = module.functions.get(stated["kernel"])
    if kernel is None or not kernel.is_kernel:
        raise InputError(f"the module has no kernel {stated['kernel']!r}")
    return exhibit_beside(module, _with_names(kernel, stated["parameters"]), stated, files)


def exhibit_beside(
    module: Module, kernel: Function, stated: Mapping[str, Any], files: Mapping[str, bytes]
) -> Exhibit:
    """Combine a certificate with a kernel that is already read. Raises InputError."""
    queries = {}
    for name, data in files.items():
        if found := QUESTION.fullmatch(name):
            try:
                queries[found["name"]] = data.decode("utf-8")
            except UnicodeDecodeError as error:
                raise InputError(f"{name} is not UTF-8") from error
    return Exhibit(module, kernel, stated, queries)


def _with_names(kernel: Function, stated: list[dict[str, Any]]) -> Function:
    """Return the kernel with the names and types that its arguments have in the source, as stated;
    the options refer to these. A type that the module states itself is not replaced.
    """
    registers = [each["register"] for each in stated]
    if registers != [each.name for each in kernel.parameters]:
        raise InputError(f"the certificate is about other arguments: {registers}")
    made = []
    for parameter, said in zip(kernel.parameters, stated, strict=True):
        found, kind = replace(parameter, source_name=said["name"]), said["type"]
        if kind is not None:
            source = SourceType(kind["name"], Sign.SIGNED if kind["signed"] else Sign.UNSIGNED)
            if parameter.source_type not in (None, source):
                raise InputError(
                    f"the argument {said['name']} is said to be {kind['name']}",
                    rule=f"the module says {parameter.source_type.name}",
                )
            found = replace(found, source_type=source)
        made.append(found)
    return replace(kernel, parameters=tuple(made))
