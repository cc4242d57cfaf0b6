"""Customer data: numbers with a checksum or a shape that nothing else has; and ways to reach somebody, which are phone
numbers, mail addresses, homes and the numbers of passports.

Ways to reach somebody are judged by the words beside them. Beside a word for a customer they are refused; alone a
phone number or a private mail address is a warning, since only a person knows whose it is. What a label calls something
else (an order, a build), what belongs to a company or an author, and what manuals print for examples is let be.
"""

import re
from collections.abc import Iterator

from memorybank.model.value import lazy
from memorybank.policy.scan.scanned_text import REFUSE, WARN, Span, Surroundings, TextPlaces, word_set

# The rules that find people's data.
PEOPLE = frozenset(("bank-card", "cn-id", "cn-phone", "email", "home-address", "id-document", "phone", "us-ssn"))

_WIDE_DIGIT = lazy("[０-９]")
_WIDE = {ord("０") + digit: ord("0") + digit for digit in range(10)}
_NUMBER = lazy(r"[0-9(][0-9 ().\-]{6,60}[0-9Xx]")  # whatever it is, it has this many digits in a row
_APART = r"(?<![0-9A-Za-z_.\-/=#@$%])"
_UPTO = r"(?![0-9A-Za-z_\-]|\.[0-9])"

_CN_ID = lazy(r"(?<![0-9A-Za-z_])([1-9]\d{5})[ -]?((?:18|19|20)\d{6})[ -]?(\d{3})[ -]?([0-9Xx])(?![0-9A-Za-z_])")
_REGIONS = frozenset(
    [*range(11, 16), *range(21, 24), *range(31, 38), *range(41, 47), *range(50, 55), *range(61, 66), 71, 81, 82, 83, 91]
)
_CARD = lazy(
    rf"{_APART}(?:\d{{4}}([ -])(?:\d{{4}}\1){{2,3}}\d{{1,7}}|\d{{4}}([ -])\d{{6}}\2\d{{4,5}}|\d{{13,19}}){_UPTO}"
)
# First digits of the issuers, with the lengths they print.
_ISSUERS = (
    (lazy(r"4|5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720|6011|64[4-9]|65|35[3-8]|352[89]|220[0-4]|9792"), (16,)),
    (lazy(r"62"), (16, 19)),
    (lazy(r"3[47]"), (15,)),
)
# The numbers that payment providers print in their manuals for trying things out.
_CARD_SHOWN = lazy(
    r"4(?:1{15}|(?:24){7}2|0{12}|0128{8}1881|1{7}45551142)|5(?:5{11}4444|105105105105100|2008282828282\d\d)"
    r"|3(?:78282246310005|71449635398431|0569309025904|8520000023237|530111333300000|566002020360505)"
    r"|601(?:1{12}7|1000990139424)|2223003122003222|6200000000000005|(\d)\1{12,}|(\d{4})\2{3}|0+|123456\d+"
)
_SSN = lazy(rf"{_APART}(?!000|666|9)(\d{{3}})([- ]?)(?!00)(\d{{2}})\2(?!0000)(\d{{4}}){_UPTO}")
_SSN_SHOWN = ("078-05-1120", "219-09-9999", "123-45-6789", "111-11-1111", "222-22-2222", "123-12-1234")
_SSN_WORD = lazy(r"(?i)\bssn\b|social security")


def people(text: str) -> Iterator[Span]:
    if not text.isascii() and _WIDE_DIGIT.search(text):
        text = text.translate(_WIDE)
    for number in _NUMBER.finditer(text):
        # The patterns look at what stands around a number too, so they get the whole text and where to begin.
        yield from _numbers(text, number.start(), number.end() + 2)
    yield from contacts(text)


def _numbers(text: str, start: int, end: int) -> Iterator[Span]:
    for found in _CN_ID.finditer(text, start, end):
        if is_cn_id("".join(found.groups())):
            yield Span("cn-id", found.start(), found.end())
    for found in _CARD.finditer(text, start, end):
        if is_card(re.sub(r"[ -]", "", found[0])):
            yield Span("bank-card", found.start(), found.end())
    for found in _SSN.finditer(text, start, end):
        shown = f"{found[1]}-{found[3]}-{found[4]}" in _SSN_SHOWN
        before = text[max(0, found.start() - 200) : found.start()].rpartition("\n")[2]
        after = text[found.end() : found.end() + 200].partition("\n")[0]
        if not shown and (found[2] == "-" or _SSN_WORD.search(before) or _SSN_WORD.search(after)):
            yield Span("us-ssn", found.start(), found.end())


