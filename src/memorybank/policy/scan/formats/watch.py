"""Monitoring, logs, analytics."""

from __future__ import annotations

from memorybank.policy.scan.checks import is_grafana, is_mixed
from memorybank.policy.scan.rows import ALNUM, HEX32, HEX40, UUID, WORD, Row

ROWS = (
    Row("grafana-service", "Grafana service account token", ("glsa_",), f"{ALNUM}{{32}}_[0-9a-fA-F]{{8}}"),
    Row("grafana-cloud", "Grafana Cloud token", ("glc_eyJ",), "[0-9A-Za-z+/=]{40,400}"),
    Row("grafana-key", "Grafana API key", ("eyJrIjoi",), "[0-9A-Za-z+/=]{60,400}", is_grafana),
    Row("newrelic-user", "New Relic user key", ("NRAK-",), "[0-9A-Z]{27}"),
    Row("newrelic-insert", "New Relic insert or query key", ("NRII-", "NRIQ-"), f"{WORD}{{32}}"),
    Row("newrelic-browser", "New Relic browser key", ("NRJS-", "NRBR-"), "[0-9a-f]{19}"),
    Row("newrelic-admin", "New Relic admin key", ("NRAA-", "NRRA-"), "[0-9a-f]{27,42}"),
    Row("newrelic-license", "New Relic license key", ("FFFFNRAL", "NRAL"), "", lead="(?:eu01xx)?[0-9a-f]{26,36}"),
    Row("dynatrace-token", "Dynatrace token", ("dt0c01.", "dt0s01.", "dt0s02.", "dt0s08.", "dt0s16."),
        r"[0-9A-Z]{8,24}\.[0-9A-Z]{64}"),
    Row("honeycomb-key", "Honeycomb key", ("hcaik_", "hcbik_", "hcxik_", "hcalk_", "hcxlk_", "hcamk_"),
        f"[0-9a-z]{{2,30}}_?{ALNUM}{{26,58}}"),
    Row("posthog-key", "PostHog personal key", ("phx_",), f"{ALNUM}{{40,50}}"),
    Row("datadog-key", "Datadog key", ("ddapi_", "ddapp_", "ddpat_"), f"{WORD}{{32,64}}"),
    Row("datadog-header", "Datadog key in a header",
        ("DD-API-KEY: ", "DD-APPLICATION-KEY: ", "DD_API_KEY=", "DD_APP_KEY="), f"(?:{HEX40}|{HEX32})"),
    Row("elastic-key", "Elastic Cloud key", ("essu_",), "[0-9A-Za-z+/=]{60,120}"),
    Row("splunk-token", "Splunk HEC token in a header", ("Authorization: Splunk ",), UUID),
    Row("axiom-token", "Axiom token", ("xaat-", "xapt-", "xait-"), UUID),
    Row("checkly-key", "Checkly key", ("cu_", "cs_"), HEX32),
    Row("rollbar-token", "Rollbar token in its variable", ("ROLLBAR_ACCESS_TOKEN=",), HEX32),
    Row("pagerduty-key", "PagerDuty key in a header", ("Token token=",), r"[0-9A-Za-z+_-]{20}", is_mixed),
    Row("statsig-key", "Statsig server secret", ("secret-",), f"{ALNUM}{{43,50}}", is_mixed),
    Row("segment-token", "Segment public API token", ("sgp_",), f"{ALNUM}{{64}}"),
    Row("growthbook-key", "GrowthBook secret", ("secret_admin_", "secret_readonly_", "secret_user_"),
        f"{WORD}{{32,64}}"),
    Row("unleash-token", "Unleash token",
        ("*:*.", "default:production.", "default:development.", "*:production.", "*:development."),
        "[0-9a-f]{56,64}"),
    Row("configcat-key", "ConfigCat SDK key", ("configcat-sdk-1/",), f"{WORD}{{22}}/{WORD}{{22}}"),
    Row("sumo-hook", "Sumo Logic collector address", (".sumologic.com/receiver/v1/http/",),
        r"[0-9A-Za-z_=+-]{60,120}"),
    Row("influx-token", "InfluxDB token", (), r"[0-9A-Za-z_-]{86}==", is_mixed),
    Row("uptime-key", "UptimeRobot key", (), r"ur?\d{6,9}-[0-9a-f]{24}"),
    Row("healthchecks-ping", "Healthchecks ping address", ("hc-ping.com/",), UUID),
    Row("opsgenie-key", "Opsgenie key in a header", ("GenieKey ",), UUID),
)  # fmt: skip
