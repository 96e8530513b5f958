import TourGuide
