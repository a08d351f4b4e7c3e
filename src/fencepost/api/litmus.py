"""Litmus tests: decided, and explained."""

from __future__ import annotations

from collections.abc import Iterator

from fencepost.api.bounded import bounded
from fencepost.api.display import show
from fencepost.errors import BoundReached, InternalError
from fencepost.executions.explain import Explanation
from fencepost.executions.explain import explain as _explain
from fencepost.executions.options import Options as LitmusOptions
from fencepost.executions.verdict import Verdict, run, undecided
from fencepost.frontends.litmus.parse import parse as parse_litmus
from fencepost.program.program import LitmusTest
from fencepost.records import replace


def decide(test: str | LitmusTest, options: LitmusOptions | None = None) -> Verdict:
    """The verdict on a litmus test, as text or as `parse_litmus` returns it: whether the outcome
    that it asks about is allowed, forbidden, or the behaviour undefined (001, 002, 004).

    The verdict's `outcomes` are all final values; `proof` of a forbidden one names the readings
    that it rests on. It is UNKNOWN, with a `reason`, where a bound was reached. A `timeout` holds
    while the solver runs too, in a process that is forked for it. Raises BoundReached where reading
    the text takes longer.
    """
    options = options or LitmusOptions()
    read = test if isinstance(test, LitmusTest) else None

    def work() -> Iterator[LitmusTest | Verdict]:
        asked = read or parse_litmus(str(test))
        if read is None:
            yield asked
        yield run(asked, options)

    try:
        for value in bounded(work, options.timeout):
            if isinstance(value, Verdict):
                return value if read is None else replace(value, test=read)
            read = read or value
    except BoundReached as bound:
        if read is None:
            raise
        return undecided(read, options, bound.message)
    raise InternalError("a litmus test without a verdict")


def explain(test: str | LitmusTest, options: LitmusOptions | None = None) -> Explanation:
    """Why the outcome that a litmus test asks about is reachable, with an execution that shows it,
    or why it is not, with axioms of which none can be left out.

    Raises BoundReached where the time of the options passes first.
    """
    options = options or LitmusOptions()

    def work() -> Explanation:
        return _explain(parse_litmus(test) if isinstance(test, str) else test, options)

    (explanation,) = bounded(lambda: [work()], options.timeout)
    return explanation


def draw(test: str | LitmusTest, options: LitmusOptions | None = None) -> str | None:
    """An execution that reaches the outcome which a test asks about, or the nearest candidate where
    none does, as an SVG document; None where there is neither.

    Raises BoundReached where the time of the options passes first.
    """
    from fencepost.reports.picture.svg import DEFAULT, draw_explained

    options = options or LitmusOptions()
    read = parse_litmus(test) if isinstance(test, str) else test
    return draw_explained(read, explain(read, options), DEFAULT, options.model_of(read))


def _verdict_html(verdict: Verdict) -> str:
    from fencepost.reports.page.html import fragment
    from fencepost.reports.page.litmus import litmus_section

    return fragment(litmus_section("", verdict, None))


def _verdict_line(verdict: Verdict) -> str:
    race = ", race" if verdict.race else ""
    return f"{verdict.test.name}: {verdict.kind.value} under {verdict.model}{race}"


def _explanation_line(explanation: Explanation) -> str:
    if explanation.witness is not None:
        return "an execution that shows it"
    return f"ruled out by {', '.join(each.name for each in explanation.axioms) or 'its values'}"


def _explanation_svg(explanation: Explanation) -> str | None:
    from fencepost.reports.picture.svg import DEFAULT, draw_explained

    if explanation.test is None:
        return None
    return draw_explained(explanation.test, explanation, DEFAULT)


show(Verdict, _verdict_line, _verdict_html)
show(Explanation, _explanation_line, svg=_explanation_svg)