def is_cn_id(value: str) -> bool:
    """GB 11643: a region, a day that was, and the checksum of ISO 7064 MOD 11-2."""
    if int(value[:2]) not in _REGIONS or not _is_day(value[6:10], value[10:12], value[12:14]):
        return False
    weighed = sum(int(digit) * 2 ** (17 - at) for at, digit in enumerate(value[:17]))
    return "10X98765432"[weighed % 11] == value[17].upper()


def _is_day(year: str, month: str, day: str) -> bool:
    """No calendar is asked: the clock is not ours, and the 31st of June is caught by the checksum often enough."""
    longest = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
    return 1850 <= int(year) <= 2099 and 1 <= int(month) <= 12 and 1 <= int(day) <= longest[int(month) - 1]


def is_card(digits: str) -> bool:
    """The check digit, and a length that an issuer with these first digits prints."""
    doubled = [int(digit) * (1 + at % 2) for at, digit in enumerate(reversed(digits))]
    luhn = sum(number - 9 if number > 9 else number for number in doubled) % 10
    if _CARD_SHOWN.fullmatch(digits) or len(set(digits)) < 4 or luhn:
        return False
    return any(len(digits) in lengths and first.match(digits) for first, lengths in _ISSUERS)


# --- ways to reach somebody: whose it is

# Somebody whose data we hold. Not where the word is part of another: a client library, customer service, 客户端.
_CUSTOMER = lazy(
    r"(?i)\b(?:customer|client|patient|subscriber|buyer|shopper|passenger|guest|complainant"
    r"|(?<!team )(?<!staff )member)s?(?![A-Za-z])"
    r"(?![-_ ]?(?:support|service|success|care|portal|id|number|librar|side|sdk|app|api|agent|secret|version"
    r"|module|table|endpoint|export|topic|model|schema|database|job)"
    r"|[-_.(/](?!name|e?mail|phone|mobile|address|contact)\w)"
    r"|客户(?![端服群化]|经理|支持|成功|代表)|顾客|会员|买家|患者|病人|乘客|业主|收[件货]人|联系人|投诉人|姓名"
)
_USER = lazy(r"(?i)\buser\b(?![-_.]|[ ]?(?:id|name|agent|guide|manual|group)\b)|用户(?![名组态端])")
# What only a person has: beside it a number is somebody's own.
_OWN = lazy(r"(?i)手机|住址|家庭地址|收货地址|\bmobile\b|\bcell(?:phone|[ ]phone)?\b|(?:home|private|shipping) address")
_COMPANY = lazy(
    r"(?i)hot-?line|help-?(?:desk|line)|support|service[ -]desk|toll[ -]?free|switchboard|front desk|reception|vendor"
    r"|supplier|\bsales\b|office|head ?quarters|on-?call|emergency|"
    r"热线|客服|服务电话|总机|前台|供应商|厂商|公司|总部|办公|值班|应急|报警|官方|商务"
)
_AUTHOR = lazy(
    r"(?i)co-?authored-by|signed-off-by|reviewed-by|acked-by|maintain|author|codeowner|committer|copyright|©|licen[sc]e"
    r"|contribut|git config|user\.email|维护|作者|贡献|gserviceaccount"
)
_MENTIONED = lazy(
    r"(?i)reported-by:|^from:|\bby\b|<[^<>\s]+@|&lt;|vulnerabilit|please (?:report|notify|e?-?mail|contact)|enforcement"
    r"|reported to|report(?:ing)? (?:to|at)"
)
_TOLD = lazy(r"(?i)reported|complain|\blead\b|prospect|投诉|反馈|下单")
_CALLED = lazy(r"(?i)phone|mobile|\btel\b|\bcell\b|call|contact|whatsapp|\bsms\b|\bfax\b|电话|手机|联系|座机|传真")
# Right before a number: another kind of number, or one that is made up.
_OTHER_NUMBER = lazy(
    r"(?i)(?:(?:\b|_)(?:ids?|no\.?|nr|\w+[ _]number|order|ticket|build|invoice|version|release|issue|case|request)"
    r"|#|(?<![机话信])号|(?<!号)码|[订工运账保]单|版本|构建|流水|时间戳|[量数次分额键值])"
    r"[ \t:：=#*`\"'(（]*(?:is|was|为|是)?[ \t`\"'=]*$"
)
# A small English word or an abbreviation right before a number names it, unless it leads to a phone or means a person.
_WORD_BEFORE = lazy(r"(?:^|[^A-Za-z'])([a-z][a-z_]*|[A-Z]{2,6})[ \t:=#*`\"']*$")
_LEADS_TO_PHONE = word_set(
    "phone mobile cell tel telephone fax contact contacts call called calls calling dial ring reach whatsapp sms text "
    "number at on is was to via under from by or and with for using then her his their customer client patient "
    "subscriber buyer shopper passenger guest member user VIP"
)
_MADE_UP = lazy(
    r"(?i)(?:\b(?:example|sample|demo|test|mock|fake|dummy|fictional|placeholder)s?(?:[ _-](?:customer|user|client"
    r"|patient|phone|mobile|number|e-?mail|address|account|data|value|record))*|\be\.g\."
    r"|(?:示例|样例|演示|测试|模拟|虚构|占位|假|格式|形如|例如)"
    r"(?:数据|用|的|客户|用户|手机|电话|号码?|邮箱|账号|地址|姓名|联系人|[:：]|如)*)[ \t:：=`\"'(（是为]*$"
)


