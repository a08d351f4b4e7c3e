"""`python -m fencepost`."""

from fencepost.cli.main import main

main()
