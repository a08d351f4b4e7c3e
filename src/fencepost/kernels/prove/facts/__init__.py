"""Facts about symbols: values that a work-item computes and that no closed form gives.

A number drawn from a counter, a value that another lane gave, a word that another work-item stored,
a value of an iteration before: each is a *symbol*, a function of who computed it that no solver
knows anything of. A question about two work-items names some of them. An *axiom* says what a kind
of symbol means. It may bring another work-item, from which the value came, and say what holds of
the two; or say what holds of two occurrences of its symbols, at any work-items.

`instantiate` closes a question under the axioms: what an axiom brings may name symbols of others,
and so on, up to a bound. No axiom knows of another one, so that ways of any length compose: a
number that one lane draws, gives to its wave, stores in LDS, and that another work-item loads and
uses an iteration later. Fewer facts prove less and never more, so that the bound is no risk; each
fact must hold of all work-items that there are.

A new way for values from one work-item to another is a new axiom here, and composes with the rest.
"""
