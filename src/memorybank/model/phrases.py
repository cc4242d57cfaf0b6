"""Tables of phrases by class, and the reading of a text as phrases of such a table.

A phrase may have several classes. Only the longest phrase that stands at a place is read there. English is read word by
word, Chinese character by character. A hook loads this for a user message: builtins alone.
"""

# Characters of traditional Chinese -> the simplified ones that the tables are written in.
SIMPLER = str.maketrans(
    "寫確認記錄沒問題對會這個條進來幫說過後時間麼嗎當別無須應該給為點裡庫憶儲請謝續順還囉樣開現將與兩測試煩讓錯準"
    "許動執檔內總結頁標刪決規則筆類據業異議檢啟邏輯繼幾講麽闊罷們換僅並實際從極東誌見暫釋碼鏈線網組資單變數關連選"
    "項顯權瑣機錶優調圖齊補級層統約驗復範圍擇採棄發導緩鎖腳務構遷誤體態處裏終於廢臨雙徹",
    "写确认记录没问题对会这个条进来帮说过后时间么吗当别无须应该给为点里库忆储请谢续顺还啰样开现将与两测试烦让错准"
    "许动执档内总结页标删决规则笔类据业异议检启逻辑继几讲么阔罢们换仅并实际从极东志见暂释码链线网组资单变数关连选"
    "项显权琐机表优调图齐补级层统约验复范围择采弃发导缓锁脚务构迁误体态处里终于废临双彻",
)

Words = tuple[str, ...]
Classes = tuple[str, ...]
Pieces = list[tuple[Words, Classes]]  # a text as phrases of a table; a word of no table has no class


class Phrases(dict[Words, Classes]):
    longest = 1  # words of the longest phrase


def named(text: str) -> dict[str, str]:
    """The classes of a table, each with its phrases between bars. A class begins at the margin, remarks in brackets."""
    found: dict[str, str] = {}
    name = ""
    for line in text.strip().split("\n"):
        if line.startswith(" "):
            found[name] += "|" + line.strip()
        else:
            head, _, words = line.partition(": ")
            name = head.partition(" (")[0]
            found[name] = words
    return found


def phrase_table(classes: dict[str, str]) -> Phrases:
    """A phrase with a star is of its class, and of the class with a star."""
    found = Phrases()
    for name, phrases in classes.items():
        for phrase in phrases.split("|"):
            own = (name, f"{name}*") if phrase[-1] == "*" else (name,)
            phrase = phrase.rstrip("*")
            words = tuple(phrase.split()) if phrase.isascii() else atoms(phrase)
            found[words] = found[words] + own if words in found else own
    found.longest = max(map(len, found), default=1)
    return found


def atoms(text: str) -> Words:
    """English words, and everything else one character at a time; `a.py`, `--yes` and `x=1` are words."""
    if not text.isascii():
        text = "".join([char if char < "\x80" else f" {char} " for char in text])
    return tuple(text.split())


def longest(words: Words, at: int, phrases: Phrases) -> int:
    """How many words the longest phrase of the table takes that stands here; 0 if none does."""
    for size in range(min(phrases.longest, len(words) - at), 0, -1):
        if words[at : at + size] in phrases:
            return size
    return 0


def phrases_of(words: Words, phrases: Phrases) -> Pieces:
    found: Pieces = []
    at = 0
    while at < len(words):
        phrase = words[at : at + (longest(words, at, phrases) or 1)]
        found.append((phrase, phrases.get(phrase, ())))
        at += len(phrase)
    return found
