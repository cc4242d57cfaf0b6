"""What a repository's own texts and history state: decisions, conventions, pitfalls, requirements (DAY-3).

Each reader takes one text and gives candidates whose every field is a part of it. Told by structure: headings, list
items, comment signs, the lines that git writes into a commit's message; and by the few words with which a language
forbids, demands and gives reasons.
"""
