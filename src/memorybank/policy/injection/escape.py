"""Page text -> text that is safe inside a boundary, without losing a character (INJ-3).

One notation for everything: `\\u{3C}`, or `\\u{202E 2066}` for a run; of a long run only the first are spelled out,
`\\u{E0059 E006F +27}`. Text that has this form already gets its backslash spelled out, so what an agent reads is
either the page's own words or our notation, never in doubt.
"""

import re
import unicodedata
from typing import NamedTuple

from memorybank.policy.hidden_characters import hidden, kind

_SPELLED = 8  # characters of a run that are spelled out; a longer one must not crowd out the page
_NOTATION = re.compile(r"\\(?=u\{)")


class Suspect(NamedTuple):
    """Something in a page that was spelled out, for a report to a person."""

    # lookalike, instruction (in a comment or link definition), or kinds of hidden characters:
    # tags, selectors, bidi, controls, private, invisible
    kind: str
    line: int  # from 1
    characters: int


class Escaped(NamedTuple):
    text: str
    suspects: tuple[Suspect, ...]


def escape(text: str) -> Escaped:
    plain = text.removeprefix("\ufeff").replace("\r\n", "\n")
    runs = [(start, end, "") for start, end in hidden(plain)]
    # A look-alike is searched for in what a reader will see, so between the runs, which are spelled out anyway.
    runs += [(at, at + 1, why) for at, why in lookalikes(_without(plain, runs)).items()]
    runs += [(match.start(), match.end(), "notation") for match in _NOTATION.finditer(plain)]
    runs.sort()
    out: list[str] = []
    suspects: list[Suspect] = []
    upto, line, counted = 0, 1, 0
    for start, end, why in runs:
        if start < upto:
            continue
        out += (plain[upto:start], _spell(plain[start:end]))
        upto = end
        if why != "notation":
            line += plain.count("\n", counted, start)
            counted = start
            suspects.append(Suspect(why or kind(plain[start:end]), line, end - start))
    out.append(plain[upto:])
    return Escaped("".join(out), tuple(suspects))


def _without(text: str, runs: list[tuple[int, int, str]]) -> str:
    """The same length, with each hidden run as a character that no pattern matches."""
    out: list[str] = []
    upto = 0
    for start, end, _ in runs:
        out += (text[upto:start], "\ufffc" * (end - start))
        upto = end
    return "".join((*out, text[upto:]))


def _spell(run: str) -> str:
    codes = [f"{ord(character):X}" for character in run[:_SPELLED]]
    more = [f"+{len(run) - _SPELLED}"] if len(run) > _SPELLED else []
    return "\\u{" + " ".join(codes + more) + "}"


# --- Visible text that could be taken for something it is not: a role, a boundary, a notice of ours (INJ-3). The
# search runs over a *skeleton*: the text with every full-width form and homoglyph replaced by the plain letter it
# imitates, one for one, so that offsets stay. What is found is where a single character can be spelled out to break
# the imitation: the `<` of a tag, the `[` of a bracket, the `:` behind a role.

