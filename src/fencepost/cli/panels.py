"""Help in which the options stand under headings, where a command has many."""

from __future__ import annotations

from typing import Any

from typer.core import TyperCommand

_OTHERS = "Options"


class WithPanels(TyperCommand):
    """A command whose help has a heading for each `rich_help_panel` of its options, in the order in
    which these first come; those of none come last.
    """

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write the arguments and the options."""
        panels: dict[str, list[tuple[str, str]]] = {}
        for each in self.get_params(ctx):
            if (record := each.get_help_record(ctx)) is not None:
                if each.param_type_name == "option":
                    panel = getattr(each, "rich_help_panel", None) or _OTHERS
                    panels.setdefault(panel, []).append(record)
                else:
                    # Its metavar says what it is; typer adds the type of the annotation.
                    panels.setdefault("Arguments", []).append(
                        (each.metavar or record[0], record[1])
                    )
        others = panels.pop(_OTHERS, None)
        if others is not None:
            panels[_OTHERS] = others
        for heading, records in panels.items():
            with formatter.section(heading):
                formatter.write_dl(records)
