"""The statements of the documents, one by one, each with a test that cites it."""
