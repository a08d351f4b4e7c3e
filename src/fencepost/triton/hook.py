"""The listener that Triton calls for each kernel that it compiles."""

from __future__ import annotations

import threading
import warnings
from collections.abc import Callable, Mapping
from contextlib import suppress
from enum import Enum, unique
from pathlib import Path
from typing import Any, Self

from fencepost.api.triton import check_triton
from fencepost.errors import FencepostError, InternalError, UnsupportedError
from fencepost.frontends.triton.metadata import AMD
from fencepost.kernels.options import Options as CheckOptions
from fencepost.records import replace
from fencepost.triton.checked import Checked, FencepostWarning, KernelError

SECONDS = 20.0
"""The time limit for a kernel in seconds, unless the options set another."""

Listener = Callable[..., None]


@unique
class Action(Enum):
    """The reaction to a bug. In every case, `results` records it."""

    WARN = "warn"
    """A FencepostWarning at the line of the kernel; it runs all the same."""
    ERROR = "error"
    """A KernelError, in place of the compiled kernel."""
    REPORT = "report"
    """Nothing else."""


class Installation:
    """A checker of the kernels that Triton compiles, until `uninstall`; a context manager that ends
    with its block.

    Each kernel is checked once, even if Triton took it from its cache. Kernels for other backends
    than AMD's are ignored.
    """

    def __init__(
        self,
        action: Action,
        options: CheckOptions | None = None,
        told: Callable[[Checked], None] | None = None,
    ) -> None:
        self.action = action
        self._options = options or CheckOptions(seconds=SECONDS)
        self._told = told
        self._results: list[Checked] = []
        self._lock = threading.Lock()
        self._keys: set[str] = set()
        self._outer: Listener | None = None
        self._before: Listener | None = None
        self._is_active = False

    @property
    def results(self) -> tuple[Checked, ...]:
        """The results so far, in order."""
        with self._lock:
            return tuple(self._results)

    def install(self) -> None:
        """Start to listen. The previous listener is still called, unless it is another
        installation, which is suspended until this one has ended.
        """
        knobs = compilation_knobs()
        self._outer = self._before = knobs.listener
        if isinstance(self._outer, Installation):
            self._before = self._outer.before
        self._is_active = True
        knobs.listener = self

    @property
    def before(self) -> Listener | None:
        """The previous listener, which is still called."""
        return self._before

    def uninstall(self) -> None:
        """Stop checking. If another listener was installed later, that one stays, and this one does
        nothing.
        """
        if not self._is_active:
            return
        self._is_active = False
        knobs = compilation_knobs()
        if knobs.listener is self:
            knobs.listener = self._outer

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.uninstall()

    def __call__(self, **compiled: Any) -> None:
        """Check a compiled kernel. Triton calls this with `src`, `metadata`, `metadata_group`,
        `times` and `cache_hit`.

        Raises KernelError if the kernel has a bug and the action is ERROR.
        """
        if self._before is not None:
            self._before(**compiled)
        if not self._is_active:
            return
        metadata = compiled.get("metadata") or {}
        if getattr(metadata.get("target"), "backend", None) != AMD:
            return
        key = str(metadata.get("hash", ""))
        with self._lock:
            if key and key in self._keys:
                known = next((each for each in self._results if each.key == key), None)
                if self.action is Action.ERROR and known is not None and known.is_bug:
                    raise KernelError(known)
                return
            self._keys.add(key)
        found = self._checked(key, compiled)
        with self._lock:
            self._results.append(found)
        if self._told is not None:
            self._told(found)
        if found.is_bug:
            self._act(found)

    def _act(self, found: Checked) -> None:
        match self.action:
            case Action.WARN:
                file, line = found.place()
                warnings.warn_explicit(found.text(), FencepostWarning, file, max(line, 1))
            case Action.ERROR:
                raise KernelError(found)
            case Action.REPORT:
                pass

    def _checked(self, key: str, compiled: dict[str, Any]) -> Checked:
        metadata = compiled["metadata"]
        target = metadata["target"]
        source, line = _function(compiled.get("src"))
        made = Checked(str(metadata.get("name", "?")), str(target.arch), key, source, line)
        try:
            texts = _texts(compiled.get("metadata_group") or {})
            reports = check_triton(
                texts[".llir"],
                ttir=texts.get(".ttir"),
                metadata=texts.get(".json"),
                types=_types(compiled.get("src")),
                options=self._options,
            )
        except FencepostError as error:
            return replace(made, error=error)
        except Exception as error:  # noqa: BLE001  # the fault is ours; the program that compiles goes on
            told = InternalError(f"{type(error).__name__}: {error}")
            return replace(made, error=told)
        return replace(made, reports=reports)


def compilation_knobs() -> Any:
    """Return the object that holds Triton's listener. Raises UnsupportedError if there is none."""
    try:
        from triton import knobs

        compilation = knobs.compilation
        _ = compilation.listener
    except ImportError as error:
        raise UnsupportedError(
            "Triton cannot be imported here",
            rule="kernels are checked as Triton compiles them",
            mend="pip install triton, or use `fencepost check` on kernels compiled elsewhere",
        ) from error
    except AttributeError as error:
        raise UnsupportedError(
            "this Triton has no compilation listener",
            rule="fencepost listens at triton.knobs.compilation.listener",
            mend="use Triton 3.5 or later, or `fencepost check --triton-cache`",
        ) from error
    return compilation


def _function(source: Any) -> tuple[str, int]:
    """Return the file and line of the function that is compiled; '' and 0 if there is none."""
    with suppress(AttributeError):
        code = source.fn.fn.__code__
        return str(code.co_filename), int(code.co_firstlineno)
    return "", 0


def _types(source: Any) -> dict[str, str]:
    """Return the types of arguments by name, for a function that is compiled for a launch. Kernels
    compiled from Triton IR have positions in place of names, and types without signs.
    """
    signature = getattr(source, "signature", None)
    if not isinstance(signature, Mapping):
        return {}
    pairs = signature.items()
    return {n: kind for n, kind in pairs if isinstance(n, str) and isinstance(kind, str)}


def _texts(group: dict[str, str]) -> dict[str, str]:
    """Read the files that Triton has just written for a kernel, by suffix. Raises UnsupportedError
    if it keeps machine code alone.
    """
    texts = {}
    for name, path in group.items():
        suffix = Path(name).suffix
        if suffix in (".llir", ".ttir", ".json"):
            with suppress(OSError, UnicodeDecodeError):
                texts[suffix] = Path(path).read_text(encoding="utf-8")
    if ".llir" not in texts:
        raise UnsupportedError(
            "Triton stored no LLVM IR for the kernel",
            rule="kernels are checked as LLVM IR",
            mend="unset TRITON_STORE_BINARY_ONLY, and empty Triton's cache",
        )
    return texts
