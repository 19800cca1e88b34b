"""`billetdoux serve`."""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import TYPE_CHECKING

import segno

from billetdoux.cli.options import system_language
from billetdoux.server.config import read_config
from billetdoux.server.ops.serve import serve as serve_forever
from billetdoux.text.catalogue import catalogue

if TYPE_CHECKING:
    from argparse import Namespace


def serve(options: Namespace) -> int:
    """Serve until stopped."""
    text = catalogue(options.lang or system_language())

    def ready(url: str) -> None:
        print(text("serve-ready", url=url))
        if sys.stdout.isatty():
            segno.make(url, micro=False).terminal(compact=True, border=2)
        print(text("serve-stop"), flush=True)

    config = read_config(vars(options))
    with suppress(KeyboardInterrupt):  # Ctrl-C is how one stops it
        serve_forever(config, ready)
    return 0
