"""Under which conditions on its arguments a kernel is right that is wrong for some."""
