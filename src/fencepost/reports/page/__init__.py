"""A report as one HTML page: verdicts, findings with their source lines, chains, pictures.

`section.py` has what a page is made of, as values of plain text. `kernels.py`, `machine_code.py`,
`litmus.py` and `objects.py` make sections of verdicts. `html.py` writes them.

Text of an input (names, paths, source lines, messages) becomes HTML in one place alone, `shown` of
`html.py`, which escapes it. A picture is embedded as an image, in which nothing runs. The policy of
the page forbids every script but its own, whose hash it names, and everything from elsewhere.
"""
