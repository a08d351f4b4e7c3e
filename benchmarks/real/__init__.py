"""Figures over the kernels of real projects.

    python -m benchmarks.real --draw 37 HeCBench=DIR rocm-examples=DIR ...

Nothing is fetched: the folders are checkouts that the caller has. `projects` says which files of a
checkout count and how a build would compile them, `check` runs the command over a file, `readings`
has what a person found in the source for each bug that was reported, and `page` writes
docs/real-code.md. Outcomes are kept in a folder (build/real), so that a run that was stopped goes
on where it was, and a page needs no second run.
"""
