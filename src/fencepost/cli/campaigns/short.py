"""Plans of one kind of check, written as options of the command."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from fencepost.campaigns.plan import Check
from fencepost.errors import InputError
from fencepost.records import dataclass

JOURNAL = Path("fencepost.results")
"""The file of results of a plan without a file of its own."""


@dataclass(frozen=True, slots=True)
class Short:
    """Options in place of a plan: patterns of files for each check, the models of litmus tests, the
    words of the checks' own options.
    """

    litmus: tuple[str, ...] = ()
    machine: tuple[str, ...] = ()
    check: tuple[str, ...] = ()
    object: tuple[str, ...] = ()
    models: str = ""
    words: tuple[str, ...] = ()

    def plan(self) -> str:
        """Return the text of the plan; empty if the options say none. Raises InputError for options
        that belong to no check.
        """
        patterns = {
            Check.LITMUS: self.litmus,
            Check.MACHINE: self.machine,
            Check.CHECK: self.check,
            Check.OBJECT: self.object,
        }
        asked = {check: given for check, given in patterns.items() if given}
        if self.models and Check.LITMUS not in asked:
            raise InputError("--models without --litmus", mend="name tests with --litmus")
        takers = [check for check in asked if check is not Check.LITMUS]
        if self.words and len(takers) != 1:
            raise InputError(
                "--option without one check that takes it",
                rule="an option is given to the files of --check, --machine or --object",
                mend="name one of them, or write a plan",
            )
        return "\n".join(
            line for check, given in asked.items() for line in self._part(check, given)
        )

    def _part(self, check: Check, given: Sequence[str]) -> Iterator[str]:
        yield f"[[{check.value}]]"
        yield f"files = {_listed(given)}"
        if check is Check.LITMUS and self.models:
            yield f"models = {_listed(self.models.split(','))}"
        if check is not Check.LITMUS and self.words:
            yield f"options = {_listed(self.words)}"


def _listed(texts: Sequence[str]) -> str:
    """Return texts as TOML has them. Raises InputError for a text that it cannot have."""
    for each in texts:
        if any("\ud800" <= letter <= "\udfff" for letter in each):
            raise InputError(f"'{each}' is no text", mend="name its folder, or use a pattern")
    return f"[{', '.join(map(_quoted, texts))}]"


def _quoted(text: str) -> str:
    """Return a text as a basic string of TOML."""
    letters = (f"\\u{ord(each):04x}" if each in '"\\\x7f' or each < " " else each for each in text)
    return f'"{"".join(letters)}"'