def contacts(text: str) -> Iterator[Span]:
    places = TextPlaces(text)
    yield from _phones(places)
    if "@" in text:
        yield from _mails(places)
    yield from _homes(places)
    yield from _papers(places)


def _span(rule: str, found: re.Match[str], severity: str) -> Span:
    """What is refused for the words beside it is a guess, and may be waived like one."""
    return Span(rule, found.start(), found.end(), generic=severity == REFUSE, severity=severity)


def _is_customers(around: Surroundings) -> bool:
    return bool(_CUSTOMER.search(around.beside) or _CUSTOMER.search(around.above))


def _is_persons(around: Surroundings) -> bool:
    """Of a number or an address that is some person's: is it one whom the project serves?"""
    return _is_customers(around) or bool(_OWN.search(around.label) or _USER.search(around.beside))


def _is_other(around: Surroundings) -> bool:
    """Its label calls it something else, or says that it is made up."""
    other = _OTHER_NUMBER.search(around.label) and not _CALLED.search(around.label)
    return bool(other or _MADE_UP.search(around.label))


def _is_counted(around: Surroundings) -> bool:
    """`quota 139...`, `offset 139...`: a bare number that a noun before it names."""
    named = _WORD_BEFORE.search(around.label)
    return named is not None and named[1] not in _LEADS_TO_PHONE and not _CALLED.search(around.label)


# --- phone numbers

_BEGINS = r"(?<![0-9A-Za-z_.\-/#@$%+])"
_ENDS = r"(?![0-9A-Za-z_\-]|\.[0-9]|:[A-Za-z])"
_PHONE = lazy(r"[0-9(][0-9 ().\-]{6,60}[0-9]")  # whatever it is, it has this many digits in a row
_MOBILE = lazy(rf"{_BEGINS}(?:(?:\+|00)?86[ -]?)?(1[3-9]\d(?:\d{{8}}|[ -]\d{{4}}[ -]\d{{4}})){_ENDS}")
_DIALLED = lazy(
    rf"{_BEGINS}(?!\+?(?:19|20)\d\d-\d\d)(?:\+|00)(?!86)([1-9]\d{{0,2}})((?:[ .\-]?\(?\d{{1,4}}\)?){{2,6}}){_ENDS}"
)
_NANP = lazy(rf"{_BEGINS}(?:1[ .-])?\(?([2-9]\d\d)\)?[ .-]([2-9]\d\d)[ .-](\d{{4}}){_ENDS}")
_LOCAL = lazy(rf"{_BEGINS}\(?\d{{2,5}}\)?(?:[ -]?\d{{2,4}}){{2,3}}{_ENDS}")  # only behind a word for a phone
_SHOWN_RUNS = ("123456", "987654", "0000000", "88888", "00138000", "7700900", "2079460", "1555", "555123")  # in manuals
_UNIT = lazy(r"[ \t]{1,3}(?:[nmu]s|bytes|rows|events|users?|customers?|clients?|[KMGT]?i?B)\b|[ \t]{0,3}[行条个次元]")


