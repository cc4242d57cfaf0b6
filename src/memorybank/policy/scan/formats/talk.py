"""Chat, mail, text messages and webhooks that anybody who has the address may post to."""

from __future__ import annotations

from memorybank.policy.scan.checks import has_digit, is_discord, is_mixed
from memorybank.policy.scan.rows import ALNUM, HEX32, HEX64, UUID, WORD, Row

ROWS = (
    Row("slack-bot", "Slack bot token", ("xoxb-",), rf"\d{{8,14}}-(?:\d{{8,14}}-)?{ALNUM}{{18,34}}"),
    Row("slack-user", "Slack user token", ("xoxp-", "xoxe-"), r"(?:\d{8,14}-){3}[0-9a-f]{28,64}"),
    Row("slack-app", "Slack app-level token", ("xapp-",), r"\d-[0-9A-Z]{8,14}-\d{8,14}-[0-9a-f]{60,70}"),
    Row("slack-config", "Slack configuration token", ("xoxe.xoxp-", "xoxe.xoxb-", "xoxe-"), rf"\d-{ALNUM}{{140,240}}"),
    Row("slack-legacy", "Slack legacy token", ("xoxo-", "xoxr-", "xoxs-", "xoxa-", "xoxc-", "xoxd-"), r"(?:\d+-)?[0-9A-Za-z%-]{14,250}", has_digit),
    Row("slack-webhook", "Slack webhook", ("hooks.slack.com/services/", "hooks.slack.com/workflows/", "hooks.slack.com/triggers/"),
        r"[0-9A-Za-z]{8,14}/[0-9A-Za-z]{8,20}/(?:\d{10,22}/)?[0-9A-Za-z]{20,48}"),
    Row("discord-bot", "Discord bot token", (), rf"{WORD}{{23,28}}\.{WORD}{{6,7}}\.{WORD}{{27,38}}", is_mixed, proof=is_discord),
    Row("discord-webhook", "Discord webhook", ("discord.com/api/webhooks/", "discordapp.com/api/webhooks/"), rf"\d{{17,20}}/{WORD}{{60,72}}"),
    Row("telegram-bot", "Telegram bot token", (":AA",), f"{WORD}{{32,33}}", lead=r"\d{8,10}"),
    Row("teams-webhook", "Microsoft Teams webhook", (".webhook.office.com/webhookb2/", "outlook.office.com/webhook/"),
        rf"{UUID}@{UUID}/IncomingWebhook/[0-9a-f]{{32}}/{UUID}"),
    Row("teams-workflow", "Microsoft Teams workflow address", (".logic.azure.com",), rf"[^\s\"'<>]{{20,200}}sig={WORD}{{40,48}}"),
    Row("google-chat-webhook", "Google Chat webhook", ("chat.googleapis.com/v1/spaces/",), rf"{WORD}{{8,20}}/messages\?key={WORD}{{39}}&token={WORD}{{40,60}}"),
    Row("zapier-webhook", "Zapier webhook", ("hooks.zapier.com/hooks/catch/",), rf"\d{{5,10}}/{ALNUM}{{6,12}}"),
    Row("make-webhook", "Make webhook", (".make.com/",), f"{ALNUM}{{32}}", lead=r"hook\.(?:eu|us)\d"),
    Row("ifttt-webhook", "IFTTT webhook", ("maker.ifttt.com/trigger/",), rf"[\w{{}}-]{{1,60}}/with/key/{WORD}{{22,43}}"),
    Row("pipedream-webhook", "Pipedream or webhook.site address", (".m.pipedream.net", "webhook.site/"), UUID),
    Row("twilio-key", "Twilio API key", ("SK",), HEX32),
    Row("twilio-account", "Twilio account beside its token", ("AC",), rf"{HEX32}:{HEX32}"),
    Row("sendgrid-key", "SendGrid key", ("SG.",), r"[0-9A-Za-z_=-]{20,24}\.[0-9A-Za-z_=-]{39,50}|[0-9A-Za-z_=.-]{66}"),
    Row("mailgun-key", "Mailgun key", ("key-",), HEX32, glued="/-."),
    Row("mailgun-public", "Mailgun validation key", ("pubkey-",), HEX32),
    Row("mailgun-signing", "Mailgun key, the newer kind", (), "[0-9a-f]{32}-[0-9a-f]{8}-[0-9a-f]{8}", has_digit),
    Row("mailchimp-key", "Mailchimp key", (), rf"{HEX32}-us\d{{1,2}}"),
    Row("mandrill-key", "Mailchimp Transactional key", ("md-",), f"{WORD}{{22}}", is_mixed, glued="/-."),
    Row("brevo-key", "Brevo key", ("xkeysib-", "xsmtpsib-"), f"{HEX64}-{ALNUM}{{16}}"),
    Row("resend-key", "Resend key", ("re_",), f"{ALNUM}{{8}}_{ALNUM}{{24}}"),
    Row("mailersend-key", "MailerSend key", ("mlsn.",), HEX64),
    Row("intercom-token", "Intercom token", ("dG9rO",), "[0-9A-Za-z+/]{50,60}={0,2}", has_digit),
    Row("zendesk-basic", "Zendesk token in a login", ("/token:",), f"{ALNUM}{{40}}"),
    Row("telnyx-key", "Telnyx key", ("KEY0",), rf"[0-9A-F]{{31}}_{ALNUM}{{22}}"),
    Row("onesignal-key", "OneSignal key", ("os_v2_app_", "os_v2_org_"), "[0-9a-z]{90,120}"),
    Row("line-token", "LINE channel access token", (), "[0-9A-Za-z+/]{165,175}1O/w1cDnyilFU=", is_mixed),
    Row("mattermost-hook", "Mattermost webhook", ("/hooks/",), "[0-9a-z]{26}", has_digit, lead=r"https?://[\w.:-]{4,80}"),
    Row("matrix-token", "Matrix access token", ("syt_",), r"[0-9A-Za-z=_-]{2,80}_[A-Za-z]{20}_[0-9A-Za-z]{6}"),
    Row("zoom-token", "Zoom webhook in its address", ("integrations.zoom.us/chat/webhooks/incomingwebhook/",), f"{WORD}{{20,40}}"),
    Row("viber-token", "Viber bot token", (), "[0-9a-f]{16}-[0-9a-f]{16}-[0-9a-f]{16}", has_digit),
)  # fmt: skip
