"""Whatever goes wrong is answered with a reason and a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from billetdoux.declare import to_dict
from billetdoux.errors import BilletDouxError, Refusal, shorten
from billetdoux.protocol.http_bodies import Problem
from billetdoux.server.http.door import UNREADABLE, language_of, services_of
from billetdoux.server.ops.logs import LOG

if TYPE_CHECKING:
    from fastapi import FastAPI, Request

STATUS = {
    "identity-none": 401,
    "identity-wrong": 401,
    "barred": 403,
    "origin-wrong": 403,
    "not-invited": 403,
    "invitation-wrong": 403,
    "removed": 403,
    "code-wrong": 403,
    "table-unknown": 404,
    "game-unknown": 404,
    "page-unknown": 404,
    "game-running": 409,
    "too-often": 429,
    "too-many-sockets": 429,
    "server-error": 500,
    "unavailable": 503,
    "not-ready": 503,
    "task-ended": 503,
}
NOT_DONE = {"description": "It was not done: why, in a word and in a sentence."}
PROBLEMS: dict[int | str, dict[str, Any]] = {"default": NOT_DONE | {"model": Problem}}
# Where the answer itself is not JSON, FastAPI has to be told that a problem is.
PROBLEMS_IN_JSON: dict[int | str, dict[str, Any]] = {
    "default": NOT_DONE | {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}}}
}


def add_errors(app: FastAPI) -> None:
    """Answer whatever goes wrong with a reason and a sentence."""

    def problem(request: Request, error: BilletDouxError, status: int = 0) -> JSONResponse:
        services_of(request).metrics.refused.labels(error.key).inc()
        said = Problem(reason=error.key, sentence=language_of(request).error(error))
        wait = {"Retry-After": str(error.details["seconds"])} if error.key == "too-often" else None
        return JSONResponse(to_dict(said), status or STATUS.get(error.key, 400), wait)

    @app.exception_handler(BilletDouxError)
    async def refused(request: Request, error: BilletDouxError) -> JSONResponse:
        return problem(request, error)

    @app.exception_handler(RequestValidationError)
    async def unreadable(request: Request, error: RequestValidationError) -> JSONResponse:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"])
        # FastAPI reads no JSON of another type, and then says only that bytes are no object.
        untyped = isinstance(error.body, bytes) and place == "body"
        what = shorten(f"{place}: {'its Content-Type must be application/json' if untyped else first['msg']}", 160)
        return problem(request, Refusal("request-unreadable", problem=what), UNREADABLE)

    @app.exception_handler(HTTPException)
    async def unknown(request: Request, error: HTTPException) -> JSONResponse:
        if error.status_code == 404:
            return problem(request, Refusal("page-unknown"))
        what = shorten(error.detail, 160)
        answer = problem(request, Refusal("request-unreadable", problem=what), error.status_code)
        answer.headers.update(error.headers or {})
        return answer

    @app.exception_handler(Exception)
    async def failed(request: Request, error: Exception) -> JSONResponse:
        LOG.error("request-failed", path=request.url.path, exc_info=error)
        return problem(request, Refusal("server-error"))
