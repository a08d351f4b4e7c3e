"""The configuration of Sphinx. It reads its own variables alone; see `website/__init__.py`."""

from __future__ import annotations

from importlib.metadata import version as _version
from pathlib import Path as _Path

from sphinx.application import Sphinx as _Sphinx

from website.lexer import ReportLexer as _ReportLexer
from website.reference.commands import command_lines as _command_lines

project = "fencepost"
version = release = _version("fencepost")
html_title = f"fencepost {version}"

extensions = ["myst_parser"]
myst_enable_extensions = ["attrs_inline", "colon_fence", "deflist"]
myst_heading_anchors = 4
myst_linkify_fuzzy_links = False
smartquotes_action = "qe"  # quotes and dots; two dashes begin an option
root_doc = "index"
exclude_patterns = ["images"]
nitpicky = True
default_role = "code"

html_theme = "furo"
html_static_path = [str(_Path(__file__).parent / "static")]
html_css_files = ["fencepost.css"]
html_copy_source = False
html_show_sourcelink = False
html_show_copyright = False
html_use_index = False
pygments_style = "a11y-light"
pygments_dark_style = "a11y-dark"
html_theme_options = {
    "light_css_variables": {
        "color-brand-primary": "#a3123a",
        "color-brand-content": "#0b5cad",
    },
    "dark_css_variables": {
        "color-brand-primary": "#ff8fa8",
        "color-brand-content": "#7fb8ff",
    },
}
man_pages: list[tuple[str, str, str, list[str], int]] = [
    (f"reference/commands/{page}", f"fencepost-{page}", line, [], 1)
    for page, line in ((words.replace(" ", "-"), line) for words, line in _command_lines().items())
]
man_pages.append(("reference/commands/index", "fencepost", "synchronization of AMD GPUs", [], 1))


def setup(app: _Sphinx) -> None:
    """Use the colours of reports for blocks of commands."""
    app.add_lexer("console", _ReportLexer)
