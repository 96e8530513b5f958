"""Tests that need no terminal."""

import ctypes
import curses
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest
from unittest import mock

import tour
from tour import _library, _regions

from .terminal import GUIDE, ROOT

HEADER = ROOT.parent.parent / "Sources/Doors/CTour/tour.h"


class TestOpening(unittest.TestCase):
    def test_an_error_in_a_guide_has_every_problem_with_its_line(self):
        with self.assertRaises(tour.GuideError) as caught:
            tour.open(text="guide: app\nversion: none\ntitle: App\nfor: app\nsteps:\n  - {id: a, title: A, place: abov}\n", program="app")
        text = "\n".join(caught.exception.lines)
        self.assertIn("app.yaml:2:10: error:", text)
        self.assertIn("app.yaml:6:30: error: unknown place 'abov'; did you mean 'above'?", text)
        self.assertEqual(caught.exception.status, tour.Status.GUIDE)

    def test_a_missing_guide_is_an_error_with_its_path(self):
        with self.assertRaisesRegex(tour.GuideError, "nowhere.yaml"):
            tour.open(pathlib.Path("nowhere.yaml"), program="app")

    def test_a_tour_has_one_guide(self):
        with self.assertRaises(TypeError):
            tour.open(program="app")
        with self.assertRaises(TypeError):
            tour.open("a.yaml", text=GUIDE, program="app")

    def test_a_text_with_a_null_is_refused(self):
        for arguments in [{"text": GUIDE, "program": "a\0b"}, {"text": GUIDE + "\0", "program": "app"}]:
            with self.assertRaisesRegex(ValueError, "embedded null"):
                tour.open(**arguments, optional=True)
        for path in ["a\0.yaml", b"a\0.yaml"]:
            with self.assertRaisesRegex(ValueError, "embedded null"):
                tour.open(path, program="app", optional=True)

    def test_a_guide_of_any_length_gives_its_whole_error(self):
        name = "x" * 3000
        with self.assertRaisesRegex(tour.GuideError, name):
            tour.open(f"{name}/guide.yaml", program="app")


class TestLibrary(unittest.TestCase):
    def setUp(self):
        _library.load.cache_clear()
        self.addCleanup(_library.load.cache_clear)

    def test_a_missing_library_is_an_error_with_its_path(self):
        with mock.patch.dict(os.environ, TOUR_LIBRARY="/nowhere/libctour.so"):
            with self.assertRaisesRegex(tour.LibraryError, "/nowhere/libctour.so"):
                tour.open(text=GUIDE, program="app")

    def test_another_library_is_an_error_with_its_path(self):
        with mock.patch.dict(os.environ, TOUR_LIBRARY="libc.so.6"):
            with self.assertRaisesRegex(tour.LibraryError, "libc.so.6.*tour_api_version"):
                tour.open(text=GUIDE, program="app")

    def test_another_version_of_the_interface_is_an_error(self):
        with mock.patch.object(_library, "API_VERSION", 2):
            with self.assertRaisesRegex(tour.LibraryError, "has version 1 of tour.h; this package needs version 2"):
                tour.open(text=GUIDE, program="app")

    def test_another_copy_of_ncurses_is_an_error(self):
        with mock.patch.object(_library, "ncurses", lambda: mock.Mock(wget_wch=ctypes.CDLL(None).getpid)):
            with self.assertRaisesRegex(tour.LibraryError, "different copies of ncurses"):
                tour.open(text=GUIDE, program="app")

    def test_without_the_library_an_optional_tour_calls_the_functions_of_curses(self):
        with mock.patch.dict(os.environ, TOUR_LIBRARY="/nowhere/libctour.so"):
            guide = tour.open(text=GUIDE, program="app", optional=True)
        self.assertIsInstance(guide.problem, tour.LibraryError)
        check_plain(self, guide)
        guide.start("one")
        guide.next()
        guide.back()
        guide.go("two")
        guide.stop()
        guide.donate("saved")
        guide.set("expert", True)
        guide.widget("box", (0, 0, 1, 1))
        guide.widget("box", lambda: None)
        guide.widget("box", tour.PadPart(tour.Rect(0, 0, 1, 1), (0, 0), tour.Rect(0, 0, 1, 1)))
        guide.remove_widget("box")
        guide.on_event(None)
        guide.close()
        guide.close()

    def test_with_a_broken_guide_an_optional_tour_calls_the_functions_of_curses(self):
        guide = tour.open(text="guide:", program="app", optional=True)
        self.assertIsInstance(guide.problem, tour.GuideError)
        check_plain(self, guide)


