// Every module that knows screens reads its numbers by `Numeral`, and hides the standard library's conversions.
@_exported public import TourText
