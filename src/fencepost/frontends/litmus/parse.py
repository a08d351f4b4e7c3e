"""Parses the litmus format to `LitmusTest`: header, initial state, table of threads, final
condition.
"""

from __future__ import annotations

import re

from fencepost.errors import InputError, Place
from fencepost.frontends.litmus.conditions import Names, parse_question
from fencepost.frontends.litmus.lexer import SKIP, Cursor, Kind
from fencepost.frontends.litmus.operations import NameUse, parse_operation
from fencepost.frontends.litmus.state import InitialState, parse_index, parse_initial_state
from fencepost.numerals import is_decimal
from fencepost.patterns import pattern
from fencepost.program.launch import STATED_SCOPES, StatedPosition, resolve
from fencepost.program.operations import Goto, Operation
from fencepost.program.program import LitmusTest, Location, Program, Thread
from fencepost.program.values import WORD
from fencepost.program.wellformed import check
from fencepost.program.widths import register_sizes
from fencepost.vocabulary.address_spaces import AddressSpace
from fencepost.vocabulary.scopes import Scope

_HEADER = pattern(SKIP + r"AMDGPU\b(?P<name>[^\n]*)", re.ASCII)

_FIRST = "a test starts with 'AMDGPU NAME'"
_NO_TEST = (
    "write AMDGPU and the test's name on the first line; `fencepost check` takes kernels in HIP, "
    "OpenCL C and LLVM IR"
)

MAX_THREADS = 128
"""The largest number of threads: with more, no verdict could be reached."""

_STATED = {scope.word: scope for scope in STATED_SCOPES}


def parse(text: str) -> LitmusTest:
    """Parse a test, in this format or in that of Vulkan's tests.

    Raises InputError with the line and column of the first error.
    """
    header = _HEADER.match(text)
    if header is None:
        from fencepost.frontends.litmus.vulkan import is_vulkan, parse_vulkan

        if is_vulkan(text):
            return parse_vulkan(text)
        try:
            found = Cursor(text)
        except InputError as error:
            raise InputError(error.message, place=error.place, rule=_FIRST, mend=_NO_TEST) from None
        found.fail(f"{_FIRST}, found {found.found()}", mend=_NO_TEST)
    cursor = Cursor(text, header.end())
    name = header["name"].strip()
    if not name:
        cursor.fail(
            "the test has no name",
            at=header.start(),
            mend="write it after AMDGPU, on the same line",
        )
    description = None
    if cursor.token.kind is Kind.STRING:
        description = cursor.advance().text[1:-1]
    target = model = None
    while not cursor.at("{"):
        if cursor.at("target"):
            place = cursor.place()
            target = cursor.rest_of_line(cursor.token)
            _check_target(target, place)
        elif cursor.at("model"):
            model = cursor.rest_of_line(cursor.token)
        else:
            cursor.fail(
                f"expected 'target', 'model' or the initial state, found {cursor.found()}",
                mend="open the initial state with {",
            )
    state = parse_initial_state(cursor)
    threads = _parse_threads(cursor, state)
    locations = _with_implied_locations(state, threads)
    wide = any(location.size > WORD for location in locations)
    program = Program(tuple(t for t, _ in threads), locations, state.barriers, target)
    sizes = {t.number: register_sizes(program, t) for t in program.threads} if wide else {}
    question = parse_question(cursor, Names(locations, sizes))
    test = LitmusTest(
        name,
        program,
        question.quantifier,
        question.condition,
        question.filter,
        description,
        model,
        question.expectations,
    )
    check(test)
    return test


def _check_target(name: str, place: Place) -> None:
    """Raise InputError, with the place, if no processor has this name."""
    from fencepost.targets.processors import find  # loaded where a test names a target

    try:
        find(name)
    except InputError as error:
        error.place = place
        raise


