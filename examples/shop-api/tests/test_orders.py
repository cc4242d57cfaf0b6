from __future__ import annotations

from shop_api.orders import Line, Order, correction, total

TEA_AND_CUPS = Order(1, (Line("tea", 2, 450), Line("cup", 1, 1200)))


def test_an_order_costs_the_sum_of_its_lines() -> None:
    assert total(TEA_AND_CUPS) == 2100


def test_a_correction_takes_one_article_back() -> None:
    assert total(correction(TEA_AND_CUPS, "tea", number=2)) == -900
