"""The text of a kernel as the judge reads it: control flow, operands, names, scopes."""
