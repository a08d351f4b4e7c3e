"""Reports: data in, text or bytes out. Nothing here opens a file."""
