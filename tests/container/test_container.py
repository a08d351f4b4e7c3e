"""The container of `Containerfile`: built, and run on kernels, by podman, docker or buildah.

`FENCEPOST_BUILDER` is another builder with its options, `FENCEPOST_BUILD` more options of its
`build`; where no registry can be reached, an image of the base's name that is here does, as in

    BUILDAH_ISOLATION=chroot FENCEPOST_BUILD='--network host --pull-never' make container
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
IMAGE = "localhost/fencepost-test"
UNREACHABLE = (
    "no such host",
    "pinging container registry",
    "dial tcp",
    "could not find any",
    "i/o",
)
"""Words of builders that cannot have the base: nothing of this project is wrong then."""

Done = subprocess.CompletedProcess[str]
Run = Callable[..., Done]


def builder() -> list[str]:
    """The builder and its options; empty where none is here, or none whose service answers."""
    if given := os.environ.get("FENCEPOST_BUILDER"):
        return shlex.split(given)
    here = filter(shutil.which, ("podman", "docker", "buildah"))
    return next(([each] for each in here if call(each, "info").returncode == 0), [])


def call(*words: str) -> Done:
    return subprocess.run(words, capture_output=True, text=True)


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Run]:
    """Build the image; give what runs its command on a folder that holds two kernels."""
    words = builder()
    if not words:
        pytest.skip("no podman, docker or buildah is here")
    context = tmp_path_factory.mktemp("context")
    tracked = call("git", "-C", str(ROOT), "ls-files", "-z").stdout.split("\0")
    for name in filter(lambda each: each and (ROOT / each).is_file(), tracked):
        (context / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, context / name)
    options = shlex.split(os.environ.get("FENCEPOST_BUILD", ""))
    file = str(context / "Containerfile")  # docker would look for a Dockerfile
    built = call(*words, "build", *options, "-f", file, "-t", IMAGE, str(context))
    if built.returncode and any(each in built.stderr for each in UNREACHABLE):
        pytest.skip(f"the base cannot be had: {built.stderr.strip()[-200:]}")
    assert built.returncode == 0, built.stderr[-2000:]
    code = tmp_path_factory.mktemp("code")
    code.chmod(0o755)
    for name in ("reduce.hip", "reduce_right.hip"):
        shutil.copyfile(ROOT / "examples" / name, code / name)
    mounted = ("-v", f"{code}:/code:ro")
    if Path(words[0]).name == "buildah":
        made = call(*words, "from", "--pull-never", IMAGE)
        assert made.returncode == 0, made.stderr
        container = made.stdout.strip()
        # `buildah run` leaves out the entry point.
        yield lambda *line: call(*words, "run", *mounted, container, "fencepost", *line)
        call(*words, "rm", container)
    else:
        yield lambda *line: call(*words, "run", "--rm", *mounted, IMAGE, *line)
    call(*words, "rmi", IMAGE)


def test_version(run: Run) -> None:
    done = run("--version")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("fencepost ")
    assert "LLVM 22" in done.stdout


def test_sources_are_compiled_and_checked(run: Run) -> None:
    """The clang of the image compiles HIP: one kernel has a race, the other is proved."""
    done = run("check", "/code")
    assert done.returncode == 1, done.stderr
    assert "FP201 data race" in done.stdout
    assert "/code/reduce_right.hip: reduce: proved" in done.stdout


def test_the_user_has_no_rights(run: Run) -> None:
    """What is mounted is read only, and the installation is not the user's."""
    done = run("check", "/code/reduce_right.hip", "--sarif=/code/new.sarif")
    assert done.returncode == 2
    assert "/code/new.sarif" in done.stderr


def test_a_missing_file(run: Run) -> None:
    done = run("check", "/code/absent.hip")
    assert done.returncode == 2
    assert "absent.hip" in done.stderr
