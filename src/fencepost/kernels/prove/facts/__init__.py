"""Facts about symbols: values that a work-item computes and that no closed form gives.

A value drawn from a counter, a value received from another lane, a word stored by another
work-item, a value of an earlier iteration: each is a *symbol*, an uninterpreted function of the
work-item that computed it. A question about two work-items mentions some of them. An *axiom* gives
a kind of symbol its meaning. It may bring in another work-item, the one from which the value came,
and state facts that relate the two; or it states facts about two occurrences of its symbols, at any
work-items.

`instantiate` closes a question under the axioms: the facts that an axiom adds may mention symbols
of other work-items, and so on, up to a bound. No axiom knows of another one, so chains of any
length compose: a value that one lane draws, passes to its wave, stores in LDS, and that another
work-item loads and uses one iteration later. The bound is no risk, since fewer facts prove less,
never more; but each fact must hold for all work-items that exist.

A new way to pass values between work-items is a new axiom here, and composes with the rest.
"""
