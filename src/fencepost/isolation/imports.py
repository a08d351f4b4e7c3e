"""The search path of this program's own imports.

With the working folder on it, a stranger's `typer.py` or `z3/` would run. Python puts it there for
`-c` and `-m`, and for an empty or relative entry of PYTHONPATH.
"""

import os
import sys


def forget_working_folder() -> None:
    """Remove the working folder from `sys.path`, unless packages are installed there."""
    try:
        here = os.getcwd()
    except OSError:  # it was deleted
        here = ""
    own = __file__.rsplit(os.sep, 3)[0]
    sys.path[:] = [
        each
        for each in sys.path
        if os.path.isabs(each)
        and (each != here or each == own or os.path.basename(each) == "site-packages")
    ]
