"""Code with its blocks, branches and calls, and the analyses that run over them."""
