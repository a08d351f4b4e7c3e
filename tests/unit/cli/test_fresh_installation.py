"""A second run after a fresh installation, or on a fresh machine of a build service, finds what
the first one kept.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from fencepost.store.sources import WRITTEN, digest
from tests.architecture.source_tree import PACKAGE, ROOT

CACHED = re.compile(r"\b(\d+) kernels?: .*; (\d+) from the cache")
MODULES = ("spare.ll", "dynamic_lds.ll")


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Two copies of the package, in folders of other names, with other times."""
    first, second = (tmp_path_factory.mktemp(name) for name in ("first", "second"))
    shutil.copytree(PACKAGE, first / "fencepost")  # with what is compiled, which the times fit
    skipped = shutil.ignore_patterns("__pycache__")
    shutil.copytree(PACKAGE, second / "fencepost", ignore=skipped, copy_function=shutil.copyfile)
    for each in second.rglob("*"):
        os.utime(each, (1_000_000_000, 1_000_000_000))
    return first, second


@pytest.fixture
def project(tmp_path: Path) -> Path:
    folder = tmp_path / "project"
    folder.mkdir()
    for each in MODULES:
        shutil.copyfile(ROOT / "tests" / "kernels" / "hip" / each, folder / each)
    return folder


def environment(home: Path, package: Path, **more: str) -> dict[str, str]:
    """That of a machine: a home, an installation of the package."""
    path = {"PATH": os.environ["PATH"], "HOME": str(home), "PYTHONPATH": str(package)}
    return path | more


def counts(text: str) -> tuple[int, int]:
    """The kernels that a summary counts, and those of them that were checked before."""
    found = CACHED.search(text)
    if found is None:
        return 1, 0
    return int(found[1]), int(found[2])


def test_two_installations(installed: tuple[Path, Path], project: Path, tmp_path: Path) -> None:
    """The second checks no kernel, and prints the same."""
    lines = []
    for each in installed:
        words = [sys.executable, "-m", "fencepost", "check", "--json", "--statistics", str(project)]
        done = subprocess.run(
            words, env=environment(tmp_path / "home", each), capture_output=True, text=True
        )
        lines.append(done.stdout)
        kernels, cached = counts(done.stderr)
        assert cached == (kernels if each is installed[1] else 0), done.stderr
    assert lines[0] == lines[1] != ""


def test_another_version(installed: tuple[Path, Path], project: Path, tmp_path: Path) -> None:
    """Sources that differ in anything find nothing of each other's."""
    package = tmp_path / "changed"
    shutil.copytree(installed[0], package)
    with (package / "fencepost" / "errors.py").open("a") as file:
        file.write("# another version\n")
    for each in (installed[0], package):
        words = [sys.executable, "-m", "fencepost", "check", str(project)]
        done = subprocess.run(
            words, env=environment(tmp_path / "home", each), capture_output=True, text=True
        )
        assert " proved" in done.stdout
        assert counts(done.stdout)[1] == 0


class Machine:
    """A fresh machine of a build service, that runs the steps of action.yml: `saved` stands for
    what actions/cache keeps between machines.
    """

    def __init__(self, home: Path, package: Path, saved: Path) -> None:
        self.home, self.package, self.saved = home, package, saved
        self.tools = home / "bin"
        self.tools.mkdir(parents=True)
        home.chmod(0o755)
        script = f'#!/bin/sh\nexec "{sys.executable}" -m fencepost "$@"\n'
        for name, text in (("fencepost", script), ("pip", "#!/bin/sh\n")):
            (self.tools / name).write_text(text)
            (self.tools / name).chmod(0o755)

    def run(self, inputs: dict[str, str]) -> str:
        """What the steps print. Folders of a cache are restored before, and saved after them."""
        action = yaml.safe_load((ROOT / "action.yml").read_text())
        steps: list[dict[str, Any]] = action["runs"]["steps"]
        defaults = {name: each.get("default", "") for name, each in action["inputs"].items()}
        cached = [each["with"] for each in steps if "actions/cache" in each.get("uses", "")]
        paths = [path for each in cached for path in each["path"].split()]
        for path in paths:
            self._copy(self.saved / path.removeprefix("~/"), self.home / path.removeprefix("~/"))
        said = ""
        for step in steps:
            if "run" not in step:
                continue
            variables = {
                name: self._filled(text, defaults | inputs)
                for name, text in step.get("env", {}).items()
            }
            path = f"{self.tools}{os.pathsep}{os.environ['PATH']}"
            done = subprocess.run(
                ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]],
                env=environment(self.home, self.package) | {"PATH": path} | variables,
                capture_output=True,
                text=True,
                cwd=self.home,
            )
            said += done.stdout + done.stderr
        for path in paths:
            self._copy(self.home / path.removeprefix("~/"), self.saved / path.removeprefix("~/"))
        return said

    def _filled(self, text: str, inputs: dict[str, str]) -> str:
        filled = re.sub(r"\$\{\{ inputs\.([\w-]+) \}\}", lambda found: inputs[found[1]], text)
        return re.sub(r"\$\{\{ github\.action_path \}\}", str(ROOT), filled)

    def _copy(self, source: Path, target: Path) -> None:
        if source.exists():
            shutil.rmtree(target, ignore_errors=True)
            shutil.copytree(source, target)


@pytest.mark.parametrize("word", ["", "a secret of the repository"])
def test_the_action(word: str, installed: tuple[Path, Path], project: Path, tmp_path: Path) -> None:
    """On the second machine, every verdict is from the cache."""
    inputs = {"files": str(project), "cache-key": word}
    said = [
        Machine(tmp_path / f"home{number}", package, tmp_path / "saved").run(inputs)
        for number, package in enumerate(installed)
    ]
    assert counts(said[0])[1] == 0
    kernels, cached = counts(said[1])
    assert kernels == cached > 1, said[1]
    assert (tmp_path / "saved" / ".local").exists() is not bool(word)
    other = Machine(tmp_path / "other", installed[0], tmp_path / "saved")
    assert counts(other.run(inputs | {"cache-key": "the secret of somebody else"}))[1] == 0


def test_the_build_writes_the_digest(tmp_path: Path) -> None:
    """A built package has the digest that its checkout has; an editable one has none."""
    pytest.importorskip("setuptools")
    from setuptools import Distribution  # type: ignore[import-untyped]

    from fencepost.store.build_hook import BuildWithHash

    package = tmp_path / "src" / "fencepost"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text("")
    for editable in (False, True):
        layout = {
            "packages": ["fencepost"],
            "package_dir": {"": str(tmp_path / "src")},
            "script_name": "setup.py",
        }
        command = BuildWithHash(Distribution(layout))
        command.build_lib = str(tmp_path / f"lib{editable}")
        command.ensure_finalized()
        command.editable_mode = editable
        command.run()
    written = tmp_path / "libFalse" / "fencepost" / WRITTEN
    assert written.read_text() == f"{digest(package)}\n"
    assert not (tmp_path / "libTrue" / "fencepost" / WRITTEN).exists()
    assert not (package / WRITTEN).exists()
    assert (
        'build_py = "fencepost.store.build_hook.BuildWithHash"'
        in (ROOT / "pyproject.toml").read_text()
    )
