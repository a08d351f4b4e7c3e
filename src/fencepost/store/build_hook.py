"""The build step that writes the digest of the sources into the package.

setuptools loads this module by its path (`cmdclass` in `pyproject.toml`), where nothing of the
package can be imported. An editable installation gets no digest, since its sources change.
"""

from __future__ import annotations

import runpy
from pathlib import Path

from setuptools.command.build_py import build_py


class BuildWithHash(build_py):
    """A build step that copies the package, and writes the digest of the copy beside it."""

    def run(self) -> None:
        super().run()
        if self.editable_mode:
            return
        sources = runpy.run_path(str(Path(__file__).with_name("sources.py")))
        package = Path(self.build_lib, "fencepost")
        text = f"{sources['digest'](package)}\n"
        (package / sources["WRITTEN"]).write_text(text, encoding="ascii")
