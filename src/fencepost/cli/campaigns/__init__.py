"""`fencepost campaign`: a plan's items, its run, and its report."""
