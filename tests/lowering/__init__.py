"""What each generation makes of each operation, in golden files that read as documentation."""