def _phones(places: TextPlaces) -> Iterator[Span]:
    text = places.text
    for number in _PHONE.finditer(text):
        start, end = max(0, number.start() - 3), number.end() + 2
        taken = start
        for rule, pattern in (("phone", _DIALLED), ("cn-phone", _MOBILE), ("phone", _NANP), ("phone", _LOCAL)):
            for found in pattern.finditer(text, taken, end):
                taken = found.end()  # what one form has judged is not taken for another
                severity = _phone_severity(pattern, found, places.around(found.start(), taken))
                if severity:
                    yield _span(rule, found, severity)


def _phone_severity(pattern: re.Pattern[str], found: re.Match[str], around: Surroundings) -> str:
    """REFUSE, WARN, or "" for what is no phone number of anybody's."""
    digits = re.sub(r"\D", "", found[0])
    if not 7 <= len(digits) <= 15 or len(set(digits)) <= 3 or "55501" in digits or _is_no_phone(pattern, found, around):
        return ""
    shown = any(run in digits for run in _SHOWN_RUNS)
    if _COMPANY.search(around.label):
        return WARN if pattern is _MOBILE and not shown else ""
    called = bool(_CALLED.search(around.label))
    if pattern is _LOCAL:
        return REFUSE if called and _is_customers(around) else ""
    spoken = called or _CALLED.search(around.beside)
    if _is_customers(around) or (_is_persons(around) and not shown):
        return REFUSE
    return "" if shown or (pattern is _NANP and not spoken) else WARN


def _is_no_phone(pattern: re.Pattern[str], found: re.Match[str], around: Surroundings) -> bool:
    """Made up, counted in units; or called something else, unless a country's code is dialled."""
    if pattern is not _DIALLED and (_is_counted(around) or _is_other(around)):
        return True
    return bool(_MADE_UP.search(around.label) or _UNIT.match(found.string, found.end()))


# --- mail addresses

_MAIL = lazy(
    r"(?<![0-9A-Za-z._%+\-/@])([0-9A-Za-z][0-9A-Za-z._%+\-]{0,63})@((?:[0-9A-Za-z\-]{1,63}\.){1,5}[A-Za-z]{2,24})"
    r"(?![0-9A-Za-z@/]|:\S|\.[0-9A-Za-z])"
)

# Where private people have their mail.
_FREE = word_set(
    "gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com yahoo.co.uk yahoo.co.jp ymail.com "
    "icloud.com me.com mac.com aol.com qq.com foxmail.com vip.qq.com 163.com 126.com yeah.net sina.com sina.cn "
    "sohu.com 139.com 189.cn aliyun.com gmx.com gmx.de gmx.net web.de t-online.de mail.ru yandex.ru yandex.com ya.ru "
    "proton.me protonmail.com pm.me zoho.com naver.com daum.net hanmail.net orange.fr free.fr laposte.net libero.it "
    "wp.pl o2.pl seznam.cz rediffmail.com"
)
_NOBODY = lazy(
    r"(?i)(?:^|[._+-])(?:no-?reply|do-?not-?reply|noreply|git|bot|root|admin(?:s|istrator)?|support|info|sales|help|contact"
    r"|security|abuse|postmaster|webmaster|hostmaster|mailer-daemon|team|hello|office|press|legal|privacy"
    r"|test(?:s|er|ing|user|account)?|user|foo|bar|baz|alice|bob|carol|name|email|mail|someone|me|you|your\w*|john\.?doe"
    r"|jane\.?doe|jdoe|example\w*|demo(?:user|s)?|dev(?:s|el|ops|elopers?|elopment)?|ops|ci|build|service|notifications?"
    r"|alerts?|billing|feedback|community|oss|opensource|kefu|a|b|x)\d*(?:$|\+)"
)
_NOWHERE = lazy(
    r"(?i)(?:^|\.)(?:example(?:\.\w+)?|test|invalid|localhost|local|internal|noreply\.\w+\.com|(?:domain|company|acme"
    r"|yourcompany|yourdomain|mydomain|email|mail|xx+|abc|foo|bar|test|site|corp|org|host)\.(?:com|org|net|io|cn))$"
)


