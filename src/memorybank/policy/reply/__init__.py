"""What a user's message answers to a proposal, judged from its words alone (PRO-4, PRO-5, PRO-7).

A message is cleaned (`fold`), cut into clauses (`clauses`), a lone mistyped word is mended (`typos`), each clause is
given a kind (`kinds`, from the grammars of `grammar` and the signs in `cues`; `topic` tells other work from a change to
the proposal, `convincing` a reason from a statement), and the kinds are weighed (`judge`, and `refusing` behind a no).
The words themselves stand in the `*_words` modules. Only a
clause that is nothing but an answer can confirm. A hook loads this for a message, so it stands on builtins alone.
"""
