"""`memory-bank search` without the library that reads command lines: a plain line on an index in step.

Whatever is not plain (another option, no bank, an index to bring in step, a page nobody can read, an interrupted apply,
any trouble) is left to `cli.searching`, which does the same and says what is wrong.
"""

from __future__ import annotations

import sys

from memorybank.app.ask.search import Searching, remember, tree_of
from memorybank.cli.colour import painted, place
from memorybank.recall.search.hits import again, as_text, rows
from memorybank.store import address

TYPE_CHECKING = False
if TYPE_CHECKING:
    from memorybank.model.recall import Hit


def quickly(args: list[str]) -> None:
    """Answers and ends the process, or returns having done nothing."""
    words = [arg for arg in args if arg != "--json"]
    if not "".join(words).strip() or any(word.startswith("-") for word in words):
        return
    where = address.find(address.here())
    if not where.bank:
        return
    tree = tree_of(where.bank)
    if address.exists(f"{tree.state}/journal.json"):
        return
    try:
        with Searching(tree) as searching:
            if not searching.in_step() or searching.unread():
                return
            hits = searching.answer(" ".join(words))
        remember(tree, where.project, " ".join(words))
        if "--json" in args:
            shown = as_json(hits)
        elif hits:
            shown = painted(_fitted(as_text(hits)), place, sys.stdout)
        else:
            shown = _fitted(_nothing(" ".join(words), where))
        sys.stdout.write(shown)
        sys.stdout.flush()
    except Exception:
        return  # the slow way meets it again and knows what to say
    sys.exit(0)


def _nothing(asked: str, where: address.Address) -> str:
    from memorybank.store.settings import language
    from memorybank.texts.catalogue import speaker

    return speaker(language(where.project, where.real), ("_search",))("search.nothing", query=again(asked)) + "\n"


def _fitted(text: str) -> str:
    """As `cli.output` does it."""
    if not sys.stdout.isatty():
        return text
    from memorybank.cli.folding import fitted

    return fitted(text, sys.stdout)


def as_json(hits: tuple[Hit, ...], unread: tuple[str, ...] = ()) -> str:
    import json

    document = {"schemaVersion": "1.0", "action": "search", "results": rows(hits), "unread": list(unread)}
    return json.dumps(document, ensure_ascii=needs_ascii(), indent=2) + "\n"


def needs_ascii() -> bool:
    """JSON can say anything in ASCII, to a stream that takes no more."""
    return not str(getattr(sys.stdout, "encoding", "")).lower().startswith("utf")