_IMITATIONS = (
    ("аеорсухіѕјһԁԛѡкмтвн", "aeopcyxisjhdqwkmtbh"),
    ("АВЕКМНОРСТХУІЅЈ", "ABEKMHOPCTXYISJ"),
    ("οαιρτυκνΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "oaiptukvABEZHIKMNOPTYX"),
    ("օսɡɩⅼ", "ougil"),
    ("‹›〈〉⟨⟩❮❯❰❱ᐸᐳ˂˃", "<><><><><><><>"),
    ("【】〔〕⟦⟧∶꞉ː⁄∕│∣ǀ‐‑‒–—−ǃ▁", "[][][]::://|||------!_"),
)
_IMITATES = {odd: plain for odds, plains in _IMITATIONS for odd, plain in zip(odds, plains, strict=True)}


def _words(text: str) -> frozenset[str]:
    """As `scanned_text.word_set`, without the scanners: a session start would load them all for it."""
    return frozenset(text.split())


# A tag whose name holds one of these words speaks for somebody, or opens or closes what a host wraps around us.
_ROLES = _words(
    "system sys user human assistant developer dev model agent subagent ai bot admin root role persona turn im message "
    "messages chat conversation prompt prompts instruction instructions inst directive policy policies rule rules "
    "reminder notice warning important critical override command commands hook hooks context memory memories bank "
    "project tool tools tooluse toolresult function functions invoke call calls parameter parameters result results "
    "output stdout stderr response answer thinking think thought thoughts reasoning scratchpad reflection final antml "
    "document documents environment env session task skill protocol bos eos eot pad unk endoftext s"
)
# Elements that render as nothing, fetch something or carry text nobody sees.
_ACTIVE = _words(
    "img image script style iframe frame object embed link meta base svg form input button template noscript"
)
_HTML = _words(
    "a abbr b bdi bdo big blockquote br caption center cite code col colgroup dd del details dfn div dl dt em "
    "figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i ins kbd li main mark nav ol p picture pre q rp rt "
    "ruby samp section small source span strike strong sub summary sup table tbody td tfoot th thead time "
    "tr tt u ul var video wbr"
)

_TAG = re.compile(r"<{1,8}[ \t]{0,8}([/!?]?)[ \t]{0,8}([A-Za-z][A-Za-z0-9_:.-]{0,60})")
_TOKEN = re.compile(r"<{1,8}\|")
_COMMENT = re.compile(r"<!-{2,}|-->")
_BRACKET = re.compile(
    r"\[[ \t]{0,4}/?[ \t]{0,4}(?:(?:inst|sys)[ \t]{0,4}\]|(?:system|assistant|human|developer|user|tool_calls|"
    r"tool_results|available_tools|(?:end|begin|start)[ _-]of[^\]\n]{0,40}|memory[ _-]?bank[^\]\n]{0,80}|"
    r"记忆库[^\]\n]{0,80})[ \t]{0,4}\](?![(\[]))",  # a link of that name is a link
    re.I,
)
_ROLE_LINE = re.compile(
    r"^[ \t>*_#]{0,12}(human|user|assistant|system|developer|人类|人類|用户|用戶|助手|助理|系统|系統)[ \t*_]{0,4}(:)",
    re.I | re.M,
)
_ALWAYS = frozenset(("human", "system", "developer", "人类", "人類", "系统", "系統"))
_OURS = re.compile(
    r"\b(?:protocol_version|template_version|memory_reader|user_question|contextSatisfied)[\"']?[ \t]{0,4}([:=])"
    r"|^[ \t>*_#]{0,12}memory[ _-]?bank[ \t*_]{0,4}(:)",
    re.I | re.M,
)
_DISK = re.compile(r"^[ \t>*_#-]{0,12}(💾)", re.M)
_DEFINITION = re.compile(r"^ {0,3}(\[)[^\]\n]{1,200}\]:[^\n]*", re.M)

_MARKER_WORD = re.compile(
    r"machine_block|user_block|memory_bank_template|blockversion|\bmb:|memory[ _-]?bank|extracted:[ \t]*[0-9a-f]{12}",
    re.I,
)
# What is hidden in a comment or a link definition and talks to whoever reads the source.
_TALKS_TO_US = re.compile(
    r"\b(?:ignore|disregard|forget|override|bypass)\s+(?:all|any|every|everything|previous|prior|above|earlier|your|"
    r"the\s+(?:previous|prior|above|earlier|system|user))\b"
    r"|\b(?:when|if|once|after)\s+you\s+(?:read|see|process|reach)\b|\byou\s+(?:must|are\s+now|shall)\b"
    r"|\b(?:do\s+not|don't|never)\s+(?:tell|mention|inform|reveal|show)\b|\bsystem\s+prompt\b|\bexfiltrat"
    r"|\b(?:curl|wget)\s[^\n]{0,40}(?:://|\.[a-z]{2,}/)|\b(?:javascript|data|vbscript):"
    r"|忽略(?:之前|以上|上述|所有|先前|前面)|无视(?:之前|以上|上述|所有)|不要告诉|你现在是|系统提示词|读到(?:这|此)",
    re.I,
)
_WORD = re.compile(r"[a-z]+|[A-Z]+(?![a-z])|[A-Z][a-z]*")


def skeleton(text: str) -> str:
    if text.isascii():
        return text
    table = {ord(c): plain for c in set(text) if not c.isascii() and (plain := _plain(c)) != c}
    return text.translate(table)


def _plain(character: str) -> str:
    if character in _IMITATES:
        return _IMITATES[character]
    plain = unicodedata.normalize("NFKC", character)
    return plain if len(plain) == 1 and plain.isascii() and not plain.isspace() else character


def lookalikes(text: str) -> dict[int, str]:
    """Offset of each character to spell out -> `lookalike`, or `instruction` where hidden text talks to the agent."""
    bones = skeleton(text)
    found: set[int] = set()
    for tag in _TAG.finditer(bones):
        if _speaks(tag[2], closing=tag[1] == "/"):
            found.update(i for i in range(tag.start(), tag.start(2)) if bones[i] == "<")
    for token in _TOKEN.finditer(bones):
        found.update(range(token.start(), token.end() - 1))
    found.update(bracket.start() for bracket in _BRACKET.finditer(bones))
    found.update(_role_lines(bones))
    found.update(max(ours.start(1), ours.start(2)) for ours in _OURS.finditer(bones))
    found.update(disk.start(1) for disk in _DISK.finditer(bones))
    talking = [line.start(1) for line in _DEFINITION.finditer(bones) if _TALKS_TO_US.search(line[0])]
    return dict.fromkeys(found, "lookalike") | _comments(bones) | dict.fromkeys(talking, "instruction")


def _speaks(name: str, *, closing: bool) -> bool:
    plain = name.lower()
    if plain in _ACTIVE or not _ROLES.isdisjoint(word.lower() for word in _WORD.findall(name)):
        return True
    if not _ROLES.isdisjoint(re.split(r"[^a-z]+", plain)):
        return True
    return closing and plain not in _HTML  # it could close whatever a host has put around us


def _role_lines(bones: str) -> list[int]:
    """`System:` always; `Assistant:` alone is a sentence about one, beside another role it is a dialogue."""
    lines = [(match[1].lower(), match.start(2)) for match in _ROLE_LINE.finditer(bones)]
    dialogue = len({role for role, _ in lines}) > 1
    return [at for role, at in lines if dialogue or role in _ALWAYS]


def _comments(bones: str) -> dict[int, str]:
    """Comments that carry a marker of ours, or talk to the reader; one that is never closed runs to the end.
    Walked from the back, so that an opening inside a comment is looked at once and speaks for those before it."""
    found: dict[int, str] = {}
    end, speaks = len(bones), ""
    for sign in reversed(list(_COMMENT.finditer(bones))):
        body, end = bones[sign.end() : end], sign.start()
        if sign[0] == "-->":
            speaks = ""
            continue
        speaks = "instruction" if _TALKS_TO_US.search(body) else "lookalike" if _MARKER_WORD.search(body) else speaks
        if speaks:
            found[sign.start()] = speaks
    return found
