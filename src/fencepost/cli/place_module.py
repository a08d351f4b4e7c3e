"""`fencepost place` on LLVM IR: every kernel of a module."""

from __future__ import annotations

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
    """Place or check, report, write. Whether everything is ordered."""
    from fencepost.cli.place import write
    from fencepost.frontends.llvm_ir.parse import parse_module
    from fencepost.frontends.llvm_ir.read import find_kernel, printed
    from fencepost.frontends.llvm_placement.kernel import read_kernel
    from fencepost.frontends.llvm_placement.write import write_module
    from fencepost.placement.place import Existing, place
    from fencepost.placement.verify import verify
    from fencepost.reports import placement as report
    from fencepost.targets.processors import find

    processor = find(config.target) if config.target else None
    wave_size = processor.default_wavefront_size if processor else 64
    version = processor.isa_version if processor else None
    generation = version[0] if version else 9
    text = printed(_read(Path(file)), timeout)
    module = parse_module(text)
    done = []
    ok = True
    for function in find_kernel(module, None):
        start = perf_counter()
        kernel = read_kernel(module, function, wave_size, generation)
        name = f"{file}:{function.name}"
        if check:
            verdict = verify(kernel.program)
            ok = ok and verdict.ok
            seconds = perf_counter() - start
            if json:
                args = (name, config.target, strategy.value, kernel.program, verdict, show)
                print(report.check_json(*args, seconds))
            else:
                words = report.verdict_text(kernel.program, verdict, show)
                print(f"@{function.name}: {words}", end="")
            continue
        result = place(kernel.program, config, strategy, existing, timeout)
        done.append((kernel, result))
        ok = ok and result.verdict.ok
        seconds = perf_counter() - start
        if json:
            print(report.placement_json(name, config.target, strategy.value, result, show, seconds))
        else:
            print(f"@{function.name}:\n{report.placement_text(result, show)}", end="")
    if output is not None and not check:
        strip = existing is Existing.STRIP
        after = write_module(text, done, strip, generation)
        printed(after, timeout)
        write(output, after)
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
