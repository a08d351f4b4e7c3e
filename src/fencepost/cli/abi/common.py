"""Helpers shared by the ABI commands: targets, sizes, files one after the other."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from fencepost.cli.parsing import offers
from fencepost.cli.parsing.offers import Annotated
from fencepost.cli.parsing.status import Status
from fencepost.numerals import integer_of, is_decimal
from fencepost.reports.text.encode import line

if TYPE_CHECKING:
    from fencepost.abi.assembler.target import AssemblyTarget
    from fencepost.targets.processor import Processor

Json = Annotated[bool, offers.Option("--json", help="Print one JSON object per line.")]
Mcpu = Annotated[
    str | None,
    offers.Option("--mcpu", help="The processor or target ID: gfx90a:xnack+.", show_default=False),
]
Files = Annotated[list[str], offers.Argument(help="Files; '-' is standard input.")]


def processor_of(mcpu: str) -> Processor:
    """Return the processor that a name, an alternative name or a target ID names."""
    from fencepost.targets.target_id import parse_either

    return parse_either(mcpu).processor


def assembly_target_of(mcpu: str) -> AssemblyTarget:
    """Return the target of a target ID, with every option as in code that does not choose."""
    from fencepost.abi.assembler.target import named_target

    return named_target(mcpu)


def triple(text: str, what: str) -> tuple[int, int, int]:
    """Return three sizes in X, Y and Z; those left out are 1."""
    from fencepost.abi.fault import AbiError

    parts = text.split(",")
    if not 1 <= len(parts) <= 3 or not all(is_decimal(part.strip()) for part in parts):
        raise AbiError(
            f"{what} {text!r}",
            rule="sizes are one to three whole numbers, in X, Y and Z",
            mend="write 256,1,1",
        )
    numbers = [integer_of(part[:12]) for part in parts] + [1, 1]
    return numbers[0], numbers[1], numbers[2]


def show(lines: Iterable[str], record: object, json: bool) -> None:
    """Print lines, or a record as JSON."""
    if json:
        print(line(record))
        return
    for each in lines:
        print(each)


def each_file(
    names: list[str], work: Callable[[str, memoryview], bool], status: int = Status.OK
) -> None:
    """Do the work on each file. An unreadable or invalid file is reported, and the others are still
    done. Exit with status 2 if there was such a file, 1 if the work found something (returned
    True), else 0; or with `status`, if that is higher.
    """
    from fencepost.cli.inputs.object_inputs import load
    from fencepost.errors import FencepostError
    from fencepost.reports.text.snippet import describe

    for name in names:
        data = None
        try:
            data = load(name)
            if work(name, data):
                status = max(status, 1)
        except FencepostError as error:
            lines = text_lines(bytes(data)) if data is not None and error.place else None
            text = None if lines is None else "\n".join(lines)
            print(describe(error, name, text), file=sys.stderr)
            status = 2
    raise offers.Exit(status)


def text_lines(data: bytes) -> list[str] | None:
    """Return the lines of a text; None if it is none."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        return None
    return None if "\0" in text else text.split("\n")


def text_of(data: memoryview) -> str:
    """Return the text in a file. Raise AbiError, with the offset, if it is not UTF-8."""
    from fencepost.abi.fault import AbiError

    try:
        return bytes(data).decode("utf-8")
    except UnicodeDecodeError as error:
        raise AbiError(
            f"byte {error.object[error.start]:#04x} at offset {error.start} is not UTF-8",
            rule="assembly sources are UTF-8 text",
            mend="name an assembly source",
        ) from error


def number(text: str) -> int:
    """Return the number that a user wrote. Raise AbiError if it is none."""
    from fencepost.abi.fault import AbiError

    try:
        if len(text) > 40:
            raise ValueError
        return integer_of(text, 0)
    except ValueError as error:
        raise AbiError(
            f"{text[:40]!r} is not a number",
            rule="numbers are decimal, or hexadecimal with 0x",
            mend="write 0x1000",
        ) from error
