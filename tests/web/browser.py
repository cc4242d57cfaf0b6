"""A real Chromium without a window, driven by its own protocol over two pipes: no driver, no port, no package."""

from __future__ import annotations

import base64
import json
import os
import shutil
import signal
import subprocess
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any

PROGRAM = shutil.which("chromium") or shutil.which("chromium-browser") or ""
_FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--remote-debugging-pipe",
    "--disable-dev-shm-usage",
    "--mute-audio",
)
_PATIENCE = 20.0


class Browser:
    """One tab. `asked` is every address that it asked for."""

    def __init__(self, *, width: int = 1280, height: int = 900) -> None:
        self._folder = tempfile.mkdtemp(prefix="chromium-")
        to_read, self._to = os.pipe()
        self._from, to_write = os.pipe()

        def handles() -> None:
            for end, number in ((to_read, 3), (to_write, 4)):
                held = os.dup(end) if end != number else end
                os.dup2(held, number)
                os.set_inheritable(number, True)

        flags = [*_FLAGS, f"--user-data-dir={self._folder}", f"--window-size={width},{height}", "about:blank"]
        held = [os.fdopen(os.dup(end), "rb") for end in (to_read,)]
        self._process = subprocess.Popen(
            [PROGRAM, *flags], preexec_fn=handles, close_fds=False, start_new_session=True,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        for end in (to_read, to_write):
            os.close(end)
        for one in held:
            one.close()
        self._buffer = b""
        self._count = 0
        self.asked: list[str] = []
        self.said: list[str] = []
        targets = self._send("Target.getTargets")["targetInfos"]
        tab = next(one["targetId"] for one in targets if one["type"] == "page")
        self._session = ""
        self._session = self._send("Target.attachToTarget", targetId=tab, flatten=True)["sessionId"]
        for name in ("Page", "Runtime", "Network", "Log"):
            self._send(f"{name}.enable")

    def __enter__(self) -> Browser:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        for end in (self._to, self._from):
            os.close(end)
        shutil.rmtree(self._folder, ignore_errors=True)

    # --- the protocol

    def _send(self, method: str, **params: object) -> dict[str, Any]:
        self._count += 1
        number = self._count
        told: dict[str, object] = {"id": number, "method": method, "params": params}
        if getattr(self, "_session", ""):
            told["sessionId"] = self._session
        os.write(self._to, json.dumps(told).encode() + b"\0")
        while True:
            heard = self._next()
            if heard.get("id") == number:
                if "error" in heard:
                    raise AssertionError(f"{method}: {heard['error']}")
                found: dict[str, Any] = heard["result"]
                return found

    def _next(self) -> dict[str, Any]:
        while b"\0" not in self._buffer:
            part = os.read(self._from, 1 << 20)
            if not part:
                raise AssertionError("the browser has ended")
            self._buffer += part
        line, _, self._buffer = self._buffer.partition(b"\0")
        heard: dict[str, Any] = json.loads(line)
        params = heard.get("params", {})
        if heard.get("method") == "Network.requestWillBeSent":
            self.asked.append(params["request"]["url"])
        level = params.get("entry", {}).get("level", "error")
        if heard.get("method") in ("Runtime.exceptionThrown", "Log.entryAdded") and level != "info":
            self.said.append(json.dumps(params)[:400])
        return heard

    # --- what a person does

    def go(self, address: str) -> None:
        self._send("Page.navigate", url=address)
        self.settle()

    def settle(self) -> None:
        """Until the page is there, and scripts that it waits for have run."""
        time.sleep(0.05)
        self.wait("document.readyState === 'complete' && location.href !== 'about:blank'")

    def run(self, script: str) -> Any:
        told = self._send("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in told:
            raise AssertionError(f"{script[:80]}: {told['exceptionDetails']}")
        return told["result"].get("value")

    def wait(self, script: str) -> None:
        until = time.monotonic() + _PATIENCE
        while time.monotonic() < until:
            with suppress(AssertionError):  # between two pages there is nothing to ask
                if self.run(script):
                    return
            time.sleep(0.05)
        raise AssertionError(f"never so: {script}\n{self.text()[:2000]}")

    def text(self) -> str:
        return str(self.run("document.body.innerText"))

    def sees(self, words: str) -> None:
        self.wait(f"document.body.innerText.includes({json.dumps(words)})")

    def press(self, key: str) -> None:
        self.settle()
        for kind in ("keyDown", "keyUp"):
            text = {"text": key} if kind == "keyDown" else {}
            self._send("Input.dispatchKeyEvent", type=kind, key=key, **text)

    def click(self, selector: str) -> None:
        self.run(f"document.querySelector({json.dumps(selector)}).click()")

    def fill(self, selector: str, words: str) -> None:
        self.run(f"document.querySelector({json.dumps(selector)}).focus()")
        self.run(f"document.querySelector({json.dumps(selector)}).select()")
        self._send("Input.insertText", text=words)

    def look(self, *, theme: str = "light", width: int = 1280, height: int = 900) -> None:
        self._send("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": theme}])
        self._send("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def picture(self, path: Path) -> None:
        path.write_bytes(base64.b64decode(self._send("Page.captureScreenshot", format="png")["data"]))
