"""How heavy, quick and calm the page is, in a real Chromium against a real server; printed as JSON.

    python bench/page.py [--repeats N]

Bytes are those that come over the wire on a first visit, compressed. Times run from the start of the navigation, as
the page itself sees it, to the moment when “Play now” has been pressed and has answered; and from the press to the
first card in the hand. A trivial page with one button goes through the same in the same run: machines differ, and are
noisy. A whole round is then played by the script; meanwhile every animation is asked what it animates.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any
from urllib.error import URLError

from playwright.sync_api import sync_playwright

if TYPE_CHECKING:
    from collections.abc import Generator

    from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

CHROMIUM = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
LIMITS = {"script_kB": 150, "all_kB": 300, "interactive_ms": 1000}
# What Lighthouse takes for a middling phone: a slow network, and a quarter of this machine's speed.
PHONE = {"latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 750e3 / 8, "offline": False}
PHONE_CPU = 4
CHEAP = {"transform", "opacity", "translate", "scale", "rotate"}  # nothing has to be laid out or painted anew
TRIVIAL = """<!doctype html><title>One button</title><button class="play">Play</button>
<script>document.querySelector("button").onclick = (event) => { event.target.disabled = true; };</script>"""

# Presses the button as soon as it is there, notes when it answers, and keeps an eye on all that moves.
WATCH = """
const seen = (window.seen = { shifts: 0, long: [], animated: {}, violations: [] });
addEventListener("securitypolicyviolation", (event) => seen.violations.push(event.violatedDirective));
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) seen.shifts += entry.value;
}).observe({ type: "layout-shift", buffered: true });
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) seen.long.push([Math.round(entry.startTime), Math.round(entry.duration)]);
}).observe({ type: "longtask", buffered: true });
const look = () => {
  const button = document.querySelector(".play:not(:disabled)");
  if (window.pressing && !seen.pressed && button && document.readyState !== "loading") {
    seen.pressed = performance.now();
    new MutationObserver(() => (seen.answered ??= performance.now())).observe(button, { attributes: true });
    button.click();
  }
  if (seen.pressed && !seen.dealt && document.querySelector(".held")) seen.dealt = performance.now();
  for (const one of document.getAnimations()) {
    const properties = one.transitionProperty
      ? [one.transitionProperty]
      : (one.effect?.getKeyframes() ?? []).flatMap((frame) => Object.keys(frame));
    for (const name of properties) {
      if (["offset", "computedOffset", "easing", "composite"].includes(name)) continue;
      seen.animated[name] = (seen.animated[name] ?? 0) + 1;
    }
  }
  requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""

# Plays whatever can be played, by clicks. Returns what was done, if anything.
PLAY = """() => {
  const first = (what) => document.querySelector(what);
  const step = first(".mine")?.dataset.step;
  const wanted = first("dialog .names button")
    ?? (step === "card" || step === "keep" ? first(".held:not([aria-disabled]):not([data-card='9'])") : null)
    ?? (step === "card" || step === "keep" ? first(".held:not([aria-disabled])") : null)
    ?? (step === "target" ? first(".place.can, .self.can") : null)
    ?? (["play", "sure", "order"].includes(step) ? first(".mine .button.main") : null);
  wanted?.click();
  return first(".end") !== null;
}"""


@contextmanager
def serving() -> Generator[str]:
    """Serve the game from a fresh database, as people do."""
    with socket.socket() as probe, tempfile.TemporaryDirectory() as folder:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
        probe.close()
        database = f"sqlite:///{Path(folder) / 'page.db'}"
        command = [sys.executable, "-m", "billetdoux", "serve", "--host", "127.0.0.1", "--port", str(port)]
        quick = os.environ | {"BILLETDOUX_BOT_DELAY": "0.3", "BILLETDOUX_LOG_LEVEL": "error"}
        server = subprocess.Popen([*command, "--database", database], stdout=subprocess.DEVNULL, env=quick)
        try:
            url = f"http://127.0.0.1:{port}"
            wait_for(f"{url}/readyz")
            yield url
        finally:
            server.terminate()
            server.wait(20)


def wait_for(url: str) -> None:
    """Wait until there is an answer."""
    for _ in range(300):
        try:
            with urllib.request.urlopen(url, timeout=2):
                return
        except (URLError, OSError):
            time.sleep(0.1)
    raise SystemExit("the server does not start")


class Quiet(SimpleHTTPRequestHandler):
    """Gives files, and says nothing about it."""

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""


@contextmanager
def trivial() -> Generator[str]:
    """Serve a page with one button."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "index.html").write_text(TRIVIAL)
        server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=folder))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()


class Visit:
    """A first visit with a fresh browser, and what came over the wire."""

    def __init__(self, context: BrowserContext, *, pressing: bool = True, phone: bool = False) -> None:
        self.context = context
        self.page: Page = context.new_page()
        self.page.add_init_script(f"window.pressing = {str(pressing).lower()}")
        self.page.add_init_script(WATCH)
        self.problems: list[str] = []
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda error: self.problems.append(str(error)))
        self.kinds: dict[str, tuple[str, str]] = {}
        self.bytes: dict[str, float] = {}
        line: Any = context.new_cdp_session(self.page)
        line.send("Network.enable")
        line.on("Network.responseReceived", self._received)
        line.on("Network.loadingFinished", self._finished)
        if phone:
            line.send("Network.emulateNetworkConditions", PHONE)
            line.send("Emulation.setCPUThrottlingRate", {"rate": PHONE_CPU})

    def _console(self, line: ConsoleMessage) -> None:
        if line.type == "error":
            self.problems.append(line.text)

    def _received(self, event: dict[str, Any]) -> None:
        self.kinds[event["requestId"]] = (event["type"], event["response"]["url"])

    def _finished(self, event: dict[str, Any]) -> None:
        self.bytes[event["requestId"]] = event["encodedDataLength"]

    def weight(self, kind: str = "") -> float:
        """Return how many kB came, of one kind or in all."""
        return (
            sum(
                size
                for id, size in self.bytes.items()
                if id in self.kinds and (self.kinds[id][0] == kind or not kind) and "/api/" not in self.kinds[id][1]
            )
            / 1000
        )

    def elsewhere(self, url: str) -> list[str]:
        """List what was fetched from anywhere else."""
        return [where for _, where in self.kinds.values() if not where.startswith((url, "data:"))]

    def until(self, what: str) -> dict[str, Any]:
        """Wait until something has been noted, and return all that has."""
        self.page.wait_for_function(f"() => window.seen?.{what}", timeout=60_000)
        return self.page.evaluate("window.seen")


def pressed(browser: Browser, url: str, *, deals: bool, phone: bool = False) -> dict[str, float]:
    """Visit, press the button, and return when that was answered and when cards were there, in ms."""
    context = browser.new_context(locale="en")
    visit = Visit(context, phone=phone)
    visit.page.goto(url, wait_until="commit")
    seen = visit.until("dealt" if deals else "answered")
    context.close()
    return {key: seen[key] for key in ("answered", "pressed", "dealt") if key in seen}


def weigh(browser: Browser, url: str) -> dict[str, Any]:
    """Visit and look; return what came over the wire, and whether anything moved about."""
    context = browser.new_context(locale="en")
    visit = Visit(context, pressing=False)
    visit.page.goto(url, wait_until="networkidle")
    seen = visit.page.evaluate("window.seen")
    figures = {
        "script_kB": round(visit.weight("Script"), 1),
        "all_kB": round(visit.weight(), 1),
        "requests": len(visit.bytes),
        "layout_shift": round(seen["shifts"], 4),
        "long_tasks_ms": [length for _, length in seen["long"]],
        "from_elsewhere": visit.elsewhere(url),
    }
    context.close()
    return figures


def round_of_play(browser: Browser, url: str) -> dict[str, Any]:
    """Play a round; return what was animated, what moved about by itself, and what went wrong."""
    context = browser.new_context(locale="en")
    visit = Visit(context)
    visit.page.goto(url)
    visit.until("dealt")
    ends = time.monotonic() + 120
    while not visit.page.evaluate(PLAY) and time.monotonic() < ends:
        visit.page.wait_for_timeout(150)
    seen = visit.page.evaluate("window.seen")
    figures = {
        "animated": dict(sorted(seen["animated"].items())),
        "animated_dearly": sorted(set(seen["animated"]) - CHEAP),
        "layout_shift": round(seen["shifts"], 4),
        "long_tasks_ms": [length for _, length in seen["long"]],
        "script_kB_in_all": round(visit.weight("Script"), 1),
        "all_kB_in_all": round(visit.weight(), 1),
        "from_elsewhere": visit.elsewhere(url),
        "policy_violations": seen["violations"],
        "errors": visit.problems,
    }
    context.close()
    return figures


def times(browser: Browser, url: str, plain: str, repeats: int) -> dict[str, float]:
    """Return the medians of some visits, the trivial page's in between."""
    ours, theirs = list[dict[str, float]](), list[dict[str, float]]()
    for _ in range(repeats):
        theirs.append(pressed(browser, plain, deals=False))
        ours.append(pressed(browser, url, deals=True))
    phone = [pressed(browser, url, deals=True, phone=True) for _ in range(3)]
    interactive, trivially = (median(one["answered"] for one in some) for some in (ours, theirs))
    return {
        "interactive_ms": round(interactive),
        "trivial_page_ms": round(trivially),
        "ratio": round(interactive / trivially, 1),
        "play_now_to_first_card_ms": round(median(one["dealt"] - one["pressed"] for one in ours)),
        "interactive_ms_as_on_a_phone": round(median(one["answered"] for one in phone)),
    }


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repeats", type=int, default=9)
    repeats = parser.parse_args().repeats
    chromium = shutil.which("chromium")
    if chromium is None:
        sys.exit("bench/page.py needs Chromium (apt-get install chromium).")
    with serving() as url, trivial() as plain, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=CHROMIUM)
        first = weigh(browser, url) | times(browser, url, plain, repeats)
        figures = {
            "limits": LIMITS,
            "kept": all(first[key] <= limit for key, limit in LIMITS.items()),
            "first_visit": first,
            "a_round": round_of_play(browser, url),
        }
        browser.close()
    print(json.dumps(figures, indent=2))


if __name__ == "__main__":
    main()
