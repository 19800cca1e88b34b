"""The page: the files that the build of web/ has put into this package."""

from __future__ import annotations

import mimetypes
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path as FilePath
from typing import TYPE_CHECKING

from fastapi import Request, Response
from starlette.routing import Route

if TYPE_CHECKING:
    from fastapi import FastAPI

FOLDER = FilePath(__file__).parents[2] / "page"
ENCODINGS = {"br": ".br", "gzip": ".gz"}  # in order of preference; the build makes these files beside the plain ones
# Addresses of views within the page: the server gives the same file for all, the page reads the address.
VIEWS = (
    "/",
    "/t/{id}",
    "/g",
    "/g/{id}",
    "/learn",
    "/learn/{id}",
    "/rules",
    "/rules/{id}",
    "/print",
    "/print/{id}",
    "/games",
    "/leaderboard",
    "/settings",
    "/watch",
    "/new",
    "/join",
)
HASHED = "assets/"  # what is in here has its content's hash in its name
FOR_EVER = "public, max-age=31536000, immutable"
ASK_FIRST = "no-cache"  # may be kept, but is asked about each time

mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("font/woff2", ".woff2")


@dataclass(frozen=True, slots=True)
class Asset:
    """A file of the page, as it is sent."""

    type: str
    tag: str
    cache: str
    bodies: dict[str, bytes]  # by encoding; "" is plain

    def answer(self, request: Request) -> Response:
        """Return it in an encoding that the browser reads; or say that the browser's copy is still good."""
        headers = {"cache-control": self.cache, "etag": self.tag, "vary": "accept-encoding"}
        if self.tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        accepted = {part.split(";")[0].strip() for part in request.headers.get("accept-encoding", "").split(",")}
        encoding = next((one for one in ENCODINGS if one in accepted and one in self.bodies), "")
        if encoding:
            headers["content-encoding"] = encoding
        return Response(self.bodies[encoding], headers=headers, media_type=self.type)


def read_assets(folder: FilePath) -> dict[str, Asset]:
    """Read all files of the built page, by their paths; none if it has not been built."""
    assets = dict[str, Asset]()
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.suffix not in ENCODINGS.values():
            name = path.relative_to(folder).as_posix()
            bodies = {"": path.read_bytes()}
            for encoding, suffix in ENCODINGS.items():
                packed = path.with_name(path.name + suffix)
                if packed.is_file():
                    bodies[encoding] = packed.read_bytes()
            kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
            cache = FOR_EVER if name.startswith(HASHED) else ASK_FIRST
            assets[name] = Asset(kind, f'"{sha256(bodies[""]).hexdigest()[:16]}"', cache, bodies)
    return assets


def add_page(app: FastAPI, folder: FilePath = FOLDER) -> None:
    """Serve the page, if it is there. Must come before anything else that answers at “/”."""
    assets = read_assets(folder)
    index = assets.pop("index.html", None)
    if index is None:
        return
    for name, asset in assets.items():
        add_file(app, f"/{name}", asset)
    for address in VIEWS:
        add_file(app, address, index)


def add_file(app: FastAPI, address: str, asset: Asset) -> None:
    """Answer at an address with a file."""

    async def file(request: Request) -> Response:
        return asset.answer(request)

    app.router.routes.append(Route(address, file, methods=["GET", "HEAD"]))  # FastAPI's own take long to make
