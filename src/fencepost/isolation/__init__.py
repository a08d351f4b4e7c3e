"""Finds, starts and confines programs that are not part of this package.

A compiler reads files of untrusted people. It must not be steered by them (options hidden in names,
configuration files, environment variables, a program of the same name in their folder), and if they
break it, it must reach nothing. So everything that starts a program goes through `run`:

- `search` finds the program on PATH, in absolute folders outside the files that are checked;
- `environment` passes on the few variables that a compiler needs;
- `mechanism` lists the system's means to confine it, and the modules beside it use them:
  `bubblewrap`, `landlock`, `namespaces`.

Not covered: effects of the user's own environment before this program runs (LD_PRELOAD, PYTHONPATH
with a module of this package's name, a `sitecustomize` on PYTHONPATH).
"""
