"""Memory of many work-items, and its contents when a launch begins."""
