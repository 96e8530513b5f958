"""The escape sequences by which a program announces its widgets (docs/protocol.md of tour)."""

from __future__ import annotations

import os
from typing import Union
from urllib.parse import quote

Value = Union[str, int, float]


def is_hosted() -> bool:
    """Returns whether the program runs under tour. Otherwise nothing is written."""
    return "TOUR_HOST" in os.environ


def sequence(verb: str, **fields: Value) -> str:
    """Returns the escape sequence for a verb of the protocol. Texts are percent-encoded; `True` and `False` become `true` and `false`."""
    words = (str(value).lower() if isinstance(value, bool) else str(value) for value in fields.values())
    return f"\x1b]8687;{verb}" + "".join(f";{key}={quote(word, safe='')}" for key, word in zip(fields, words)) + "\x1b\\"
