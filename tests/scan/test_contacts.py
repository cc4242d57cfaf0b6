"""Ways to reach a customer: refused beside a word for one, a warning alone, and let be where they are something else.

Every number and address is drawn when the test runs; the second half of both tables was written when the code was done.
"""

from __future__ import annotations

from random import Random

import pytest

from hostile import within
from memorybank.policy.scan import REFUSE, WARN, scan_text

pytestmark = pytest.mark.rule("THR-4")


def filled(form: str) -> str:
    """The form with its holes filled: {cn} a mobile number of China, {us} and {uk} numbers, {who} a mail name."""
    random = Random(form)

    def digits(count: int) -> str:
        return "".join(random.choice("2346789") for _ in range(count))

    drawn = {
        "cn": f"1{random.choice('378')}7{digits(8)}",
        "cn3": f"1{random.choice('378')}7 {digits(4)} {digits(4)}",
        "us": f"+1 (415) {random.choice('2346')}{digits(2)}-{digits(4)}",
        "us3": f"415-{random.choice('2346')}{digits(2)}-{digits(4)}",
        "uk": f"+44 20 8{digits(3)} {digits(4)}",
        "land": f"0571-8{digits(7)}",
        "paper": f"E{digits(8)}",
        "who": f"{random.choice(('lina', 'wangfang', 'j.carter', 'mei.chen'))}{digits(2)}",
        "n": digits(3),
        "long": f"20261117{digits(10)}",
    }
    for name, value in drawn.items():
        form = form.replace("{" + name + "}", value)
    return form


