"""`fencepost object`: the views of code objects."""
