"""The command line as tests run it: every command of it."""

from fencepost.cli.application import application

app = application()
