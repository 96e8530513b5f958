// A program that embeds tour imports one module: its calls have types of all of these.
@_exported public import TourCard
@_exported public import TourGuide
@_exported public import TourHistory
@_exported public import TourModel
@_exported public import TourScreen
@_exported public import TourSession