CUSTOMERS = (
    # prose
    "客户张三手机 13912345678",
    "客户 王芳 电话 {cn} 反馈支付失败",
    "手机：{cn}",
    "用户姓名：李娜，联系电话 {cn}",
    "投诉来自顾客陈杰（{who}@163.com），已退款",
    "客户邮箱:{who}@acme-trade.cn",
    "患者刘洋，{cn3}，下周复诊",
    "会员 {cn} 积分没有到账",
    "收货人：周敏，{cn}，杭州市西湖区文三路 {n} 号 2 单元 501 室",
    "客户孙丽住址：上海市浦东新区张杨路 {n} 弄 12 号",
    "客户护照号 {paper} 无法通过校验",
    "买家的座机是 {land}，打不通",
    "用户 {who}@qq.com 登录后白屏",
    "Customer Zhang Wei ({who}@gmail.com) reported the bug",
    "Call the customer back at {us} after the release.",
    "The patient's mobile is {uk}, SMS fails there.",
    "client John Carter, {us3}, double charged",
    "Buyer lives at {n} Maple Grove Street, parcel lost",
    "passport number {paper} was rejected by the form",
    "Reproduced with subscriber {who}@outlook.com on iOS",
    "Complaint of guest Li Na <{who}@yahoo.com>: no invoice",
    "用户反馈人手机 {cn}",
    "家庭地址：成都市武侯区人民南路 {n} 号 3 栋",
    # tables and records
    "| 姓名 | 电话 |\n|---|---|\n| 李娜 | {cn} |",
    "| 客户 | 邮箱 | 备注 |\n| --- | --- | --- |\n| 王芳 | {who}@foxmail.com | VIP |",
    "| Customer | Phone | Plan |\n|---|---|---|\n| J. Carter | {us} | pro |",
    "## Customers\n\n| Name | E-mail |\n|---|---|\n| Mei Chen | {who}@customer-corp.com |",
    "- 姓名：周敏\n- 电话：{cn}\n- 订单：{long}",
    "Patient: Mei Chen\nPhone: {uk}\nWard: 3",
    # written afterwards
    "昨天帮客户李雷排查，他的号码是 {cn}，支付一直超时。",
    "大客户赵总（{cn}）要求周五前修复退款问题",
    "联系人：韩梅梅 / {cn} / {who}@126.com",
    "客户投诉邮件来自 {who}@sina.com，标题“重复扣款”",
    "业主电话：{land}",
    "乘客护照：{paper}，姓名拼音写反",
    "客户寄回地址：广州市天河区体育东路 {n} 号 1203 室",
    "请回拨用户（{cn}），确认发票抬头",
    "病人王建国，病历号 {paper}，住院三天",
    "会员李静的邮箱是 {who}@hotmail.com，生日券没发",
    "客户家住北京市朝阳区建国路 {n} 号院 5 号楼",
    "收件人手机号填错：{cn}",
    "Reached out to our customer Ann Lee on {us}; she still sees the old price.",
    "Refund went to the wrong buyer: {who}@icloud.com.",
    "Customer's home address is {n} Oak Hill Avenue, Springfield.",
    "guest checkout fails for {who}@gmail.com (a hotel guest in room 12)",
    "passenger passport no. {paper}, name mismatch",
    "The client asked us to text her cell {us3} before deploying.",
    "Member Tom Weber, phone 030 4{n} {n}9, locked out since Monday",
    "Patient record: Mei Chen, medical record number 8{n}{n}2, {uk}",
    "Two customers affected: {who}@gmail.com and {who}@web.de",
    "shipping address: {n} Birch Lane, shopper reported a missing parcel",
    "| 会员 | 手机 | 等级 |\n|---|---|---|\n| 周敏 | {cn3} | 金 |",
    "### 受影响客户\n\n| 编号 | 称呼 | 电话 |\n|---|---|---|\n| 1 | 赵女士 | {cn} |\n| 2 | 钱先生 | {cn} |",
    "| 收货人 | 收货地址 |\n|---|---|\n| 孙丽 | 南京市鼓楼区中山路 {n} 号 8 栋 |",
    "| patient | contact | note |\n|---|---|---|\n| M. Chen | {us} | call after 5 |",
    "| # | Client | Email |\n|:-:|:--|--:|\n| 1 | Weber GmbH, T. Weber | {who}@weber-bau.de |",
    "客户信息\n姓名: 孙丽\n手机: {cn}\n地址: 武汉市洪山区珞喻路 {n} 号",
    "* Name: J. Carter\n* Customer since: 2024\n* Email: {who}@gmail.com",
    # written when the label's rules were changed
    "刚才那位客户的电话是 {cn}，记得回访",
    "客户刘女士 {cn3} 反馈 App 闪退",
    "跟客户确认过（王总，{who}@163.com），按月结算",
    "本次事故影响客户：广州某店，店长手机 {cn}",
    "订单 20261117001 的收货人是赵敏，电话 {cn}",
    "客户住在苏州市工业园区星湖街 328 号",
    "用户姓名：周杰，护照：{paper}",
    "患者小李的家长联系方式 {cn}",
    "把验证码发到客户手机 +86 {cn3} 失败",
    "Customer complaint from Olga Petrova, {who}@yandex.ru: app crashes",
    "Our biggest client, Hans Meyer (+49 171 2345678), wants CSV export",
    "The buyer, a Mr. Tanaka, can be called at +81 90 1234 5678.",
    "Bug found by customer; contact her at {who}@hotmail.com",
    "Patient ID card photo is rotated for passport {paper}",
    "| 用户姓名 | 身份证 | 手机 |\n|---|---|---|\n| 吴磊 | 已核验 | {cn} |",
    "| customer_name | customer_email |\n|---|---|\n| Emily Stone | {who}@icloud.com |",
    "| ticket | reporter (customer) | phone |\n|---|---|---|\n| 1201 | Emily | {us3} |",
    "| 患者 | 住址 |\n|---|---|\n| 周杰 | 长沙市岳麓区麓山路 36 号 |",
    "| 日期 | 决策 | 原因 |\n|---|---|---|\n| 2026-01-01 | 改短信通道 | 客户吴磊 {cn} 收不到短信 |",
    "姓名：吴磊\n电话：{cn}",
    "- Customer: Emily Stone\n- Phone: {us3}",
    "- **客户**：吴磊\n- **联系电话**：{cn}",
    "客户李先生电话{cn}，要求退货",
    "电话回访了顾客张敏：{cn}，已解决",
    "用户（姓名：黄强，邮箱 {who}@sina.cn）无法重置密码",
    "会员陈静，家庭住址 天津市和平区南京路 128 号",
    "某客户 wx：lily_2020 手机 {cn}",
    "投诉人张先生 {cn} 称被重复扣费",
    "客户身份：台胞，通行证 12345678",
    "买家地址是重庆市渝中区解放碑步行街 8 号 12 楼 5 室",
    "联系客户 {who}@gmail.com 索要日志",
    "为客户 Alice Wong（alice.wong@wong-trading.hk）开通了白名单",
    "| Name | Customer phone |\n|---|---|\n| Priya | +91 98450 12345 |",
    "| 会员号 | 会员姓名 | 会员手机 |\n|---|---|---|\n| 1001 | 黄强 | {cn} |",
    "| patient | dob | email |\n|---|---|---|\n| Joan Hill | 1950-01-02 | joan.hill@btinternet.com |",
    "| 问题 | 客户电话 |\n|:--|:--|\n| 登录慢 | 021-55667788 |",
    "Customer details:\nName: Tom Baker\nEmail: {who}@aol.com",
    "客户：黄强\n联系方式：{cn}\n问题：无法支付",
    "* 收货人：黄强\n* 手机：{cn}",
)

