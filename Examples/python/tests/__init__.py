"""Tests of the package: python3 -m unittest, with TOUR_LIBRARY set to the path of libctour if that is not installed."""
