"""Order between accesses of two work-items: scopes, releases and acquires, messages."""
