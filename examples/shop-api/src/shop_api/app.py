"""The HTTP door: two routes, and orders kept in memory until the store is written."""

from __future__ import annotations

from fastapi import FastAPI

from shop_api.orders import Order, total

app = FastAPI(title="Shop API")
accepted: list[Order] = []


@app.get("/orders")
def orders() -> list[dict[str, int]]:
    return [{"number": order.number, "cents": total(order)} for order in accepted]


def serve() -> None:
    import uvicorn

    uvicorn.run(app, port=8000)
