"""`python -m fencepost`."""

import sys

if not sys.flags.safe_path and sys.path:
    del sys.path[0]  # the working folder: a stranger's typer.py there would be imported

from fencepost.cli.main import main

main()
