"""Asks the LLVM 22 of llvmlite which calls it has code for.

LLVM ends the process where it cannot select an instruction, so calls are compiled in a child, one
after the other. Where it dies, the next child goes on behind the call that it died of.
"""

from __future__ import annotations

import faulthandler
import os
import resource
import signal
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from fencepost.targets.processor import Processor
from tests.differential.intrinsic_targets.call import IntrinsicCall

SECONDS = 10
"""The processor time after which a call counts as refused; none comes near it."""


@dataclass(frozen=True, slots=True)
class Configuration:
    """A processor, and the features that choose the size of its waves."""

    processor: str
    features: str = ""


def configurations(processor: Processor) -> tuple[Configuration, ...]:
    """A processor with each size of wave that it has."""
    default, *others = processor.wavefront_sizes
    return (
        Configuration(processor.name),
        *(Configuration(processor.name, f"+wavefrontsize{size}") for size in others if default),
    )


def has_code(configuration: Configuration, calls: Sequence[IntrinsicCall]) -> list[bool]:
    """Return, for each call, whether LLVM compiles it for a processor."""
    return list(_answers(configuration, calls))


def first_with_code(
    configuration: Configuration, calls: Sequence[IntrinsicCall]
) -> IntrinsicCall | None:
    """The first of some calls that LLVM compiles for a processor; None if it compiles none."""
    answers = zip(calls, _answers(configuration, calls), strict=True)
    return next((each for each, has in answers if has), None)


def _answers(configuration: Configuration, calls: Sequence[IntrinsicCall]) -> Iterator[bool]:
    _machine(configuration)
    done = 0
    while done < len(calls):
        for each in _in_child(configuration, calls[done:]):
            done += 1
            yield each
        if done < len(calls):
            done += 1
            yield False


@cache
def _machine(configuration: Configuration) -> Any:
    from llvmlite import binding

    binding.initialize_all_targets()
    binding.initialize_all_asmprinters()
    target = binding.Target.from_triple("amdgcn-amd-amdhsa")
    return target.create_target_machine(
        cpu=configuration.processor, features=configuration.features
    )


def _in_child(configuration: Configuration, calls: Sequence[IntrinsicCall]) -> Iterator[bool]:
    """The answers up to the call that ends the child."""
    reads, writes = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(reads)
            _answer(configuration, calls, writes)
        finally:
            os._exit(0)
    os.close(writes)
    try:
        while answer := os.read(reads, 1):
            yield answer == b"y"
    finally:
        os.close(reads)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)


def _answer(configuration: Configuration, calls: Sequence[IntrinsicCall], pipe: int) -> None:
    from llvmlite import binding

    faulthandler.disable()  # that a child dies is no fault
    quiet = os.open(os.devnull, os.O_WRONLY)
    os.dup2(quiet, 1)
    os.dup2(quiet, 2)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    machine = _machine(configuration)
    for each in calls:
        try:
            module = binding.parse_assembly(each.module)
            module.verify()
            machine.emit_object(module)
        except RuntimeError:
            os.write(pipe, b"n")
        else:
            os.write(pipe, b"y")
