"""What the tests of the terminal share."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from prompt_toolkit.input import create_pipe_input

if TYPE_CHECKING:
    from collections.abc import Generator

    from prompt_toolkit.input import PipeInput


@pytest.fixture
def keys() -> Generator[PipeInput]:
    with create_pipe_input() as keys:
        yield keys
