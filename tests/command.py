"""The command line as tests run it: every command of it."""

from fencepost.cli.main import application

app = application()
