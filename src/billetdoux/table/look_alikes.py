"""Names that look alike: what is left of a name when its letters are replaced by those that they look like.

The letters are those of Unicode's confusables (UTS 39, version 15) that look like one Latin letter or digit, and that
NFKC does not make one of. The ground uses the standard library alone, so the table stands here; it is small because a
name is only compared with the few others at its table.
"""

from __future__ import annotations

import unicodedata

LOOK_LIKE = {
    "2": "\u01a7\u03e8\u14bf\ua644\ua6ef\ua75a",
    "3": "\u01b7\u021c\u0417\u04e0\u2ccc\ua76a\ua7ab",
    "4": "\u13ce",
    "5": "\u01bc",
    "6": "\u0431\u13ee\u2cd2",
    "8": "\u0222\u0223\u09ea\u0a6a",
    "9": "\u09ed\u0a67\u0b68\u0d6d\u2cca\ua76e",
    "a": "\u0251\u0391\u03b1\u0410\u0430\u13aa\u15c5\ua4ee",
    "b": "\u0184\u0392\u0412\u042c\u13cf\u13f4\u1472\u15af\u15f7\ua4d0\ua7b4",
    "c": "\u03f2\u03f9\u0421\u0441\u13df\u1d04\u2ca4\u2ca5\ua4da\uabaf",
    "d": "\u0501\u13a0\u13e7\u146f\u15de\u15ea\ua4d2\ua4d3",
    "e": "\u0395\u0415\u0435\u04bd\u13ac\u2d39\ua4f0\uab32",
    "f": "\u03dc\u0584\u15b4\u1e9d\ua4dd\ua798\ua799\uab35",
    "g": "\u018d\u0261\u050c\u0581\u13c0\u13f3\u1d83\ua4d6",
    "h": "\u0397\u041d\u04bb\u0570\u13bb\u13c2\u157c\u2c8e\ua4e7",
    "j": "\u037f\u03f3\u0408\u0458\u13ab\u148d\ua4d9\ua7b2",
    "k": "\u039a\u041a\u13e6\u16d5\u2c94\ua4d7",
    "l": (
        "\u0131\u0196\u01c0\u0269\u026a\u037a\u0399\u03b9\u0406\u0456\u04c0\u04cf\u06f1\u13a5\u13de\u14aa"
        "\u16c1\u1fbe\u2c92\u2cd0\u2d4f\ua4e1\ua4f2\ua647\uab75"
    ),
    "m": "\u039c\u03fa\u041c\u13b7\u15f0\u16d6\u2c98\ua4df",
    "n": "\u039d\u0578\u057c\u2c9a\ua4e0",
    "o": (
        "\u039f\u03bf\u03c3\u041e\u043e\u0555\u0585\u06f5\u0966\u09e6\u0a66\u0ae6\u0b20\u0b66\u0be6\u0c66"
        "\u0ce6\u0d20\u0d66\u0e50\u0ed0\u101d\u1040\u10ff\u12d0\u1d0f\u1d11\u2c9e\u2c9f\u2d54\u3007\ua4f3"
        "\uab3d"
    ),
    "p": "\u03a1\u03c1\u03f1\u0420\u0440\u13e2\u146d\u2ca2\u2ca3\ua4d1",
    "q": "\u051b\u0563\u0566\u2d55",
    "r": "\u01a6\u0433\u13a1\u13d2\u1587\u1d26\u2c85\ua4e3\uab47\uab48\uab81",
    "s": "\u01bd\u0405\u0455\u054f\u13d5\u13da\ua4e2\ua731\uabaa",
    "t": "\u03a4\u0422\u13a2\u2ca6\ua4d4",
    "u": "\u028b\u03c5\u054d\u057d\u1200\u144c\u1d1c\ua4f4\ua79f\uab4e\uab52",
    "v": "\u03bd\u0474\u0475\u06f7\u13d9\u142f\u1d20\u2d38\ua4e6\ua6df\uaba9",
    "w": "\u026f\u0461\u051c\u051d\u0561\u13b3\u13d4\u1d21\ua4ea\uab83",
    "x": "\u03a7\u0425\u0445\u1541\u157d\u16b7\u2cac\u2d5d\ua4eb\ua7b3",
    "y": (
        "\u0263\u028f\u03a5\u03b3\u03d2\u0423\u0443\u04ae\u04af\u10e7\u13a9\u13bd\u1d8c\u1eff\u213d\u2ca8\ua4ec\uab5a"
    ),
    "z": "\u0396\u13c3\u1d22\ua4dc\uab93",
}
ONE = {"1": "l", "|": "l", "i": "l", "0": "o"}  # in Latin itself
PAIRS = (("rn", "m"), ("vv", "w"))
LETTERS = str.maketrans({letter: plain for plain, letters in LOOK_LIKE.items() for letter in letters})
LATIN = str.maketrans(ONE)


def skeleton(name: str) -> str:
    """Return what a name looks like: the same for names that nobody tells apart at a glance.

    >>> skeleton("\u0410da") == skeleton("\uff21DA") == skeleton("Ada")
    True
    """
    text = unicodedata.normalize("NFKC", name).translate(LETTERS)
    text = unicodedata.normalize("NFKC", text.casefold()).translate(LETTERS).translate(LATIN)
    for pair, one in PAIRS:
        text = text.replace(pair, one)
    return " ".join(text.split())
