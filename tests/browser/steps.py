"""Steps of journeys: texts, and what a user does with the keyboard."""

from __future__ import annotations

from typing import Any

TEST = """AMDGPU mp
{ global x = 0; global f = 0; }
 P0 @ workgroup 0                | P1 @ workgroup 1                 ;
 store x, 1                      | r0 = load atomic f agent acquire ;
 store atomic f, 1 agent release | r1 = load x                      ;
exists (P1:r0 == 1 /\\ P1:r1 == 0)
"""


def type_text(page: Any, text: str) -> None:
    """Replace the text of the editor, by keys alone."""
    page.locator(".cm-content").focus()
    page.keyboard.press("Control+a")
    page.keyboard.insert_text(text)


def wait_for(page: Any, text: str) -> None:
    """Wait until the answer has a text."""
    page.locator("#answer", has_text=text).wait_for()


def choose(page: Any, name: str, value: str) -> None:
    """Choose a value of a list of the form."""
    page.locator(f"select[name={name}]").select_option(value)


def fresh(page: Any, path: str) -> Any:
    """Open an address in another profile, and return its page."""
    found = page.context.browser.new_context().new_page()
    found.goto(path)
    return found
