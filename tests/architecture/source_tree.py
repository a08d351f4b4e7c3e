"""The source tree as data: modules with their syntax trees and imports, and the texts that the
package is made from.
"""

from __future__ import annotations

import ast
import re
import subprocess
import textwrap
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import TypeVar

import pytest

from fencepost.citations import Source, normal

Node = TypeVar("Node", bound=ast.AST)

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src" / "fencepost"
SHARED = ROOT.parent / "shared"
"""The texts that the package is made from stand beside the repository, where they are at all."""

TEXTS = {
    Source.BARRIERS_FIRST_TEXT: "seeds/000*.txt",
    Source.GUIDE: "seeds/001*.txt",
    Source.MEMORY_MODEL: "seeds/002*.txt",
    Source.PLACEMENT: "seeds/003*.txt",
    Source.MMRA: "seeds/004*.txt",
}
GUIDE_OF_LLVM_22 = "spec/AMDGPUUsage-llvm22.rst"
MMRA_OF_LLVM_22 = "spec/MemoryModelRelaxationAnnotations-llvm22.rst"


def unit_of(name: str) -> str:
    """The folder or module directly under the package that a module belongs to, by its name."""
    parts = name.split(".")
    return parts[1] if len(parts) > 1 else "__init__"


@dataclass(frozen=True, slots=True)
class Module:
    """A module of the package: its dotted name, and where it stands."""

    name: str
    path: Path
    tree: ast.Module

    @property
    def unit(self) -> str:
        """The folder or module directly under the package that this belongs to."""
        return unit_of(self.name)

    @property
    def inside(self) -> str:
        """The path inside the package."""
        return self.path.relative_to(PACKAGE).as_posix()


@dataclass(frozen=True, slots=True)
class Import:
    """An import of one module of the package by another; `early` if it runs with the importer."""

    importer: str
    imported: str
    line: int
    early: bool


@cache
def modules() -> tuple[Module, ...]:
    """All modules of the package."""
    return tuple(
        Module(
            ".".join(("fencepost", *path.relative_to(PACKAGE).with_suffix("").parts)).removesuffix(
                ".__init__"
            ),
            path,
            ast.parse(path.read_text(encoding="utf-8"), str(path)),
        )
        for path in sorted(PACKAGE.rglob("*.py"))
    )


@cache
def _by_kind(tree: ast.Module) -> dict[type[ast.AST], list[ast.AST]]:
    found: dict[type[ast.AST], list[ast.AST]] = {}
    for node in ast.walk(tree):
        found.setdefault(type(node), []).append(node)
    return found


def nodes(tree: ast.Module, kind: type[Node]) -> Iterator[Node]:
    """Yield the nodes of a kind in a tree; a tree is walked once for all rules."""
    for node in _by_kind(tree).get(kind, ()):
        assert isinstance(node, kind)
        yield node


@cache
def imports(module: Module) -> tuple[Import, ...]:
    """The modules of the package that a module imports, wherever in it."""
    return tuple(_imports(module))


@cache
def _names() -> frozenset[str]:
    return frozenset(each.name for each in modules())


def _imports(module: Module) -> Iterator[Import]:
    names = _names()
    early = set(_early(module.tree))
    for node in (*nodes(module.tree, ast.Import), *nodes(module.tree, ast.ImportFrom)):
        match node:
            case ast.Import():
                wanted = [alias.name for alias in node.names]
            case ast.ImportFrom():
                base = _base(module, node)
                wanted = [f"{base}.{alias.name}" for alias in node.names]
        for name in wanted:
            while name and name not in names:
                name = name.rpartition(".")[0]
            if name:
                yield Import(module.name, name, node.lineno, node in early)


def text(name: str) -> str:
    """A text that the package is made from, by a pattern under the folder of texts.

    Skips the test where the folder is absent.
    """
    if not SHARED.is_dir():
        pytest.skip(f"{SHARED.name}/{name}: the texts do not stand beside this repository")
    (path,) = SHARED.glob(name)
    return path.read_text(encoding="utf-8")


def in_every_module(rule: Callable[[Module], list[str]]) -> Callable[[], None]:
    """A test that a rule holds in every module; the rule lists a module's breaches."""

    def test() -> None:
        breaches = [breach for module in modules() for breach in rule(module)]
        assert not breaches, "\n".join(breaches)

    test.__name__ = rule.__name__
    test.__doc__ = rule.__doc__
    return test


@cache
def flat(name: str) -> str:
    """A text as one line, without markup and without the marks of a diff."""
    return normal(re.sub(r"^\+", "", text(name), flags=re.MULTILINE))


@cache
def headings(name: str) -> tuple[str, ...]:
    """The underlined headings of a text, in order, without what may differ between texts."""
    lines = text(name).splitlines()
    if any(line.startswith("@@ ") for line in lines):  # a diff
        lines = [line.removeprefix("+") for line in lines]
    return tuple(
        normal(above)
        for above, under in pairwise(lines)
        if re.fullmatch(r"([=~+#-])\1+", under)
        and len(under) >= len(above) > 0
        and re.match(r"[^\s=~+#|@-]", above)
    )


def tracked() -> list[Path]:
    """The files under version control. Skips the test where there is no repository."""
    try:
        listing = subprocess.run(
            ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True, text=True
        )
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("git ls-files: no repository here")
    return [ROOT / name for name in listing.stdout.split("\0") if name and (ROOT / name).is_file()]


def code_blocks(markdown: str) -> list[str]:
    """The code blocks of a document, fenced or indented, each without its frame."""
    fenced = r"^```[^\n]*\n(?P<fenced>.*?)^```"
    indented = r"(?<=\n\n)(?P<indented>(?: {4}[^\n]*\n|[ \t]*\n(?= {4}))+)"
    return [
        textwrap.dedent(found["fenced"] if found["fenced"] is not None else found["indented"])
        for found in re.finditer(f"{fenced}|{indented}", markdown, re.DOTALL | re.MULTILINE)
    ]


def document(name: str) -> str:
    """A document of the repository. Skips the test where it does not exist yet."""
    path = ROOT / name
    if not path.is_file():
        pytest.skip(f"{name} does not exist yet")
    return path.read_text(encoding="utf-8")


def _base(module: Module, node: ast.ImportFrom) -> str:
    """The module that a `from … import` names."""
    if not node.level:
        return node.module or ""
    package = module.name.split(".")
    if module.path.name != "__init__.py":
        package = package[:-1]
    package = package[: len(package) - node.level + 1]
    return ".".join((*package, node.module) if node.module else package)


def _early(tree: ast.Module) -> Iterator[ast.AST]:
    """The nodes that run when the module is imported, but for type checkers' blocks."""
    waiting: list[ast.AST] = list(tree.body)
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            continue
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            waiting += node.orelse
            continue
        yield node
        waiting += ast.iter_child_nodes(node)
