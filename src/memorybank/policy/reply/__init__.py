"""What a user's message answers to a proposal, judged from its words alone (PRO-4, PRO-5, PRO-7).

A message is cleaned (`fold`), cut into clauses (`clauses`), each clause is given a kind (`kinds`, from the grammars of
`grammar` and the signs in `cues`), and the kinds are weighed (`judge`). Only a clause that is nothing but an answer can
confirm. A hook loads this for a user's message, so it stands on builtins alone.
"""
