"""One store of verdicts by content, trusted only if it is the user's own.

A verdict that was found once is reported again as long as all that it depends on is the same. Two
questions decide if that is safe.

*Is it the same question?* An entry is looked up by a digest of the relevant options, of the bytes
of the input, and of this program (`identity`): its version, the digest of its sources, the versions
of the libraries that decide, Python's minor version. No path and no modification time is part of
that, so another checkout and a new installation find the same entries. If a compiler made the
input, the digest is of the module that it made: the compiler itself need not be known.

*Is it an answer of this program?* Anyone who can write the store could write 'proved' into it. So
the folder is used only if nobody else can change it (`folders`), and every entry has a mark that
requires the user's secret (`secret`, HMAC-SHA256), over the format, the kind, the key and the body:
the body of a proved entry is refused under another key. Bodies are JSON, which executes nothing,
and each command checks what it reads.

The store never causes a failure: an entry that is damaged, locked, too large or not allowed counts
as absent.
"""
