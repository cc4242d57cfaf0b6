"""A learning (PRO-1): a cause and its cure, told side by side; or a pitfall."""

from __future__ import annotations

from memorybank.model.vocabulary import Word
from memorybank.policy.triggers.sentences import Sentence
from memorybank.policy.triggers.told_words import TOLD, has, is_said, leading

_NEAR = 3  # sentences, from the cause to its cure
_SHORT = 3  # words before `because` that say what happened
_TELLING = 24  # characters; a pitfall has something to tell. Half of that in Chinese


def learnt(user: tuple[Sentence, ...], said: tuple[Sentence, ...]) -> Sentence | None:
    """The sentence that names the cause or the pitfall."""
    if any(has(TOLD.words(s.plain), "explain") for s in user):
        return None  # what is told once more is not new
    for group in (said, user):
        told = [(s, TOLD.words(s.plain)) for s in group if not _is_question(s)]
        for at, (sentence, words) in enumerate(told):
            cures = [behind for _, behind in told[at : at + _NEAR] if _cures(behind)]
            if _causes(words, cures):
                return sentence
            if is_said(words, "pitfall") and len(sentence.plain) * (1 + sentence.chinese) >= _TELLING:
                return sentence
    return None


def _is_question(sentence: Sentence) -> bool:
    return sentence.plain.endswith(("?", "？"))


def _causes(words: tuple[Word, ...], cures: list[tuple[Word, ...]]) -> bool:
    """Weak words for a cause count where trouble is told, or that it was mended, or what happened before it:
    `it hung because`. But `I moved it because` gives a reason."""
    if not cures or has(words, "unfound") or any(has(told, "slip") for told in (words, *cures)):
        return False
    if is_said(words, "cause"):
        return True
    lead = leading(words, "because")
    if any(word.said in ("i", "we") for word in lead) or has(lead, "made", "changed", "altered"):
        return False
    told = has(words, "trouble") or any(has(cure, "fixed") for cure in cures)
    behind = words[len(lead) :]
    if all(word.said.isascii() for word in lead):
        happened = len(lead) > _SHORT
    else:  # 灰块是样式被拦了，放开之后能加载
        happened = has(behind, "after") and any(word.said == "，" for word in leading(behind, "after"))
    return is_said(words, "because") and (told or happened)


def _cures(words: tuple[Word, ...]) -> bool:
    """It was mended, it holds, or somebody did something: a past form leads a clause, `I` has a verb; 已, 后, 就…了."""
    for at, word in enumerate(words):
        classes, behind = word.classes, words[at + 1 :]
        if "doubt" in classes:
            return False
        if {"fixed", "altered", "outcome", "now"}.intersection(classes) or ("after" in classes and at):
            return True
        if "so" in classes and behind and behind[-1].said == "了":
            return True
        acts = "done" in classes or word.said in ("i", "we")
        if acts and behind and not has(behind[:1], "doubt", "looked", "idle"):
            return True
        leads = at == 0 or "self" in words[at - 1].classes or words[at - 1].said in (",", ":", "：")
        if leads and "looked" not in classes and ("did" in classes or word.said.endswith("ed")):
            return True
    return False
