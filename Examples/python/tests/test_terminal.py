"""Tests on a pseudoterminal."""

import curses
import re
import unittest

from .terminal import Terminal

# A program with a box, a tour and a log of events.
OPEN = """
def start(screen, listens=False, **arguments):
    global box, events, guide
    box = curses.newwin(4, 20, 2, 2)
    box.box()
    box.keypad(True)
    box.noutrefresh()
    events = []
    guide = tour.open(text=GUIDE, program="app", **arguments)
    if listens:
        guide.on_event(lambda event, guide, part, cause: events.append((event.name, guide, part, cause.name)))
    guide.widget("box", box)
    return guide

def key_of(function):
    "Reads a key. After an event, KEY_RESIZE comes first."
    while (key := function(box)) in (curses.KEY_RESIZE, "KEY_RESIZE"):
        guide.doupdate()
    return key

def show_card():
    guide.doupdate()
    while not guide.is_shown:
        time.sleep(0.02)
        guide.doupdate()
"""


class TestTerminal(unittest.TestCase):
    def run_program(self, main):
        terminal = Terminal(OPEN + main)
        self.addCleanup(terminal.__exit__)
        return terminal

    def test_a_tour_is_taken(self):
        terminal = self.run_program("""
def main(screen):
    with start(screen, listens=True) as guide:
        show_card()
        box.timeout(2000)
        record((guide.is_shown, guide.current_step))
        record(key_of(guide.getkey))
        record((guide.is_shown, guide.current_step))
        record(events)
        guide.start()
        show_card()
        guide.go("two")
        guide.doupdate()
        record(guide.current_step)
        guide.back()
        guide.doupdate()
        record(guide.current_step)
        guide.stop()
        guide.doupdate()
        record((guide.is_shown, guide.current_step))
        guide.donate("saved")
        guide.set("expert", True)
        guide.set("level", 2.5)
        guide.set("name", "Zoë")
        guide.doupdate()
program(main)
""")
        terminal.wait_for_text("First card")
        terminal.wait_for((True, "one"))
        terminal.type("\r")
        terminal.wait_for_text("Second card")
        terminal.type("x")
        terminal.wait_for("x", (False, None))
        terminal.wait_for([
            ("STEP_SHOWN", "app", "one", "TOUR"), ("STEP_PASSED", "app", "one", "USER"), ("STEP_SHOWN", "app", "two", "TOUR"), ("STEP_PASSED", "app", "two", "USER"),
            ("DONE", "app", "two", "USER"),
        ])
        terminal.wait_for("two", "one", (False, None), None)
        terminal.finish()
        for words in ['"saved"', '"expert": true', '"level": 2.5', '"name": "Zoë"']:
            self.assertIn(words, terminal.history())

    def test_without_a_card_keys_timeouts_and_errors_are_those_of_curses(self):
        for functions in [
            "lambda box, guide: [box.getch, box.getkey, box.get_wch]",
            "lambda box, guide: [functools.partial(f, box) for f in (guide.getch, guide.getkey, guide.get_wch)]",
        ]:
            with self.subTest(functions):
                terminal = self.run_program(f"FUNCTIONS = {functions}" + """
def main(screen):
    start(screen)
    show_card()
    guide.stop()
    guide.doupdate()
    functions = FUNCTIONS(box, guide)
    for f in functions:
        box.move(0, 0)
        for key in ["a", "é", "down", "escape", "none", "nodelay", "moved", "outside", "few", "no keypad"]:
            box.keypad(key != "no keypad")
            box.timeout(0 if key == "nodelay" else 100 if key in ("none", "outside") else 2000)
            record(key)
            place = {"moved": (1, 3), "outside": (9, 9), "few": (1,)}.get(key, ())
            outcome(f, *place)
            if key == "no keypad":
                outcome(f)
                outcome(f)
            elif key == "é" and f is not functions[2]:
                outcome(f)
            record(box.getyx())
    curses.ungetch("z")
    outcome(functions[0])
    curses.unget_wch("京")
    outcome(functions[2])
    signal.signal(signal.SIGALRM, lambda *_: record("alarm"))
    for f in functions:
        box.timeout(-1)
        signal.setitimer(signal.ITIMER_REAL, 0.1)
        outcome(f)
    signal.signal(signal.SIGALRM, signal.default_int_handler)
    for f in functions:
        # Repeated, because a signal right before the call waits for input does not end it.
        signal.setitimer(signal.ITIMER_REAL, 0.1, 0.1)
        outcome(f)
        signal.setitimer(signal.ITIMER_REAL, 0)
program(main)
""")
                no_input = ("error", "no input")
                for name, é, down, plain in [
                    ("getch", [0xC3, 0xA9], curses.KEY_DOWN, [27, ord("["), ord("B")]), ("getkey", ["Ã", "©"], "KEY_DOWN", ["\x1b", "[", "B"]), ("get_wch", ["é"], curses.KEY_DOWN, ["\x1b", "[", "B"]),
                ]:
                    number = ord if name == "getch" else str
                    none = -1 if name == "getch" else no_input
                    for key, typed, results, place in [
                        ("a", "a", [number("a")], (0, 0)), ("é", "é", é, (0, 0)), ("down", "\x1bOB", [down], (0, 0)), ("escape", "\x1b", [number("\x1b")], (0, 0)),
                        ("none", "", [none], (0, 0)), ("nodelay", "", [none], (0, 0)), ("moved", "m", [number("m")], (1, 3)), ("outside", "", [none], (1, 3)),
                    ]:
                        terminal.wait_for(key)
                        terminal.type(typed)
                        terminal.wait_for(*results, place)
                    terminal.wait_for("few")
                    self.assertIn("TypeError", self.next_record(terminal))
                    terminal.wait_for((1, 3), "no keypad")
                    terminal.type("\x1b[B")
                    terminal.wait_for(*plain, (1, 3))
                terminal.wait_for(ord("z"), "京")
                terminal.wait_for("alarm", -1, "alarm", no_input, "alarm", no_input)
                terminal.wait_for(*[("KeyboardInterrupt", "")] * 3, None)
                terminal.finish()

    @staticmethod
    def next_record(terminal):
        terminal._wait(lambda: bool(terminal.records), "a record")
        return terminal.records.pop(0)

    def test_signals_and_timeouts_end_a_call_while_a_card_is_up(self):
        terminal = self.run_program("""
def main(screen):
    with start(screen) as guide:
        signal.signal(signal.SIGALRM, lambda *_: record("alarm"))
        show_card()
        for function in guide.getch, guide.getkey, guide.get_wch:
            box.timeout(50)
            outcome(function, box)
            box.timeout(-1)
            signal.setitimer(signal.ITIMER_REAL, 0.1)
            outcome(function, box)
        signal.signal(signal.SIGALRM, signal.default_int_handler)
        for function in guide.getch, guide.getkey, guide.get_wch:
            # Repeated, because a signal right before the call waits for input does not end it.
            signal.setitimer(signal.ITIMER_REAL, 0.1, 0.1)
            outcome(function, box)
            signal.setitimer(signal.ITIMER_REAL, 0)
        record(guide.is_shown)
program(main)
""")
        no_input = ("error", "no input")
        terminal.wait_for(-1, "alarm", -1, no_input, "alarm", no_input, no_input, "alarm", no_input)
        terminal.wait_for(*[("KeyboardInterrupt", "")] * 3, True, None)
        terminal.finish()

    def test_a_resize_is_a_key_and_leaves_the_numbers_of_lines_to_the_program(self):
        for function, card in [("box.getch()", False), ("guide.getch(box)", False), ("guide.getch(box)", True)]:
            with self.subTest(function, card=card):
                terminal = self.run_program(f"""
def main(screen):
    with start(screen) as guide:
        show_card()
        if not {card}:
            guide.stop()
            guide.doupdate()
        record("ready")
        # A signal right before a call waits for input does not end it.
        box.timeout(100)
        while (key := {function}) == -1:
            pass
        record((curses.keyname(key), curses.LINES, curses.COLS, screen.getmaxyx()))
        curses.update_lines_cols()
        record((guide.is_shown, curses.LINES, curses.COLS))
program(main)
""")
                terminal.wait_for("ready")
                terminal.resize(20, 60)
                terminal.wait_for((b"KEY_RESIZE", 24, 80, (20, 60)), (card, 20, 60), None)
                terminal.finish()

    def test_an_inline_tip_gets_the_rows_that_it_needs(self):
        terminal = self.run_program("""
INLINE = '''
guide: app
version: 1
title: App
for: app
events: [{id: saved}]
tips: [{id: news, title: The news, body: In its place., target: {widget: news}, place: inline, when: {event: saved}}]
'''
def main(screen):
    rows = 0
    with tour.open(text=INLINE, program="app") as guide:
        guide.widget("news", lambda: (1, 0, rows, 40) if rows else None)
        key = None
        while key != ord("q"):
            if key == ord("s"):
                guide.donate("saved")
            rows = guide.inline_rows("news", 40)
            record(rows)
            screen.erase()
            screen.addstr(20, 0, "the program")
            screen.noutrefresh()
            guide.doupdate()
            key = guide.getch(screen)
            record(curses.keyname(key))
program(main)
""")
        terminal.wait_for(0)
        terminal.wait_for_text("the program")
        terminal.type("s")
        terminal.wait_for(b"s", 7)
        terminal.wait_for_text("In its place.")
        terminal.type("x")
        terminal.wait_for(b"x", 7)
        terminal.type("\x1d")
        terminal.wait_for_text("Tip closed.")
        terminal.wait_for(b"KEY_RESIZE", 0)
        terminal.type("q")
        terminal.wait_for(b"q", None)
        terminal.finish()

    def test_an_exception_of_a_function_is_raised_by_the_call_that_led_to_it(self):
        terminal = self.run_program("""
def main(screen):
    guide = start(screen)
    def place():
        raise LookupError("place")
    guide.widget("box", place)
    outcome(guide.doupdate)
    outcome(guide.getch, box)
    guide.widget("box", lambda: (1, 2, 3))
    outcome(guide.getkey, box)
    guide.widget("box", box)
    show_card()
    box.timeout(100)
    outcome(guide.getch, box)
    record(guide.is_shown)
    def listen(event, name, part, cause):
        raise LookupError(event.name, name, part)
    guide.on_event(listen)
    box.timeout(-1)
    record("ready")
    try:
        guide.get_wch(box)
    except LookupError as problem:
        record(("LookupError", str(problem)))
        record(repr(problem.__context__))
    outcome(guide.close)
    outcome(guide.next)
    curses.flushinp()
    record("flushed")
    record(guide.getch(box))
program(main)
""")
        terminal.wait_for(("LookupError", "place"), ("LookupError", "place"))
        self.assertIn("TypeError", self.next_record(terminal))
        terminal.wait_for(-1, True, "ready")
        terminal.type("\r")
        terminal.wait_for(("LookupError", "('STEP_SHOWN', 'app', 'two')"), "LookupError('STEP_PASSED', 'app', 'one')")
        terminal.wait_for(("LookupError", "('CLOSED', 'app', 'two')"), ("TourError", "the tour is closed"), "flushed")
        terminal.type("y")
        terminal.wait_for(ord("y"), None)
        terminal.finish()

    def test_an_interrupt_in_a_function_ends_the_call(self):
        terminal = self.run_program("""
def main(screen):
    guide = start(screen)
    def place():
        record("ready")
        time.sleep(30)
    guide.widget("box", place)
    outcome(guide.getch, box)
    guide.close()
program(main)
""")
        terminal.wait_for("ready")
        terminal.type("\x03")
        terminal.wait_for(("KeyboardInterrupt", ""), None)
        terminal.finish()

    def test_no_exception_of_a_signal_handler_is_lost(self):
        terminal = self.run_program("""
class Tick(Exception):
    pass
def main(screen):
    global raised, caught
    raised = caught = 0
    start(screen)
    guide.widget("box", lambda: tour.Rect.of(box))
    show_card()
    def tick(*_):
        global raised
        raised += 1
        raise Tick
    signal.signal(signal.SIGALRM, tick)
    box.timeout(1)
    while raised < 300:
        try:
            signal.setitimer(signal.ITIMER_REAL, 0.0001 * (raised % 20 + 1))
            guide.widget("box", lambda: tour.Rect.of(box))
            for _ in range(30):
                guide.doupdate()
                guide.getch(box)
        except Tick:
            caught += 1
    record(raised == caught)
    guide.close()
program(main)
""")
        terminal.wait_for(True, None)
        terminal.finish()
        self.assertNotIn(b"ignored", terminal.output)

    def test_functions_may_be_called_from_functions(self):
        terminal = self.run_program("""
def main(screen):
    guide = start(screen)
    def place():
        guide.widget("box", Rect(guide))
        gc.collect()
        return tour.Rect.of(box)
    class Rect:
        def __init__(self, guide): self.guide = guide
        def __call__(self): return place()
    guide.widget("box", place)
    guide.on_event(lambda event, *_: (record((event.name, guide.current_step)), event == tour.Event.STEP_PASSED and guide.close()))
    guide.doupdate()
    record(key_of(guide.getch))
    record(guide.is_shown)
program(main)
""")
        terminal.wait_for(("STEP_SHOWN", "one"))
        terminal.type("\r")
        terminal.wait_for_text("First card")
        self.assertIn("STEP_PASSED", self.next_record(terminal))
        self.assertIn("CLOSED", self.next_record(terminal))
        terminal.type("x")
        terminal.wait_for(ord("x"), False, None)
        terminal.finish()

    def test_a_window_lives_as_long_as_its_widget(self):
        terminal = self.run_program("""
def main(screen):
    global box
    with start(screen) as guide:
        show_card()
        # sys.getrefcount counts its argument, and `box`.
        record(sys.getrefcount(box))
        guide.remove_widget("box")
        record(sys.getrefcount(box))
        guide.widget("box", box)
        guide.widget("box", (0, 0, 3, 3))
        record(sys.getrefcount(box))
        guide.widget("box", box)
        del box
        gc.collect()
        others = [curses.newwin(2, 2, 0, 0) for _ in range(100)]
        guide.doupdate()
        record(guide.is_shown)
        pad = curses.newpad(50, 50)
        outcome(guide.widget, "box", pad)
        guide.widget("box", tour.PadPart(tour.Rect(10, 10, 2, 5), (8, 8), tour.Rect(0, 0, 10, 20)))
        guide.wrefresh(pad, 8, 8, 0, 0, 9, 19)
        outcome(guide.wrefresh, pad)
        guide.wrefresh(screen)
        record(guide.is_shown)
program(main)
""")
        terminal.wait_for(3, 2, 2, True, ("TypeError", "a pad has no place on the screen; use a PadPart"))
        self.assertIn("requires 6 arguments", self.next_record(terminal))
        terminal.wait_for(True, None)
        terminal.finish()

    def test_a_second_thread_draws_while_the_first_one_reads(self):
        terminal = self.run_program("""
def main(screen):
    clock = curses.newwin(1, 20, 18, 0)
    with start(screen) as guide:
        show_card()
        def draw():
            for tick in range(5):
                time.sleep(0.05)
                clock.addstr(0, 0, f"tick {tick}")
                outcome(guide.wrefresh, clock)
            outcome(guide.donate, "saved")
            outcome(guide.stop)
        thread = threading.Thread(target=draw)
        thread.start()
        outcome(guide.getch, box)
        thread.join()
        record(guide.is_shown)
program(main)
""")
        terminal.wait_for(*[None] * 7)
        terminal.type("x")
        terminal.wait_for(ord("x"), False, None)
        terminal.finish()

    def test_an_exception_is_raised_in_the_thread_whose_call_led_to_it(self):
        terminal = self.run_program("""
def main(screen):
    with start(screen) as guide:
        show_card()
        def place():
            if threading.current_thread() is not threading.main_thread():
                raise LookupError("place")
            return (0, 0, 1, 1)
        guide.widget("box", place)
        thread = threading.Thread(target=lambda: outcome(guide.doupdate))
        thread.start()
        thread.join()
        outcome(guide.doupdate)
program(main)
""")
        terminal.wait_for(("LookupError", "place"), None, None)
        terminal.finish()

    def test_a_function_of_a_widget_must_not_draw(self):
        terminal = self.run_program("""
def main(screen):
    with start(screen) as guide:
        def place():
            guide.doupdate()
            return (0, 0, 1, 1)
        guide.widget("box", place)
        outcome(guide.doupdate)
program(main)
""")
        terminal.wait_for(("TourError", "the function that returns the place of a widget must not draw or read"), None)
        terminal.finish()

    def test_a_dialog_that_an_answer_asks_for_is_drawn_before_the_next_card(self):
        terminal = self.run_program("""
DIALOG = '''
guide: app
version: 1
title: App
for: app
events: [{id: compose}]
steps:
  - {id: one, title: First card, body: Of the tour., buttons: [{label: Write one, emit: compose}]}
  - {id: two, title: Second card, body: Here you write., target: {widget: dialog}, missing: {wait: 10s}}
'''
def main(screen):
    dialog = None
    wanted = []
    with tour.open(text=DIALOG, program="app") as guide:
        guide.on_answer(lambda event, guide, step, value: wanted.append(value))
        key = None
        while key != ord("q"):
            if wanted and not dialog:
                dialog = curses.newwin(5, 30, 16, 40)
                guide.widget("dialog", dialog)
            screen.addstr(0, 0, "letters")
            screen.noutrefresh()
            if dialog:
                dialog.addstr(2, 2, "A new letter")
                dialog.noutrefresh()
            guide.doupdate()
            key = guide.getch(screen)
        record(wanted)
program(main)
""")
        terminal.wait_for_text("Of the tour.")
        terminal.type("\r")
        terminal.wait_for_text("Here you write.")
        terminal.wait_for_text("A new letter")
        terminal.type("\x1b")
        terminal.wait_until_still()
        terminal.type("q")
        terminal.wait_for(["compose"], None)
        terminal.finish()

    def test_ctrl_c_closes_the_tour_and_the_next_one_is_for_the_program(self):
        # A read of no time ends before the keys of a burst, which are ignored after the one that closed the card.
        for timeout in (200, 0):
            with self.subTest(timeout=timeout):
                self.close_by_ctrl_c(timeout)

    def close_by_ctrl_c(self, timeout):
        terminal = self.run_program(f"""
import termios
def main(screen):
    with start(screen) as guide:
        before = termios.tcgetattr(0)
        show_card()
        box.timeout({timeout})
        record("ready")
        while guide.is_shown:
            guide.getch(box)
        record(termios.tcgetattr(0) == before)
        box.timeout(-1)
        outcome(guide.getch, box)
        outcome(guide.getch, box)
program(main)
""")
        terminal.wait_for("ready")
        terminal.wait_until_still()
        terminal.type("\x03")
        terminal.wait_for(True)
        terminal.wait_until_still()
        terminal.type("x")
        terminal.wait_for(ord("x"))
        # The program reads again.
        terminal.wait_until_still()
        terminal.type("\x03")
        terminal.wait_for(("KeyboardInterrupt", ""), None)
        terminal.finish()
        self.assertIn('"outcome": "closed"', terminal.history())

    def test_another_layout_of_a_window_is_noticed(self):
        terminal = self.run_program("""
import types
from tour import _regions
def main(screen):
    for optional in False, True:
        with start(screen, optional=optional) as guide:
            guide.doupdate()
            box.timeout(0)
            # The encoding in the place of the pointer, no pointer, and another window.
            for size in 24, 8, 0:
                _regions.object = types.SimpleNamespace(__basicsize__=size)
                outcome(guide.getch, box)
                if optional:
                    record((type(guide.problem).__name__, guide.is_shown))
            del _regions.object
program(main)
""")
        problem = ("LibraryError", "the memory of a curses.window has a layout that is not known for this version of Python")
        terminal.wait_for(problem, problem, problem)
        for _ in range(3):
            terminal.wait_for(-1, ("LibraryError", False))
        terminal.wait_for(None)
        terminal.finish()

    def test_a_tour_outside_of_the_wrapper_and_an_exception_leave_the_terminal_as_it_was(self):
        terminal = self.run_program("""
import termios
before = termios.tcgetattr(0)
def main(screen):
    start(screen)
    show_card()
    raise LookupError("main")
program(main)
record(guide.is_shown)
guide.close()
record(termios.tcgetattr(0) == before)
""")
        terminal.wait_for(("LookupError", "main"), True, True)
        terminal.finish()
        self.assertIn('"outcome": "closed"', terminal.history())
