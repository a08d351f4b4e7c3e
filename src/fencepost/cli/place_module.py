"""`fencepost place` on LLVM IR: every kernel of a module."""

from __future__ import annotations

import sys
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fencepost.placement.place import Existing, Strategy
    from fencepost.placement.regions import Node
    from fencepost.placement.target import TargetConfig


def run_module(
    file: str,
    config: TargetConfig,
    strategy: Strategy,
    existing: Existing,
    check: bool,
    json: bool,
    output: Path | None,
    timeout: float,
) -> bool:
    """Place or check, report, write. Whether everything is ordered. Where one kernel cannot be
    placed in, the others are still reported; then the first error is raised and nothing written.
    """
    from fencepost.cli.place import write
    from fencepost.errors import FencepostError
    from fencepost.frontends.llvm_placement.module import read_module, written
    from fencepost.placement.place import place
    from fencepost.placement.verify import verify
    from fencepost.reports import placement as report
    from fencepost.reports.source import remark

    module = read_module(_read(Path(file)), config.target, timeout)
    for each in module.module.remarks:
        print(remark(f"{file}:{each.line}", each.text), file=sys.stderr)
    done = []
    errors: list[FencepostError] = []
    ok = True
    for function in module.functions:
        name = f"{file}:{function.name}"
        start = perf_counter()
        try:
            kernel = module.kernel(function)
            if check:
                verdict = verify(kernel.program)
            else:
                result = place(kernel.program, config, strategy, existing, timeout)
                done.append((kernel, result))
                verdict = result.verdict
        except FencepostError as error:
            errors.append(error)
            continue
        seconds = perf_counter() - start
        ok = ok and verdict.ok
        match check, json:
            case True, True:
                args = (name, config.target, strategy.value, kernel.program, verdict, show)
                print(report.check_json(*args, seconds))
            case True, False:
                words = report.verdict_text(kernel.program, verdict, show)
                print(f"@{function.name}: {words}", end="")
            case _, True:
                args_ = (name, config.target, strategy.value, result, show)
                print(report.placement_json(*args_, seconds))
            case _:
                print(f"@{function.name}:\n{report.placement_text(result, show)}", end="")
    if errors:
        raise errors[0]
    if output is not None and not check:
        write(output, written(module, done, existing))
    return ok


BITCODE = (b"BC\xc0\xde", b"\xde\xc0\x17\x0b")
"""What bitcode begins with."""
MAX_BYTES = 64 * 1024 * 1024


def _read(path: Path) -> str | bytes:
    """A module: its text, or bitcode. Raises InputError where it cannot be had."""
    from fencepost.errors import InputError

    try:
        if path.stat().st_size > MAX_BYTES:
            raise InputError(
                f"the file has {path.stat().st_size} bytes",
                rule=f"a module has at most {MAX_BYTES}",
                mend="give one kernel in each file",
            )
        source = path.read_bytes()
        return source if source.startswith(BITCODE) else source.decode("utf-8")
    except UnicodeDecodeError as error:
        raise InputError(
            f"byte {error.object[error.start]:#04x} at offset {error.start} is not UTF-8",
            rule="a file of LLVM IR is UTF-8 text, or bitcode",
        ) from error
    except OSError as error:
        raise InputError(
            f"cannot be read: {error.strerror}", mend="check the path and its permissions"
        ) from error


def show(node: Node) -> str:
    """A node as a person reads it."""
    from fencepost.frontends.placement_text.print import print_node

    return str(getattr(node, "label", None) or print_node(node))
