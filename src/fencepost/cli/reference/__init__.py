"""The commands that look up: names, documents, processors, lowered operations."""
