"""How much the entry page may hold. A hook asks for these too, so nothing is imported here."""

HIGHLIGHTS_LIMIT = 20  # rows of Decision Highlights (THR-3)
ANSWERS_LIMIT = 8  # entries of Top Quick Answers (LAY-4)
