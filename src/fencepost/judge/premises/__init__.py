"""The premises that a certificate must state, found anew from the kernel's text."""
