"""Errors as other programs meet them: sent from process to process, and for what is not there."""

from __future__ import annotations

import pickle
import re

import pytest

from billetdoux import BilletDouxError, Game
from billetdoux.errors import SENTENCES, OptionError, RecordError


@pytest.mark.parametrize("key", SENTENCES)
def test_an_error_comes_out_of_another_process_as_it_went_in(key: str) -> None:
    within = RecordError("record-misshapen", problem="it is a cake")
    names = sorted(set(re.findall(r"{(\w+)}", SENTENCES[key])))
    for kind in (BilletDouxError, *BilletDouxError.__subclasses__()):
        error = kind(key, **dict.fromkeys(names, within))
        again = pickle.loads(pickle.dumps(error))
        assert (type(again), str(again), again.key) == (kind, str(error), key)


@pytest.mark.parametrize("seat", [2, 5, -1, -2])
def test_there_is_no_view_for_a_seat_that_is_not_there(seat: int) -> None:
    with pytest.raises(OptionError, match="it has seats 0 to 1"):
        Game("standard", ["Ada", "Bo"], seed=1).view(seat)
