"""The coverage table is whole, and what it names exists."""

from __future__ import annotations

import re
from collections import Counter

from fencepost.citations import Source
from tests.abi.coverage import DOCUMENT, ROOT, document, group_of, groups, guide_sections
from tests.architecture.source_tree import GUIDE_OF_LLVM_22, TEXTS, text


def test_every_section() -> None:
    """Each section of the guide has a group, and each name in the file is a section's."""
    missing = [section.path for section in guide_sections() if group_of(section) is None]
    assert not missing, "\n".join(missing)
    known = {name for section in guide_sections() for name in (section.heading, section.path)}
    unknown = [name for group in groups() for name in group.sections if name not in known]
    assert not unknown, "\n".join(unknown)


def _plain(title: str) -> str:
    return re.sub(r"[`*]", "", title).strip().rstrip(":")


def test_every_table() -> None:
    """Each table that the guide titles stands in the file, once."""
    titles = {
        _plain(found)
        for found in re.findall(r"^ *\.\. table:: (.*)$", text(GUIDE_OF_LLVM_22), re.MULTILINE)
    }
    newer = re.findall(r"^Table \d+ (.*)¶$", text(TEXTS[Source.GUIDE]), re.MULTILINE)
    titles |= {_plain(title) for title in newer}
    named = Counter(table for group in groups() for table in group.tables)
    assert sorted(titles - named.keys()) == []
    assert sorted(named.keys() - titles) == []
    assert [name for name, count in named.items() if count > 1] == []


def test_modules_and_tests_exist() -> None:
    """Every module and test that the file names is there; a group has both, or a reason."""
    for group in groups():
        assert bool(group.modules) == bool(group.tests) == (not group.reason), group
        for name in (*group.modules, *group.tests):
            assert (ROOT / name).exists(), name


def test_document_is_current() -> None:
    """The document is what `make docs` writes."""
    assert DOCUMENT.read_text(encoding="utf-8") == document()
