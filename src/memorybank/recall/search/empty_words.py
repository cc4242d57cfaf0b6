"""Words that say nothing of what a request is about, in English and Chinese. A search loads them, so nothing heavy."""

from __future__ import annotations

from memorybank.recall.search.tokens import terms

# Words that only hold a sentence together: a page that shares nothing else with a request does not speak of it.
EMPTY = (
    "a", "an", "the", "this", "that", "these", "those", "it", "its", "is", "are", "was", "were", "be", "been", "being",
    "am", "do", "does", "did", "to", "of", "in", "on", "for", "with", "without", "and", "or", "but", "from", "at", "by",
    "as", "into", "about", "over", "under", "up", "out", "off", "how", "what", "when", "where", "which", "who", "can",
    "could", "should", "would", "will", "shall", "may", "might", "must", "need", "needs", "want", "wants", "please",
    "help", "me", "my", "i", "you", "your", "we", "our", "us", "they", "them", "their", "there", "here", "have", "has",
    "had", "get", "gets", "got", "make", "makes", "made", "use", "uses", "using", "used", "let", "some", "any", "all",
    "no", "not", "if", "so", "than", "then", "too", "also", "just", "only", "more", "most", "many", "much", "few",
    "several", "each", "every", "both", "same", "such", "very", "often", "ever", "never", "always", "already", "yet",
    "really", "actually", "exactly", "currently", "something", "anything", "everything", "thing", "things", "way",
    "show", "tell", "say", "says", "know", "go", "going", "work", "working", "works", "before", "after", "again", "now",
    "still", "other", "another", "one", "two", "between", "around", "give", "because", "while", "s", "t", "d", "m",
    "re", "ve", "ll", "don", "doesn", "didn", "isn", "aren", "wasn", "won", "wouldn", "shouldn", "couldn", "cannot",
    "如何", "怎么", "怎样", "什么", "为了", "这个", "那个", "这些", "那些", "哪个", "哪些", "哪里", "时候", "需要",
    "可以", "应该", "一个", "一下", "当你", "想要", "某个", "进行", "我们", "你们", "他们", "现在", "请帮", "帮我",
    "关于", "以及", "或者", "还是", "是否", "有没", "没有", "看看", "告诉", "知道", "之前", "之后", "目前", "当前",
    "能不", "不能", "是不", "不是", "多少", "几次", "给出", "而是",
)  # fmt: skip

_as_terms: list[frozenset[str]] = []  # made when first asked for


def empty_words() -> frozenset[str]:
    """As `terms` gives them."""
    if not _as_terms:
        _as_terms.append(frozenset(term for word in EMPTY for term in terms(word)))
    return _as_terms[0]