def check_plain(test, guide):
    """Expects that the functions of a tour act as in curses."""
    window = mock.Mock()
    with mock.patch.object(curses, "doupdate") as doupdate:
        guide.doupdate()
    doupdate.assert_called_once_with()
    test.assertIs(guide.getch(window), window.getch.return_value)
    test.assertIs(guide.getkey(window, 1, 2), window.getkey.return_value)
    test.assertIs(guide.get_wch(window), window.get_wch.return_value)
    guide.wrefresh(window, 1, 2, 3, 4, 5, 6)
    test.assertEqual(window.mock_calls, [mock.call.getch(), mock.call.getkey(1, 2), mock.call.get_wch(), mock.call.refresh(1, 2, 3, 4, 5, 6)])
    test.assertFalse(guide.is_shown)
    test.assertIsNone(guide.current_step)
    test.assertEqual(guide.inline_rows("news", 40), 0)
    test.assertIsNone(guide.tip_status("saving"))
    test.assertIsNone(guide.history_error)


class TestTour(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.history = pathlib.Path(folder.name) / "history.json"
        self.guide = tour.open(text=GUIDE, program="app", history=self.history)
        self.addCleanup(self.guide.close)

    def test_a_closed_tour_calls_the_functions_of_curses_and_refuses_the_others(self):
        self.guide.close()
        check_plain(self, self.guide)
        for function in [
            self.guide.start, self.guide.next, self.guide.back, self.guide.stop, lambda: self.guide.go("one"), lambda: self.guide.donate("saved"),
            lambda: self.guide.set("expert", True), lambda: self.guide.widget("box", (0, 0, 1, 1)), lambda: self.guide.widget("box", lambda: None),
            lambda: self.guide.remove_widget("box"), lambda: self.guide.on_event(None),
        ]:
            with self.assertRaisesRegex(tour.TourError, "the tour is closed") as caught:
                function()
            self.assertEqual(caught.exception.status, tour.Status.HANDLE)
        self.guide.close()

    def test_before_initscr_doupdate_fails_as_that_of_curses_does(self):
        # In a process of its own, because other tests initialise curses.
        program = "import curses, tour\nguide = tour.open(text='''" + GUIDE + "''', program='app', testing=tour.Testing())\ntry: guide.doupdate()\nexcept curses.error as problem: print(problem)"
        done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, timeout=20)
        self.assertEqual((done.stdout, done.stderr), ("must call initscr() first\n", ""))

    def test_only_a_window_of_curses_can_be_read(self):
        for window in [None, object(), mock.Mock()]:
            with self.assertRaisesRegex(TypeError, "a window of curses is needed"):
                self.guide.getch(window)

    def test_a_step_that_the_guide_does_not_have_is_an_error(self):
        for function in [self.guide.start, self.guide.go]:
            with self.assertRaisesRegex(tour.TourError, "no step 'three'") as caught:
                function("three")
            self.assertEqual(caught.exception.status, tour.Status.STEP)

    def test_the_status_of_a_tip_is_known_before_the_program_draws(self):
        text = "guide: app\nversion: 1\ntitle: App\nevents: [{id: saved}]\ntips: [{id: saving, title: Saving, when: {event: saved}}]\n"
        with tempfile.TemporaryDirectory() as folder, tour.open(text=text, program="app", history=f"{folder}/history.json") as guide:
            self.assertIs(guide.tip_status("saving"), tour.TipStatus.WAITING)
            self.assertIsNone(guide.history_error)
            self.assertIsNone(guide.settings_problems)
            with self.assertRaisesRegex(tour.TourError, "the guide has no tip 'typing'"):
                guide.tip_status("typing")

    def test_mistakes_in_the_settings_and_a_damaged_history_are_known(self):
        # In a process of its own, for its environment.
        with tempfile.TemporaryDirectory() as home:
            folder = pathlib.Path(home) / ".config" / "tour"
            folder.mkdir(parents=True)
            (folder / "config.yaml").write_text("them: dark\n")
            (folder / "history.json").write_text('{"schema": 1, "guides": {')
            program = "import tour\nguide = tour.open(text='''" + GUIDE + "''', program='app')\nprint(guide.settings_problems)"
            done = subprocess.run(
                [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, timeout=20,
                env={**{name: value for name, value in os.environ.items() if name not in ("CI", "TOUR", "XDG_CONFIG_HOME")}, "HOME": home, "TOUR_THEME": "darc"})
        self.assertRegex(done.stdout, r"config\.yaml:1:1: .*did you mean .theme.")
        self.assertIn("there is no theme 'darc'", done.stdout)
        self.assertIn("history.json:1:26: unexpected end", done.stdout)
        self.assertIn("and a new history is begun", done.stdout)
        self.assertEqual(done.stderr, "")

    def test_a_region_is_checked(self):
        for region in [None, 3, "box", (1, 2, 3), [1, 2, 3, 4], (1, 2, 3, 4.0), (1, 2, 3, None)]:
            with self.assertRaises(TypeError):
                self.guide.widget("box", region)
        with self.assertRaises(OverflowError):
            self.guide.widget("box", (0, 0, 1, 2**31))

    def test_arguments_are_checked(self):
        with self.assertRaises(TypeError):
            self.guide.set("expert", None)
        with self.assertRaises(TypeError):
            self.guide.donate(b"saved")
        with self.assertRaises(ValueError):
            self.guide.donate("sav\0ed")

    def test_in_a_child_process_the_functions_are_those_of_curses(self):
        process = os.fork()
        if process == 0:
            status = 1
            try:
                with self.guide:
                    check_plain(self, self.guide)
                    with self.assertRaises(tour.TourError) as caught:
                        self.guide.next()
                    self.assertEqual(caught.exception.status, tour.Status.PROCESS)
                status = 0
            finally:
                os._exit(status)
        self.assertEqual(os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]), 0)
        self.guide.next()

    def test_ten_thousand_tours_leave_no_memory(self):
        def resident():
            return int(re.search(r"VmRSS:\s+(\d+)", pathlib.Path("/proc/self/status").read_text())[1])

        def rounds(count):
            for _ in range(count):
                with tour.open(text=GUIDE, program="app", history=self.history) as guide:
                    guide.widget("box", lambda: None)
                    guide.on_event(print)

        rounds(1000)
        before = resident()
        rounds(9000)
        self.assertLess(resident() - before, 4096)

    def test_a_tour_that_is_not_closed_ends_with_python(self):
        program = "import tour\nguide = tour.open(text='''" + GUIDE + "''', program='app')\nguide.on_event(print)\nprint('end')"
        done = subprocess.run([sys.executable, "-X", "dev", "-c", program], cwd=ROOT, capture_output=True, text=True, timeout=20)
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "end\n", ""))


