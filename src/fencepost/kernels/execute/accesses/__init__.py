"""Instructions that access memory: loads, stores, atomics, copies, within their bounds."""