LOOKALIKES = (
    "Customer support: support@payhub.io, weekdays 9-18",
    "客服热线 400-{n}-8820，7x24",
    "支付宝商家客服电话 0571-88158090",
    "联系供应商热线 021-6{n}4455",
    "AWS support hotline +1 206 266 4064",
    "Vendor sales office: {us}",
    "The docs use customer@example.com and user@example.org",
    "客户示例邮箱 zhangsan@example.com",
    "测试手机号 13800138000",
    "测试客户手机 {cn}",
    "mock customer phone {us}",
    "13800138000 (演示号)",
    "订单号 {cn} 重复扣款，客户已退款",
    "customer order {cn} was charged twice",
    "客户编号 {cn}",
    "user id {cn} is missing in the cache",
    "ticket #{cn} from a customer",
    "customer_id={cn}",
    "用户数 {cn}",
    "build {cn} passed",
    "version 1.7.{n}-20261117",
    "客户端版本 2.{n}.0，服务端 3.1",
    "the client library (grpc-client {n}) retries 3 times",
    "Maintainer: Mei Chen <{who}@gmail.com>",
    "Co-authored-by: Mei Chen <{who}@gmail.com>",
    "passport-local 1.0.{n} and passport.js build 20261117",
    "用户手机号字段 phone 为 varchar(20)，客户可改",
    "| 字段 | 类型 |\n|---|---|\n| 手机 | char(11) |\n| 客户编号 | bigint |",
    "| 订单号 | 客户 | 金额 |\n|---|---|---|\n| {cn} | A 公司 | 12.00 |",
    "| order id | customer | ts |\n|---|---|---|\n| {cn} | acme | 1751113377280 |",
    # written afterwards
    "Questions from customers go to help@shoplane.dev or the forum.",
    "项目支持邮箱 support@shoplane.cn，客户有问题发这里",
    "顺丰客服 95338，京东客服 950616",
    "微信支付商户热线：0755-8601 3860",
    "Stripe's support line for clients is +1 888 926 2289",
    "Escalate to the on-call desk (+44 20 7946 0{n})",
    "Customer numbers look like C-{n}-{n}, never like a phone",
    "客户下单 {long} 失败，重试成功",
    "运单号 {cn}，客户已签收",
    "流水 {cn}：客户余额不足",
    "trace id {cn} belongs to the customer export job",
    "customer invoice no. {cn} was voided",
    "SKU {cn} is out of stock for all buyers",
    "member count {cn}, growing",
    "upload of {cn} bytes by one client",
    "PR {cn} adds the customer table",
    "客户时间戳 1{n}2345678{n} 有误差",
    "Semver 13.8.{n}, client-go 0.{n}.1, guest OS 22.04",
    "示例：客户手机 13800138000，邮箱 demo@example.com",
    "Fixture: test user {who}@gmail.com",
    "patient@hospital.example is what the form shows as a hint",
    "客户手机号脱敏后显示为 138****{n}2",
    "The customer's phone is stored hashed in users.phone_hash",
    "passport-saml 3.2.{n} replaced passport 0.6",
    "公司地址：上海市浦东新区张江路 {n} 号，客户来访请登记",
    "The vendor's office is at {n} Market Street, San Francisco",
    "git clone git@gitlab.com:clients/customer-{n}.git",
    "client.get('https://api.shoplane.io/v1/customers/{cn}')",
    "| 服务 | 电话 |\n|---|---|\n| 支付宝热线 | 0571-8815 8198 |",
    "| version | client | build id |\n|---|---|---|\n| 2.{n}.1 | ios | {cn} |",
    # written when the label's rules were changed
    "客服邮箱 kefu@shop.cn，工作日 9 点到 18 点",
    "产品支持：help@shop.io",
    "供应商热线：400-820-8820",
    "阿里云技术支持 95187",
    "联系我们：contact@shop.io",
    "AWS enterprise support: +1 800 555 1234",
    "订单编号：{cn}",
    "运单 {cn} 已签收，客户满意",
    "流水号 {cn} 客户重复支付",
    "客户 id={cn} 在灰度名单里",
    "请求 ID {cn} 对应客户端超时",
    "版本 18.6.1620，构建 {cn}",
    "测试账号 13800138000 / test@example.com，给客户演示用",
    "jane@example.com is the customer in our fixtures",
    "Customer fixtures use 555-0134 and user@example.org",
    "Git author: Wang Wei <{who}@qq.com>",
    "Commit by {who}@gmail.com touched the customer module",
    "客户端最低版本 iOS 13.9.1",
    "公司前台电话 010-62345678",
    "The office is at 12 Market Street; customers rarely visit",
    "customer tier A, B, C; quota {cn} per month",
    "build number {cn} broke the client",
    "用户协议第 18 条，客户须知",
    "手机端与客户端共用接口 /v1/186",
    "| 订单号 | 状态 |\n|---|---|\n| {cn} | 客户已取消 |",
    "商务合作请联系 bd@shop.cn",
    "客户可以在 https://shop.cn/help?id={cn} 查看",
    "Sentry issue {cn} affects one client",
    "消息 ID: {cn}",
    "Jira CUST-18616, customer of team A",
    "CUSTOMER_ID={cn}",
    "UPDATE customers SET tier=2 WHERE id = {cn}",
    "the customers table grew to {cn} rows",
    "Client 4.18.6 requires Node 20",
    "Zendesk macros reply from support@zendesk.shop.io to every customer",
    "On-call: pager +1 415 642 7020",
    "PagerDuty hotline +1 844 732 3773",
    "DHL customer service 0228 4333112",
    "顺丰客服电话 95338",
    "客户经理请看内网通讯录",
    "用户指南第 139 页，示例号码 13912345678",
    "文档示例：李雷 13800138000 lilei@example.com",
    "会员日 2026-11-17，折扣 0.88",
    "客户 IP 186.162.2.183 被限流",
    "客户画像维度 18 个，样本 {cn} 条",
    "port 18616, customer gateway",
    "Customer churn fell 18.6 %",
    "| 指标 | 值 |\n|---|---|\n| 客户请求数 | {cn} |",
)


def test_beside_a_word_for_a_customer_it_is_refused() -> None:
    for form in CUSTOMERS:
        assert REFUSE in [found.severity for found in scan_text(filled(form))], form


def test_what_belongs_to_no_customer_passes() -> None:
    assert [form for form in LOOKALIKES if scan_text(filled(form))] == []


def test_alone_it_is_a_warning_and_a_refusal_may_be_waived_on_its_line() -> None:
    assert [found.severity for found in scan_text(filled("王芳 {cn}"))] == [WARN]
    told = filled("客户电话 {cn}")
    assert [found.severity for found in scan_text(told)] == [REFUSE]
    assert scan_text(f"{told} <!-- scan:allow generic -->") == ()


@pytest.mark.slow
@pytest.mark.parametrize(
    "part", ["| 客户 13912349876 ", "客户 17751644317\n", "- a: 17751644317\n", "a@b.cn ", "12 A St "]
)
def test_many_of_them_cost_no_more_than_their_number(part: str) -> None:
    with within(20):
        scan_text((part * (200_000 // len(part)))[:200_000])
