"""Clouds, messengers and services of China."""

from __future__ import annotations

from memorybank.policy.scan.checks import has_digit, is_mixed
from memorybank.policy.scan.rows import ALNUM, HEX32, HEX64, UUID, WORD, Row

ROWS = (
    Row("alibaba-key-id", "Alibaba Cloud access key id", ("LTAI",), f"{ALNUM}{{12,20}}", has_digit),
    Row("alibaba-sts", "Alibaba Cloud temporary key id", ("STS.",), f"{ALNUM}{{20,30}}", has_digit),
    Row("tencent-key-id", "Tencent Cloud secret id", ("AKID",), f"{ALNUM}{{32}}", has_digit),
    Row("huawei-obs", "Huawei Cloud key in a command", ("obsutil config -i=", "-i="),
        f"[0-9A-Z]{{20}} -k={ALNUM}{{40}}"),
    Row("baidu-key-id", "Baidu Cloud access key id", ("ALTAK",), f"{ALNUM}{{21}}", has_digit),
    Row("baidu-bce", "Baidu Cloud API key", ("bce-v3/ALTAK-",), f"{ALNUM}{{21}}/{ALNUM}{{40}}"),
    Row("volcengine-key-id", "Volcengine access key id", ("AKLT", "AKTP"), f"{WORD}{{32,60}}={{0,2}}", is_mixed),
    Row("jdcloud-key-id", "JD Cloud access key id", ("JDC_",), "[0-9A-Z]{25,40}", has_digit),
    Row("feishu-webhook", "Feishu or Lark bot webhook",
        ("open.feishu.cn/open-apis/bot/v2/hook/", "open.larksuite.com/open-apis/bot/v2/hook/"), UUID),
    Row("feishu-token", "Feishu tenant, user or app access token", ("t-g1", "u-g1", "a-g1"), f"{ALNUM}{{36,44}}"),
    Row("dingtalk-webhook", "DingTalk robot webhook", ("oapi.dingtalk.com/robot/send?access_token=",), HEX64),
    Row("dingtalk-sign", "DingTalk robot signing secret", ("SEC",), HEX64),
    Row("wecom-webhook", "WeCom robot webhook", ("qyapi.weixin.qq.com/cgi-bin/webhook/send?key=",), UUID),
    Row("wechat-secret", "WeChat app secret beside its app id", ("&secret=", "&appsecret="), HEX32,
        lead=r"appid=wx[0-9a-f]{16}"),
    Row("serverchan-key", "ServerChan send key", ("SCT", "SCU"), rf"\d{{4,7}}T{ALNUM}{{22,46}}"),
    Row("serverchan3-key", "ServerChan send key, third version", ("sctp",), rf"\d{{1,7}}t{ALNUM}{{20,46}}"),
    Row("pushplus-token", "PushPlus token in an address",
        ("pushplus.plus/send?token=", "pushplus.hxtrip.com/send?token="), HEX32),
    Row("bark-key", "Bark device key in an address", ("api.day.app/",), f"{ALNUM}{{20,24}}", is_mixed),
    Row("gitee-token", "Gitee token in an address", ("gitee.com/api/v5/",),
        rf"[^\s\"']{{1,120}}access_token={HEX32}"),
    Row("qiniu-token", "Qiniu upload token", (), rf"{WORD}{{40}}:{WORD}{{27}}[0-9A-Za-z_=-]:{WORD}{{20,400}}={{0,2}}",
        is_mixed),
    Row("zhipu-key", "Zhipu AI key", (), rf"{HEX32}\.{ALNUM}{{16}}", is_mixed),
    Row("coze-token", "Coze personal access token", ("pat_", "cztei_", "sat_"), f"{ALNUM}{{64}}"),
    Row("dify-key", "Dify app or dataset key", ("app-", "dataset-"), f"{ALNUM}{{24}}", is_mixed, glued="/-."),
    Row("modelscope-token", "ModelScope token", ("ms-",),
        "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}", glued="/-."),
    Row("sk-key", "sk- key of DeepSeek, Moonshot, DashScope, SiliconFlow and others", ("sk-",),
        f"{ALNUM}{{32,64}}", has_digit, glued="/-."),
)  # fmt: skip
