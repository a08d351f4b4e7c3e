"""`fencepost abi call`: the registers and stack of functions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fencepost.cli.abi.common import Json, processor_of, show
from fencepost.cli.parsing import offers
from fencepost.cli.parsing.offers import Annotated
from fencepost.cli.parsing.status import errors_told
from fencepost.cli.workers.limited import limited

if TYPE_CHECKING:
    from fencepost.abi.calls.signature import Signature
    from fencepost.targets.processor import Processor


def register(app: offers.Commands) -> None:
    """Add the command."""
    app.command("call")(limited(what="the whole")(call))


def call(
    signature: Annotated[
        str,
        offers.Argument(
            metavar="TYPES|FILE",
            help="Types of the arguments: 'i32, inreg i64, {i8, [4 x double]}'; or a file of LLVM "
            "IR (.ll, .bc), for the functions in it.",
        ),
    ],
    result: Annotated[
        str | None, offers.Option(help="The type of the result.", show_default=False)
    ] = None,
    mcpu: Annotated[str, offers.Option("--mcpu", help="The processor.")] = "gfx900",
    convention: Annotated[
        str, offers.Option(help="The calling convention of TYPES: amdgpu_gfx, amdgpu_ps.")
    ] = "ccc",
    implicit: Annotated[
        bool, offers.Option("--implicit", help="The function uses every implicit argument.")
    ] = False,
    function: Annotated[
        str | None, offers.Option(help="One function of FILE.", show_default=False)
    ] = None,
    json: Json = False,
) -> None:
    """Print the registers and stack slots that a function's arguments and result are passed in,
    and what holds on entry and exit: the return address, the stack, what is preserved.
    """
    with errors_told():
        processor = processor_of(mcpu)
        if signature.endswith((".ll", ".bc")):
            for each in _of_file(signature, function):
                _show(each, processor, as_written=True, json=json)
            return
        asked = _of_types(signature, result, convention, implicit=implicit)
        _show(asked, processor, as_written=False, json=json)


def _of_types(signature: str, result: str | None, convention: str, *, implicit: bool) -> Signature:
    """Return the signature of types, given as text."""
    from fencepost.abi.calls.assign import ImplicitArgument
    from fencepost.abi.calls.signature import Signature
    from fencepost.abi.calls.spelling import parse_parameters, parse_type
    from fencepost.abi.conventions import convention as convention_named

    return Signature(
        "",
        convention_named(convention),
        tuple(parse_parameters(signature)),
        None if result is None else parse_type(result),
        frozenset(ImplicitArgument) if implicit else frozenset(),
    )


def _of_file(name: str, function: str | None) -> list[Signature]:
    """Return the signatures of a module's functions, or of one. Raise AbiError if there is none."""
    from fencepost.abi.calls.signature import signatures
    from fencepost.abi.fault import AbiError
    from fencepost.abi.lint.llvm import printed
    from fencepost.abi.lint.module_text import read_module
    from fencepost.cli.inputs.object_inputs import load

    module = read_module(printed(bytes(load(name))))
    found = [each for each in signatures(module) if function in (None, each.name)]
    if not found:
        there = ", ".join(each.name for each in module.functions)
        raise AbiError(
            "no function" if function is None else f"function {function!r}",
            rule=f"the functions of the module are {there or 'none'}",
            mend="name one of these",
            source=name,
        )
    return found


def _show(signature: Signature, processor: Processor, *, as_written: bool, json: bool) -> None:
    from fencepost.abi.calls.function import of_function
    from fencepost.reports.abi.calls import function_lines, function_record

    found = of_function(signature, processor, as_written=as_written)
    show(function_lines(found), function_record(found), json)
