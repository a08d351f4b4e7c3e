"""The table of contents: each page of the site, and the file of the repository it comes from."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of the site.

    - `folder`: where its pages are, and the name of its first page, `FOLDER/index`.
    - `title`: its heading.
    - `about`: a sentence for its first page.
    - `pages`: files of the repository, in order.
    - `made`: pages of `reference/` below it, in order.
    """

    folder: str
    title: str
    about: str
    pages: tuple[str, ...] = ()
    made: tuple[str, ...] = ()


FRONT = "docs/index.md"
"""The first page of the site."""

CHAPTERS = (
    Chapter(
        "tutorials",
        "Tutorials",
        "Lessons for a first day, in order. Each takes five to ten minutes.",
        (
            "docs/tutorials/first-race.md",
            "docs/tutorials/first-litmus-test.md",
            "docs/tutorials/triton-in-ci.md",
            "docs/tutorials/shipped-kernel.md",
            "docs/tutorials/several-gpus.md",
            "docs/tutorials/notebook-memory-model.md",
            "docs/tutorials/notebook-kernel.md",
        ),
    ),
    Chapter(
        "howto",
        "How-to guides",
        "Steps for one task each, for those who know the basics.",
        (
            "docs/howto/install.md",
            "docs/howto/unknown.md",
            "docs/howto/launches.md",
            "docs/howto/baselines-and-ci.md",
            "docs/howto/editors.md",
            "docs/serve.md",
            "docs/web.md",
            "docs/howto/compare-models.md",
            "docs/howto/campaigns.md",
            "docs/howto/clusters.md",
            "docs/howto/html-reports.md",
            "docs/howto/notebooks.md",
            "docs/kernels.md",
            "docs/projects.md",
            "docs/triton.md",
            "docs/placement.md",
            "docs/machine_code.md",
            "docs/code-objects.md",
            "docs/abi.md",
        ),
    ),
    Chapter(
        "reference",
        "Reference",
        "What every command, option, code, name and rule means. Made from the program.",
        (
            "docs/commands.md",
            "docs/litmus.md",
            "docs/lowering.md",
            "docs/machine.md",
            "docs/glossary.md",
            "docs/api.md",
            "docs/abi-coverage.md",
            "docs/machine-unshown.md",
            "docs/machines/gfx6_gfx9.md",
            "docs/machines/gfx90a.md",
            "docs/machines/gfx942.md",
            "docs/machines/gfx10_gfx11.md",
            "docs/machines/gfx12.md",
            "docs/machines/gfx125x.md",
        ),
        (
            "reference/commands/index",
            "reference/codes/index",
            "reference/python",
            "reference/json",
            "reference/json-rpc",
            "reference/models/index",
            "reference/targets",
            "reference/matrix",
        ),
    ),
    Chapter(
        "explanation",
        "Explanation",
        "How the memory model, the proofs and the tool work, and why.",
        (
            "docs/explanation/memory-model.md",
            "docs/explanation/release.md",
            "docs/explanation/cumulative.md",
            "docs/explanation/proofs.md",
            "docs/explanation/trust.md",
            "docs/performance.md",
        ),
    ),
    Chapter(
        "findings",
        "Findings",
        "What fencepost found in documents, compilers and real projects, each with its command.",
        (
            "docs/findings.md",
            "docs/llvm-differences.md",
            "docs/real-code.md",
            "docs/external-tests.md",
        ),
    ),
    Chapter(
        "project",
        "The project",
        "How fencepost is built, and how to change it.",
        (
            "README.md",
            "docs/TOUR.md",
            "ARCHITECTURE.md",
            "docs/decisions.md",
            "docs/sections.md",
            "CONTRIBUTING.md",
            "DEVIATIONS.md",
            "CHANGELOG.md",
            "docs/dependencies.md",
        ),
        ("project/modules",),
    ),
)

ELSEWHERE = {"docs/diagnostics.md": "reference/codes/index"}
"""Files whose content other pages have."""


def staged_names() -> dict[str, str]:
    """The page of each file of the repository, both without a suffix: `docs/litmus.md` is
    `reference/litmus`.
    """
    names = {FRONT: "index", **ELSEWHERE}
    for chapter in CHAPTERS:
        for file in chapter.pages:
            stem = file.removesuffix(".md").rpartition("/")[2].lower().replace("_", "-")
            folder = f"{chapter.folder}/machines" if "/machines/" in file else chapter.folder
            if stem == chapter.folder:
                stem = "documents"
            names[file] = f"{folder}/{stem}"
    return names
