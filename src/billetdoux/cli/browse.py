"""`billetdoux` without a command: the page in a browser, served to this machine alone."""

from __future__ import annotations

import os
import sys
import threading
import time
import webbrowser
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from billetdoux.cli.options import system_language
from billetdoux.errors import FileError, OptionError
from billetdoux.server.config import read_config
from billetdoux.server.http.assets import FOLDER
from billetdoux.server.ops.serve import serve, served_at
from billetdoux.text.catalogue import catalogue

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable, Sequence

    from billetdoux.server.config import Config
    from billetdoux.text.catalogue import Catalogue

PORTS = (8000, 8001, 8002, 8003, 0)  # the first free one; seldom another, for browsers keep things by the port
MINE = {"BILLETDOUX_HOST": "127.0.0.1", "BILLETDOUX_LOG_LEVEL": "warning"}  # unless said otherwise
STARTING = 10.0  # seconds that another server may take until it says where it is


def run(options: Namespace) -> int:
    """Serve the page and open it; if a server has our database open already, open the page there."""
    text = catalogue(options.lang or system_language())
    if not (FOLDER / "index.html").is_file():
        raise OptionError("page-missing")
    config = read_config(vars(options), MINE | os.environ)
    asked = options.port or os.environ.get("BILLETDOUX_PORT")
    can_open = not options.no_browser and has_browser()

    def ready(url: str) -> None:
        print(text("serve-opens" if can_open else "serve-open-it", url=url))
        print(text("serve-end"), flush=True)
        if can_open:  # beside the server: a browser may take its time, and then asks for the page
            threading.Thread(target=show, args=(url, text), daemon=True).start()

    try:
        with suppress(KeyboardInterrupt):  # Ctrl-C is how one ends it
            serve_at_first(config, [config.port] if asked else PORTS, ready)
    except FileError as error:
        url = error.key == "database-taken" and where_it_is(config.database)
        if not url:
            raise
        print(text("serve-runs", url=url), flush=True)
        if can_open:
            show(url, text)
    return 0


def serve_at_first(config: Config, ports: Sequence[int], ready: Callable[[str], None]) -> None:
    """Serve at the first of these ports that is free."""
    for port in ports:
        try:
            return serve(replace(config, port=port), ready)
        except OptionError as error:
            if error.key != "port-taken" or port == ports[-1]:
                raise
    return None


def where_it_is(database: str) -> str:
    """Return where the server is that has our database open; it may be just starting."""
    until = time.monotonic() + STARTING
    while not (url := served_at(database)) and time.monotonic() < until:
        time.sleep(0.1)
    return url


def has_browser() -> bool:
    """Tell whether a browser can be opened in a window; one that runs in the terminal would take that from us."""
    if os.environ.get("BROWSER"):
        return True
    windows = sys.platform in ("win32", "darwin") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    try:
        return bool(windows) and type(webbrowser.get()) is not webbrowser.GenericBrowser
    except webbrowser.Error:
        return False


def show(url: str, text: Catalogue) -> None:
    """Open the page in the browser, or ask for that to be done by hand."""
    if not webbrowser.open(url):
        print(text("serve-open-it", url=url), flush=True)
