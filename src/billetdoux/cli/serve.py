"""`billetdoux serve`: let people play over the network."""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import TYPE_CHECKING

import segno

from billetdoux.cli.options import add_language, system_language
from billetdoux.server.config import read_config
from billetdoux.server.ops.serve import serve
from billetdoux.text.catalogue import catalogue

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace


def add(parser: ArgumentParser) -> None:
    """Declare what it takes."""
    parser.add_argument(
        "--host", metavar="H", help="the address to listen at (0.0.0.0: all networks of this machine)"
    )
    parser.add_argument("--port", metavar="P", help="the port to listen at (8000)")
    parser.add_argument("--database", metavar="URL", help="sqlite:///FILE or postgresql://USER@HOST/NAME")
    parser.add_argument("--redis", metavar="URL", help="a Valkey or Redis that spreads the news among nodes")
    parser.add_argument("--url", metavar="URL", help="how people reach the server, if it is behind a proxy")
    parser.add_argument("--origins", metavar="O,…", help="further origins whose pages may use the server")
    parser.add_argument("--trusted-proxies", metavar="A,…", help="proxies that may say whom they speak for")
    parser.add_argument("--keep-days", metavar="D", help="delete games that ended longer ago (0: never)")
    parser.add_argument("--log-level", metavar="X", help="debug, info, warning or error (info)")
    add_language(parser)


def run(options: Namespace) -> int:
    """Serve until stopped."""
    text = catalogue(options.lang or system_language())

    def ready(url: str) -> None:
        print(text("serve-ready", url=url))
        if sys.stdout.isatty():
            segno.make(url, micro=False).terminal(compact=True, border=2)
        print(text("serve-stop"), flush=True)

    config = read_config(vars(options))
    with suppress(KeyboardInterrupt):  # Ctrl-C is how one stops it
        serve(config, ready)
    return 0
