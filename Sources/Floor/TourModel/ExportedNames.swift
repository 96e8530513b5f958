// A guide names keys, and what programs announce.
@_exported public import TourKeys
@_exported public import TourProtocol
