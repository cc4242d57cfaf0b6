"""A message in one spelling: full-width, traditional and upper case forms gone, what it only quotes set aside."""

from __future__ import annotations

MARK = "\x01"  # stands for code and what is not read: it is there, but nobody said it here
QUOTED = "\x04"  # ... for words in quotation marks

_TRADITIONAL = str.maketrans(
    "寫確認記錄沒問題對會這個條進來幫說過後時間麼嗎當別無須應該給為點裡裏庫憶體儲請謝繼續順還嘍囉樣開關現將與"
    "兩幾測試檢煩難讓論長東話錯處視絕決準許穩數據動運執務實際設計議見聽嚴檔標內麽種類從們單爾毀輯圖頁麗總結歲"
    "嘗卻僅並併產業盡邏選擇區塊項參顯導層級夠飯餓歡樂語譯詞邊達連遠遲適遞鍵鐘鎖陳雖雙雜離電響預領頭願風飛驗麵"
    "齊換講訴曉擔憂閒評價簡寧佔傳備優儘啟補縮減細緩緊復複雲訊託証證軟釋噠願餘滿嗎臺灣買賣"
    "專舉亂於親傾興況則創刪辦勞厲壓發號團報學帶異棄歸徑閉掛斷暫權構極歐畢斃潔潤滾猶環瑣畫盤筆統編糾納終經罷騰慮蠻裝"
    "規覺訓詳誤誒讀誰調謂譜讚贊趕較辭轉鐵銷錘鬧閱闊隊隨額馬駁駕唄喲採幹丟吶貼懶臨費廢爛範組網鏈線碼鈕註資夾屬壞討厭",
    "写确认记录没问题对会这个条进来帮说过后时间么吗当别无须应该给为点里里库忆体储请谢继续顺还喽啰样开关现将与"
    "两几测试检烦难让论长东话错处视绝决准许稳数据动运执务实际设计议见听严档标内么种类从们单尔毁辑图页丽总结岁"
    "尝却仅并并产业尽逻选择区块项参显导层级够饭饿欢乐语译词边达连远迟适递键钟锁陈虽双杂离电响预领头愿风飞验面"
    "齐换讲诉晓担忧闲评价简宁占传备优尽启补缩减细缓紧复复云讯托证证软释哒愿余满吗台湾买卖"
    "专举乱于亲倾兴况则创删办劳厉压发号团报学带异弃归径闭挂断暂权构极欧毕毙洁润滚犹环琐画盘笔统编纠纳终经罢腾虑蛮装"
    "规觉训详误诶读谁调谓谱赞赞赶较辞转铁销锤闹阅阔队随额马驳驾呗哟采干丢呐贴懒临费废烂范组网链线码钮注资夹属坏讨厌",
)
_SPELLING = {ord(c): "'" for c in "\u2019\u2018\u02bc\u00b4\u2032"}
_SPELLING |= {ord(c): "?" for c in "❓❔⁉⁇⁈¿؟"} | {ord(c): "!" for c in "❗❕‼"}
# Nothing to see: zero width, bidi, variation selectors, skin tones, the signs that make an emoji a man or a woman.
_SPELLING |= dict.fromkeys([0xAD, 0xFEFF, 0x2640, 0x2642, *range(0x200B, 0x2010), *range(0x202A, 0x202F)], "")
_SPELLING |= dict.fromkeys([*range(0x2060, 0x206A), *range(0xFE00, 0xFE10), *range(0x1F3FB, 0x1F400)], "")
_SMILES = (":-)", ":)", ":-d", ";-)", ";)", "^_^", "^-^", "^^", "=)", "(:", "orz", "qwq", "t_t")
_PROMPTS = ("(y/n", "[y/n", "(yes/no", "[yes/no", "(y|n", "[y|n")  # another program asked, and was answered there
_QUOTES = {'"': '"', "“": "”", "「": "」", "『": "』", "《": "》", "„": "“", "«": "»"}


def fold(message: str) -> str:
    text = message.replace("\r\n", "\n").replace("\r", "\n")
    if not text.isascii():
        from unicodedata import normalize  # a shared library: only for those who need it

        text = normalize("NFKC", text.translate(_SPELLING)).translate(_SPELLING)
    text = text.lower().translate(_TRADITIONAL) if not text.isascii() else text.lower()
    text = _without_calls(_without_quoted(text))
    for filler in (" um ", " uh ", " uhm ", " erm ", " umm "):
        if filler in text and "uh huh" not in text:
            text = text.replace(filler, ", ")  # who speaks to the keyboard pauses there
    for smile in _SMILES:
        text = text.replace(smile, " ")
    return text


def _without_calls(text: str) -> str:
    """`yes()` and `save(now)` are functions; OK（写吧） is none."""
    kept: list[str] = []
    at = 0
    while (paren := text.find("(", at)) >= 0:
        start = paren
        while start > at and text[start - 1].isascii() and (text[start - 1].isalnum() or text[start - 1] in "._"):
            start -= 1
        name = text[start:paren]
        called = (name.isalpha() or name.startswith("_")) and text[paren + 1 : paren + 2].isascii()
        kept.append(f"{text[at:start]} {MARK} " if called else text[at:paren])
        kept.append("(")
        at = paren + 1
    return "".join(kept) + text[at:]


def _without_quoted(text: str) -> str:
    """Code and quoted words become a mark; a quoted line of the message answered is simply gone."""
    lines: list[str] = []
    fence = ""
    for line in text.split("\n"):
        bare = line.strip()
        opens = bare[:3] if bare[:3] in ("```", "~~~") else ""
        if fence:
            fence = "" if opens == fence else fence
        elif opens and bare.count(opens) == 1:
            fence = opens
            lines.append(MARK)
        elif any(prompt in bare for prompt in _PROMPTS):
            lines.append(MARK)
        elif not bare.startswith(">"):
            lines.append(_without_quotes(_between(line, "`", "`", MARK)) if not line.isspace() else "")
    return "\n".join(lines)


def _without_quotes(line: str) -> str:
    bare = line.strip()
    if len(bare) > 2 and bare[0] == bare[-1] == "'" and bare.count("'") == 2:
        return QUOTED  # inside a line the sign may be an apostrophe
    if bare[:1] == "[" and bare[-1:] == "]":
        return QUOTED  # a button, or the tag of a log
    for opening, closing in _QUOTES.items():
        if opening in line:
            line = _between(line, opening, closing, QUOTED)
    return line


def _between(line: str, opening: str, closing: str, mark: str) -> str:
    """Everything between a pair of quotes replaced by the mark; a quote without its partner is dropped."""
    kept: list[str] = []
    at = 0
    while (start := line.find(opening, at)) >= 0:
        end = line.find(closing, start + 1)
        kept.append(line[at:start])
        if end < 0:
            at = start + 1
            break
        kept.append(f" {mark} ")
        at = end + 1
    return "".join(kept) + line[at:].replace(opening, " ")
