"""Output: streams, files of results, the terminal, stored transcripts."""
