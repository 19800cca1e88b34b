"""Codes that people read to each other, as for a table over the phone: letters that none takes for another."""

from __future__ import annotations

import re

LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # five bits each
TABLE_CODE, DEVICE_CODE, RECOVERY_CODE = 6, 8, 24  # letters: 30 bits for a table, 40 for ten minutes, 120 for ever


def read_code(code: str) -> str:
    """Return a code as it was made, however it was typed.

    >>> read_code("abc-dlo")
    'ABCD10'
    """
    typed = re.sub(r"[\s-]", "", code).upper()
    return typed.replace("O", "0").replace("I", "1").replace("L", "1")
