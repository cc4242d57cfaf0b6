"""Story 2: a document changes. A plan is made, shown, agreed to and applied; `ledger_history` takes it back."""
