"""The server subclasses uvicorn's protocols: what it needs of them, by name, for whoever tries a newer uvicorn."""

from __future__ import annotations

import ast
import inspect
from pathlib import Path

import pytest
from uvicorn.protocols.http import flow_control, httptools_impl
from uvicorn.protocols.websockets import websockets_sansio_impl

METHODS = {
    httptools_impl.HttpToolsProtocol: [
        "connection_made",
        "connection_lost",
        "data_received",
        "handle_websocket_upgrade",
        "on_message_begin",
        "on_header",
        "on_headers_complete",
        "on_body",
        "on_message_complete",
        "on_response_complete",
        "_should_upgrade",
        "_unset_keepalive_if_required",
    ],
    websockets_sansio_impl.WebSocketsSansIOProtocol: [
        "connection_lost",
        "data_received",
        "handle_connect",
        "handle_parser_exception",
        "resume_writing",
        "send",
        "shutdown",
    ],
    flow_control.FlowControl: ["pause_reading", "resume_reading"],
}
ATTRIBUTES = {
    httptools_impl.HttpToolsProtocol: [
        "client",
        "cycle",
        "flow",
        "headers",
        "loop",
        "parser",
        "pipeline",
        "transport",
        "url",
    ],
    httptools_impl.RequestResponseCycle: ["disconnected", "message_event", "response_complete", "response_started"],
    websockets_sansio_impl.WebSocketsSansIOProtocol: [
        "client",
        "close_sent",
        "config",
        "conn",
        "disconnected",
        "handshake_complete",
        "handshake_initiated",
        "loop",
        "queue",
        "read_paused",
        "transport",
        "writable",
    ],
}


@pytest.mark.parametrize(("owner", "name"), [(one, name) for one, names in METHODS.items() for name in names])
def test_a_method_that_we_call_or_replace_is_there(owner: type, name: str) -> None:
    assert callable(getattr(owner, name, None)), f"uvicorn's {owner.__name__} has no {name} any more"


@pytest.mark.parametrize(("owner", "name"), [(one, name) for one, names in ATTRIBUTES.items() for name in names])
def test_an_attribute_that_we_read_is_there(owner: type, name: str) -> None:
    begin = ast.parse(inspect.getsource(inspect.getmodule(owner) or owner))
    mine = next(node for node in begin.body if isinstance(node, ast.ClassDef) and node.name == owner.__name__)
    kept = {
        node.attr for node in ast.walk(mine) if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)
    }
    assert name in kept, f"uvicorn's {owner.__name__} has no {name} any more"


def test_the_version_is_bounded_above() -> None:
    wanted = (Path(__file__).parents[2] / "pyproject.toml").read_text()
    assert '"uvicorn>=0.54,<0.55"' in wanted
