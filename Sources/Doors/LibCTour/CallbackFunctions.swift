public import CTour
import TourCurses
import TourKit
import TourModel
import TourSession

@c @implementation public func tour_set_callback(
  _ tour: OpaquePointer?, _ callback: tour_callback?, _ user: UnsafeMutableRawPointer?
) -> Int32 {
  unsafe Library.with(tour) { tour in
    func tell(_ kind: Int32, _ guide: String, _ part: String, _ value: String = "", by cause: Cause) {
      unsafe guide.withCString { guide in
        unsafe part.withCString { part in
          unsafe value.withCString { value in
            var event = unsafe tour_event(
              size: MemoryLayout<tour_event>.size, kind: kind, cause: cause.number, guide: guide, part: part,
              value: value)
            unsafe callback?(user, &event)
          }
        }
      }
    }
    let opened = tour.tour
    opened.onOpen =
      unsafe callback == nil
      ? nil
      : { [weak opened] in
        tell(TOUR_ADDRESS_OPENED, opened?.shownCard?.guide ?? "", opened?.shownCard?.part ?? "", $0, by: .user)
      }
    guard unsafe callback != nil else {
      // Without a function there is nothing after which the program would have to draw.
      (tour.tour.onTourEvent, tour.tour.onTipEvent) = (nil, nil)
      return TOUR_OK
    }
    tour.tour.onTourEvent = { guide, event, cause in
      switch event {
      case .shown(let step): tell(TOUR_STEP_SHOWN, guide.name, step, by: cause)
      case .passed(let step): tell(TOUR_STEP_PASSED, guide.name, step, by: cause)
      case .missed(let step): tell(TOUR_STEP_MISSED, guide.name, step, by: cause)
      case .chosen(let step, let options): tell(TOUR_STEP_CHOSEN, guide.name, step, Choices.text(options), by: cause)
      case .emitted(let step, let event): tell(TOUR_EVENT_EMITTED, guide.name, step, event, by: cause)
      case .snoozed(let step, let seconds): tell(TOUR_POSTPONED, guide.name, step, "\(seconds)", by: cause)
      case .ended(.done, let step): tell(TOUR_DONE, guide.name, step ?? "", by: cause)
      case .ended(.skipped, let step): tell(TOUR_SKIPPED, guide.name, step ?? "", by: cause)
      case .ended(.closed, let step): tell(TOUR_CLOSED, guide.name, step ?? "", by: cause)
      case .ended(.incomplete, let step): tell(TOUR_INCOMPLETE, guide.name, step ?? "", by: cause)
      }
    }
    tour.tour.onTipEvent = { note, cause in
      switch note.event {
      case .shown(let tip): tell(TOUR_TIP_SHOWN, note.guide, tip, by: cause)
      case .invalidated(let tip, _): tell(TOUR_TIP_OVER, note.guide, tip, by: cause)
      case .snoozed(let tip, _): tell(TOUR_TIP_POSTPONED, note.guide, tip, by: cause)
      case .emitted(let tip, let event): tell(TOUR_EVENT_EMITTED, note.guide, tip, event, by: cause)
      case .silenced: tell(TOUR_SILENCED, note.guide, "", by: cause)
      case .met, .started, .displayed, .donated, .set: break
      }
    }
    return TOUR_OK
  }
}

extension Cause {
  fileprivate var number: Int32 {
    switch self {
    case .user: TOUR_BY_USER
    case .program: TOUR_BY_PROGRAM
    case .tour: TOUR_BY_TOUR
    }
  }
}
