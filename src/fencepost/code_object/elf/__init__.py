"""ELF: header, sections, segments, string tables; read lazily, written from the same layouts."""
