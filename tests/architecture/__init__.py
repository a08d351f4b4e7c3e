"""What holds of the repository as a whole: who imports whom, what cites and paths point at."""
