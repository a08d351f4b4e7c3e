"""The resident core and the workbench, and the command's way to them."""
