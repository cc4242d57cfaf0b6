"""Payments, shops, shipping and wallets."""

from __future__ import annotations

from memorybank.policy.scan.checks import base58check, bech32, has_digit, is_mixed
from memorybank.policy.scan.rows import ALNUM, HEX32, HEX40, UUID, WORD, Row

ROWS = (
    Row("stripe-key", "Stripe secret key", ("sk_live_", "sk_test_", "sk_prod_"), f"{ALNUM}{{16,250}}", has_digit),
    Row("stripe-restricted", "Stripe restricted key", ("rk_live_", "rk_test_", "rk_prod_"), f"{ALNUM}{{16,250}}",
        has_digit),
    Row("stripe-webhook", "Stripe or Svix webhook secret", ("whsec_",), "[0-9A-Za-z+/=]{32,80}", is_mixed),
    Row("square-token", "Square access token", ("sq0atp-",), f"{WORD}{{22,60}}"),
    Row("square-secret", "Square application secret", ("sq0csp-", "sandbox-sq0csb-"), r"[0-9A-Za-z_\\\[\]-]{43}"),
    Row("square-personal", "Square access token, the newer kind", ("EAAA",), f"{WORD}{{60}}", is_mixed, glued="+/"),
    Row("paypal-token", "PayPal or Braintree access token", ("access_token$production$", "access_token$sandbox$"),
        r"[0-9a-z]{16}\$[0-9a-f]{32}"),
    Row("plaid-token", "Plaid access token", ("access-sandbox-", "access-development-", "access-production-"), UUID),
    Row("adyen-key", "Adyen API key", ("AQE",), r"[0-9A-Za-z+/]{60,120}={0,2}-[0-9A-Za-z+/=]{30,70}-[^\s\"']{8,24}"),
    Row("razorpay-key", "Razorpay key", ("rzp_live_", "rzp_test_"), f"{ALNUM}{{14}}"),
    Row("shopify-token", "Shopify token", ("shpat_", "shpca_", "shppa_", "shpss_", "shptka_"), "[0-9a-fA-F]{32}"),
    Row("flutterwave-key", "Flutterwave key", ("FLWSECK-", "FLWSECK_TEST-", "FLWPUBK_TEST-"),
        "[0-9a-hA-H]{12,32}(?:-X)?"),
    Row("paystack-key", "Paystack key", ("sk_live_", "sk_test_"), HEX40),
    Row("mollie-key", "Mollie key", ("live_", "test_"), f"{ALNUM}{{30}}", is_mixed),
    Row("lob-key", "Lob key", ("live_", "test_"), "[0-9a-f]{35}"),
    Row("gocardless-token", "GoCardless token", ("live_", "sandbox_"), f"{WORD}{{40}}", has_digit),
    Row("easypost-key", "EasyPost key", ("EZAK", "EZTK"), f"{ALNUM}{{54}}", has_digit, glued="+/"),
    Row("shippo-token", "Shippo token", ("shippo_live_", "shippo_test_"), HEX40),
    Row("duffel-token", "Duffel token", ("duffel_live_", "duffel_test_"), f"{WORD}{{43}}"),
    Row("checkout-key", "Checkout.com key", ("sk_sbox_", "sk_"), "[0-9a-z]{27}", has_digit),
    Row("checkout-legacy", "Checkout.com key, the older kind", ("sk_", "sk_test_"), UUID),
    Row("woocommerce-key", "WooCommerce key", ("ck_", "cs_"), HEX40),
    Row("paddle-key", "Paddle key", ("pdl_live_apikey_", "pdl_sdbx_apikey_"),
        rf"[0-9a-z]{{26}}_{ALNUM}{{22}}_{ALNUM}{{3}}"),
    Row("freemius-key", "Freemius secret key", ('"secret_key" => "sk_', "'secret_key' => 'sk_"), r"[^\s\"']{29}"),
    Row("xendit-key", "Xendit key", ("xnd_development_", "xnd_production_"), f"{ALNUM}{{60,100}}"),
    Row("midtrans-key", "Midtrans server key", ("SB-Mid-server-", "Mid-server-"), f"{WORD}{{24,32}}"),
    Row("mercadopago-token", "Mercado Pago token", ("APP_USR-", "TEST-"), rf"\d{{12,16}}-\d{{6}}-{HEX32}-\d{{6,12}}"),
    Row("iyzico-key", "iyzico sandbox key", ("sandbox-",), f"{ALNUM}{{32}}", is_mixed),
    Row("wallet-wif", "wallet private key", (), "[5KL][1-9A-HJ-NP-Za-km-z]{50,51}", base58check, glued="+/-"),
    Row("wallet-xprv", "wallet master key", ("xprv", "tprv", "yprv", "zprv"), "[1-9A-HJ-NP-Za-km-z]{107}",
        base58check),
    Row("nostr-key", "Nostr private key", ("nsec1",), "[02-9ac-hj-np-z]{58}", proof=bech32),
    Row("alchemy-key", "Alchemy or Infura key in an address", (".g.alchemy.com/v2/", ".infura.io/v3/"),
        f"{WORD}{{32}}"),
    Row("etherscan-key", "Etherscan key in an address", ("&apikey=", "?apikey="), "[0-9A-Z]{34}", has_digit),
)  # fmt: skip
