"""A test of a program with a tour, as an author would write it: which cards are shown, and what their buttons do. It needs no terminal."""

import curses
import importlib.util
import unittest

import tour

from .terminal import ROOT

specification = importlib.util.spec_from_file_location("letters", ROOT / "letters.py")
assert specification is not None and specification.loader is not None
letters = importlib.util.module_from_spec(specification)
specification.loader.exec_module(letters)


class TestLetters(unittest.TestCase):
    def check(self, function, **testing):
        def main(screen):
            window = curses.newwin(*letters.PLACE[2:], *letters.PLACE[:2])
            window.keypad(True)
            letters.draw(screen, window, 0, set())
            with tour.open(letters.GUIDE, program="letters", testing=tour.Testing(theme="ascii", **testing)) as guide:
                guide.widget("list", window)
                guide.widget("second", (4, 4, 1, 4))
                function(guide, window)

        with tour.terminal():
            curses.wrapper(main)

    def test_the_tour_shows_each_card_and_gives_the_program_its_key(self):
        def use(guide, window):
            guide.wait_for("list")
            self.assertEqual(guide.card_text, "Your letters\nEach city has sent one.\n[Skip] [Next]")
            self.assertIn("| Oslo", guide.screen_text.replace("\u2502", "|"))
            self.assertIn("Each city has sent one.", guide.screen_text)
            guide.press("Enter")
            guide.wait_for("down")
            self.assertEqual(guide.shown_part, "down")
            guide.press("Down")
            self.assertEqual(guide.getch(window), curses.KEY_DOWN)
            guide.wait_for("end")
            with self.assertRaisesRegex(tour.TourError, "the card of 'list' is not up; that of 'end' is") as caught:
                guide.wait_for("list", seconds=0)
            self.assertEqual(caught.exception.status, tour.Status.TIMEOUT)
            guide.press("Enter")
            guide.wait_for(None)
            self.assertIsNone(guide.card_text)
            guide.press("q")
            self.assertEqual(guide.getch(window), ord("q"))

        self.check(use)

    def test_the_tip_appears_after_two_stars_and_at_once_if_all_tips_are_shown(self):
        def use(guide, window):
            guide.wait_for("list")
            guide.press("Esc")
            guide.wait_for(None)
            guide.donate("starred")
            guide.donate("starred")
            guide.wait_for("stars")

        self.check(use)
        self.check(lambda guide, window: (guide.wait_for("list"), guide.press("Esc"), guide.wait_for("stars")), tips="all")

    def test_a_function_prepares_the_screen_for_each_step(self):
        prepared = []

        def use(guide, window):
            guide.on_preparation(lambda name, step: prepared.append((name, step, guide.shown_part)))
            guide.wait_for("list")
            guide.press("Enter")
            guide.wait_for("down")
            guide.on_preparation(None)
            guide.press("Down")
            guide.wait_for("end")

        self.check(use)
        self.assertEqual([(name, step) for name, step, _ in prepared], [("letters", "list"), ("letters", "down")])

    def test_settings_are_checked(self):
        for settings, message in [
            ({"theme": "papr"}, "did you mean 'paper'"), ({"now": "noon"}, "'noon' is not a time"),
        ]:
            with self.assertRaisesRegex(tour.TourError, message):
                tour.open(letters.GUIDE, program="letters", testing=tour.Testing(**settings))
        with tour.open(letters.GUIDE, program="letters", testing=tour.Testing()) as guide:
            with self.assertRaisesRegex(tour.TourError, "'Entr' is not a key; did you mean 'Enter'?"):
                guide.press("Entr")
            self.assertIsNone(guide.screen_text)
