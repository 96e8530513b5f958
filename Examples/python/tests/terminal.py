"""Runs a Python program on a pseudoterminal."""

from __future__ import annotations

import fcntl
import os
import pathlib
import pty
import select
import signal
import struct
import sys
import tempfile
import termios
import time

ROOT = pathlib.Path(__file__).parent.parent

GUIDE = """
guide: app
version: 1
title: App
for: app
events: [{id: saved}]
parameters: [{name: expert, default: false}, {name: level, default: 0}, {name: name, default: ""}]
steps:
  - {id: one, title: First card, body: Of the tour., target: {widget: box}}
  - {id: two, title: Second card, body: Press x., do: x, target: {widget: box}}
tips:
  - {id: tip, title: A tip, body: For later., when: [{event: saved, count: 9}, {parameter: expert, is: true}, {parameter: level, is: 9}, {parameter: name, is: none}]}
"""

PRELUDE = """
import curses, functools, gc, os, signal, sys, threading, time
import tour

GUIDE = os.environ["GUIDE"]
records = os.fdopen(int(os.environ["RECORDS"]), "w", buffering=1)

def record(value):
    print(repr(value), file=records)

def outcome(function, *arguments):
    "Records the result of a function, or its exception."
    try:
        record(function(*arguments))
    except BaseException as problem:
        record((type(problem).__name__, str(problem)))

def program(main):
    "Runs main(screen), and records an exception."
    os.environ["ESCDELAY"] = "25"
    outcome(curses.wrapper, main)
"""


class Terminal:
    """A program on a terminal of 24 rows and 80 columns. It has the names of PRELUDE."""

    def __init__(self, program: str) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.output = b""
        self.records: list[str] = []
        self._pending = b""
        reader, writer = os.pipe()
        environment = {
            "HOME": self.folder.name, "PATH": "/usr/bin:/bin", "TERM": "xterm-256color", "LANG": "C.UTF-8", "PYTHONPATH": str(ROOT),
            "PYTHONDONTWRITEBYTECODE": "1", "GUIDE": GUIDE, "RECORDS": str(writer),
            # A card that moves is written in pieces.
            "TOUR_MOTION": "0",
            **{name: os.environ[name] for name in ["TOUR_LIBRARY", "LD_LIBRARY_PATH"] if name in os.environ},
        }
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            os.set_inheritable(writer, True)
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
            os.execve(sys.executable, [sys.executable, "-c", PRELUDE + program], environment)
        os.close(writer)
        self._reader = reader

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *_: object) -> None:
        try:
            os.kill(self.process, signal.SIGKILL)
        except ProcessLookupError:
            pass
        else:
            os.waitpid(self.process, 0)
        os.close(self.terminal)
        os.close(self._reader)
        self.folder.cleanup()

    def type(self, text: str) -> None:
        os.write(self.terminal, text.encode())

    def resize(self, rows: int, columns: int) -> None:
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def history(self) -> str:
        return (pathlib.Path(self.folder.name) / ".config/tour/history.json").read_text()

    def wait_for(self, *values: object) -> None:
        """Waits for the next records."""
        for value in values:
            self._wait(lambda: bool(self.records), f"the record {value!r}")
            found = self.records.pop(0)
            if found != repr(value):
                raise AssertionError(f"the record is {found}, not {value!r}; the output ends with {self.output[-300:]!r}")

    def wait_for_text(self, text: str) -> None:
        """Waits for words in the output since the last call."""
        self._wait(lambda: text.encode() in self.output, repr(text))
        self.output = self.output.partition(text.encode())[2]

    def wait_until_still(self) -> None:
        """Waits until the program has written nothing for a while. Keys that directly follow the closing of a card are ignored."""
        before = None
        while before != self.output:
            before = self.output
            end = time.monotonic() + 0.15
            while time.monotonic() < end:
                self._look()

    def finish(self) -> list[str]:
        """Waits for the end of the program, and returns the other records."""
        self._wait(lambda: not self._is_open, "the end of the program")
        return self.records

    _is_open = True

    def _wait(self, holds, what: str) -> None:
        end = time.monotonic() + 20
        while not holds():
            if time.monotonic() > end or not self._is_open:
                raise AssertionError(f"no {what}; the records are {self.records}, the output ends with {self.output[-300:]!r}")
            self._look()

    def _look(self) -> None:
        for descriptor in select.select([self.terminal, self._reader], [], [], 0.1)[0]:
            try:
                data = os.read(descriptor, 65536)
            except OSError:  # The other end of the terminal is closed.
                time.sleep(0.01)
                continue
            if descriptor == self.terminal:
                self.output += data
                continue
            if not data:
                self._is_open = False
            *lines, self._pending = (self._pending + data).split(b"\n")
            self.records += [line.decode() for line in lines]