def _parse_threads(cursor: Cursor, state: InitialState) -> list[tuple[Thread, NameUse]]:
    """Parse the table: a row of thread headers, then rows with one operation of each thread or
    none.
    """
    stated = [_parse_thread_header(cursor)]
    while cursor.accept("|"):
        stated.append(_parse_thread_header(cursor))
        if len(stated) > MAX_THREADS:
            cursor.fail(
                f"more than {MAX_THREADS} threads",
                rule=f"a test has at most {MAX_THREADS} threads",
                mend="use fewer threads",
            )
    cursor.expect(";", "after the thread headers")
    positions = resolve(stated)

    codes: list[list[Operation]] = [[] for _ in stated]
    labels: list[dict[str, int]] = [{} for _ in stated]
    uses = [NameUse(state) for _ in stated]
    while cursor.token.kind is not Kind.END and cursor.token.text not in _QUESTION_WORDS:
        row = cursor.token.start
        for column in range(len(stated)):
            _parse_cell(cursor, codes[column], labels[column], uses[column])
            if column + 1 < len(stated):
                if not cursor.at("|"):
                    cursor.fail(
                        f"expected '|' after the cell of P{stated[column].thread}, "
                        f"found {cursor.found()}",
                        rule=f"each row has one cell for each of the {len(stated)} threads",
                    )
                cursor.advance()
        if not cursor.at(";"):
            cursor.fail(
                f"expected ';' at the end of the row that starts on line {cursor.place(row).line}, "
                f"found {cursor.found()}",
                rule=f"each row has one cell for each of the {len(stated)} threads, and ends in ;",
            )
        cursor.advance()

    result = []
    for column, s in enumerate(stated):
        _check_labels(codes[column], labels[column])
        registers = tuple(
            (register, value)
            for (thread, register), value in state.registers.items()
            if thread == s.thread
        )
        assert s.place is not None
        thread = Thread(
            s.thread,
            positions[column],
            tuple(codes[column]),
            tuple(labels[column].items()),
            registers,
            s.place,
        )
        result.append((thread, uses[column]))
    return result


_QUESTION_WORDS = frozenset({"exists", "~", "forall", "filter"})


def _parse_thread_header(cursor: Cursor) -> StatedPosition:
    token = cursor.expect_kind(Kind.NAME, "a thread header such as 'P0 @ workgroup 0'")
    number = token.text[1:]
    if not (token.text.startswith("P") and is_decimal(number)):
        cursor.fail(
            f"{token.text!r} is not a thread", at=token.start, mend="threads are named P0, P1, …"
        )
    numbers: dict[Scope, int] = {}
    if cursor.accept("@"):
        while True:
            word = cursor.expect_kind(Kind.NAME, "agent, cluster, workgroup or wavefront")
            scope = _STATED.get(word.text)
            if scope is None:
                cursor.fail(
                    f"{word.text!r} is not a position in a launch",
                    at=word.start,
                    mend="write agent, cluster, workgroup or wavefront, and a number",
                )
            if scope in numbers:
                cursor.fail(f"{word.text} is given twice", at=word.start)
            digits = cursor.expect_kind(Kind.NUMBER, f"the {word.text}'s number")
            numbers[scope] = parse_index(cursor, digits, digits.text)
            if not cursor.accept(","):
                break
    return StatedPosition(parse_index(cursor, token, number), numbers, cursor.place(token.start))


def _parse_cell(
    cursor: Cursor, code: list[Operation], labels: dict[str, int], uses: NameUse
) -> None:
    while not (cursor.at("|") or cursor.at(";")):
        token = cursor.token
        if token.kind is Kind.NAME:
            cursor.advance()
            if cursor.accept(":"):
                if token.text in labels:
                    cursor.fail(
                        f"the label {token.text} stands twice in its thread", at=token.start
                    )
                labels[token.text] = len(code)
                continue
            code.append(parse_operation(cursor, token, uses))
            return
        cursor.fail(f"expected an operation, found {cursor.found()}")


def _check_labels(code: list[Operation], labels: dict[str, int]) -> None:
    for operation in code:
        if isinstance(operation, Goto) and operation.label not in labels:
            known = ", ".join(labels) or "none"
            raise InputError(
                f"there is no label {operation.label} in this thread",
                place=operation.place,
                mend=f"its labels: {known}",
            )


def _with_implied_locations(
    state: InitialState, threads: list[tuple[Thread, NameUse]]
) -> tuple[Location, ...]:
    """Return the declared locations, then those that are only used: global, and initially 0."""
    implied: dict[str, Location] = {}
    for _, uses in threads:
        for name, place in uses.undeclared.items():
            implied.setdefault(name, Location(name, AddressSpace.GLOBAL, 0, place))
    return (*state.locations, *implied.values())