def _mails(places: TextPlaces) -> Iterator[Span]:
    """A private address, or any beside a word for customers; not those of authors, of roles and of examples."""
    for found in _MAIL.finditer(places.text):
        if _NOWHERE.search(found[2]) or _NOBODY.search(found[1]):
            continue
        around = places.around(found.start(), found.end())
        severity = _mail_severity(found[2].lower() in _FREE, around)
        if severity:
            yield _span("email", found, severity)


def _mail_severity(free: bool, around: Surroundings) -> str:
    if _AUTHOR.search(around.beside) or _is_other(around) or (not free and _COMPANY.search(around.label)):
        return ""
    if _is_customers(around) or (free and _is_persons(around)):
        return REFUSE
    told = free or _TOLD.search(around.beside) or _USER.search(around.beside)
    return WARN if told and not _MENTIONED.search(around.beside) else ""


# --- homes

_CN_HOME = lazy(r"\d{1,5}[ ]?(?:号|弄|栋|幢|座|单元|室)")
_CN_STREET = lazy(r"[省市区县州镇乡村路街道巷弄][^。；|\n]{0,16}$")
_EN_HOME = lazy(
    r"\b\d{1,5}[A-Za-z]?[ ](?:[A-Z][A-Za-z'.]{1,20}[ ]){1,4}"
    r"(?:Street|St|Avenue|Ave|Road|Rd|Lane|Ln|Drive|Dr|Boulevard|Blvd|Court|Ct|Way|Place|Pl|Terrace|Square)\b"
)
_LIVES = lazy(
    r"(?i)\blives? (?:at|in|on)\b|\bresid(?:es|ing|ence)\b|(?:home|private|shipping|delivery) address"
    r"|住址|家住|住在|住[\u4e00-\u9fff]{2,3}[省市区县]|家庭地址|收货地址"
)


def _homes(places: TextPlaces) -> Iterator[Span]:
    """Where somebody lives. An address without a word for whose it is, is a company's or a town's."""
    text = places.text
    for pattern in (_CN_HOME, _EN_HOME):
        for found in pattern.finditer(text):
            if pattern is _CN_HOME and not _CN_STREET.search(text, max(0, found.start() - 20), found.start()):
                continue
            around = places.around(found.start(), found.end())
            known = _is_customers(around) or _LIVES.search(around.beside)
            if known and not _COMPANY.search(around.beside) and not _MADE_UP.search(around.label):
                yield _span("home-address", found, REFUSE)


# --- numbers of papers, known by their label only

_PAPER_WORD = lazy(
    r"(?i)(?:passport|driver'?s?[ ]licen[cs]e|national (?:id|insurance)|medical record|\bmrn\b|\bnhs\b"
    r"|护照|驾驶证|驾照|通行证|社保|病历)(?:[ (（]{0,2}(?:no\.?|number|id|is|was|号码?|编号|为|是))*[ \t:：#=|*`(（]*$"
)
_PAPER = lazy(
    r"(?<![0-9A-Za-z_.\-/])(?:[A-Z]{1,3}[ ]?\d{6,9}[A-Z]?|\d{8,10}|(?=(?:[A-Z]*\d){4})[A-Z][A-Z0-9]{7,8})"
    r"(?![0-9A-Za-z_\-]|\.\d)"
)
_PAPER_HINTS = ("passport", "licen", "national", "medical", "mrn", "nhs", "护照", "驾", "通行证", "社保", "病历")


def _papers(places: TextPlaces) -> Iterator[Span]:
    low = places.text.lower()
    if any(hint in low for hint in _PAPER_HINTS):
        for found in _PAPER.finditer(places.text):
            if _PAPER_WORD.search(places.around(found.start(), found.end()).label):
                yield _span("id-document", found, REFUSE)
