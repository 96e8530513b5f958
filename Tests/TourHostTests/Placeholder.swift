import TourHost
