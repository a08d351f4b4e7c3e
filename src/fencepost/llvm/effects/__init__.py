"""What calls do: intrinsics, built-in functions of languages, inline assembly that is known."""
