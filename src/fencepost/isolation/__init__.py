"""Programs that are not part of this package: how one is found, started, and confined.

A compiler reads files of people who are not trusted. It must not be steered by them (options hidden
in names, configuration files, environment variables, a program of the same name in their folder),
and if they break it, it must reach nothing. So everything that starts a program goes through `run`:

- `search` finds the program on PATH, in absolute folders outside of what is checked;
- `environment` hands on the few variables that a compiler needs;
- `mechanism` says what the system has to confine it, and the modules beside it do so: `bubblewrap`,
  `landlock`, `namespaces`.

Not covered: what the user's own environment does before this program runs (LD_PRELOAD, PYTHONPATH
with a module of this package's name, a `sitecustomize` on PYTHONPATH).
"""
