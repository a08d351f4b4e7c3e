"""The effects of calls: intrinsics, built-in functions of languages, and known inline assembly."""
