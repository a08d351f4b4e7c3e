"""The instructions of each operation: by debug lines, or else by what they look like."""