@unittest.skipUnless(HEADER.exists(), "tour.h is not here")
class TestHeader(unittest.TestCase):
    def test_the_numbers_are_those_of_the_header(self):
        numbers = {name: int(number) for name, number in re.findall(r"#define TOUR_(\w+) \(?(-?\d+)\)?", HEADER.read_text())}
        self.assertEqual(numbers.pop("API_VERSION"), _library.API_VERSION)
        expected = {event.name: event.value for event in tour.Event} | {f"BY_{cause.name}": cause.value for cause in tour.Cause}
        expected |= {status.name if status == 0 else f"ERROR_{status.name}": status.value for status in tour.Status}
        expected |= {f"TIP_IS_{status.name}": status.value for status in tour.TipStatus}
        self.assertEqual(numbers, expected)

    def test_the_functions_are_those_of_the_header(self):
        found = dict(re.findall(r"^\w+ (tour_\w+)\(([^;]*)\);", HEADER.read_text(), re.MULTILINE))
        # Python calls tour_open_with, and noutrefresh() and tour_doupdate.
        self.assertEqual(set(found) - {"tour_open", "tour_wrefresh"}, set(_library._FUNCTIONS))
        for name, (_, arguments) in _library._FUNCTIONS.items():
            count = 0 if found[name] == "void" else len(re.sub(r"\([^()]*\)\(.*?\)", "", found[name]).split(","))
            self.assertEqual(count, len(arguments), name)
