import Fuzzing
import Glibc

/// The property that `TOUR_FUZZ` names.
private let property: Property = {
  let name = getenv("TOUR_FUZZ").map { String(cString: $0) } ?? ""
  guard let property = Property.all.first(where: { $0.name == name }) else {
    fatalError("TOUR_FUZZ is '\(name)', not one of \(Property.all.map(\.name))")
  }
  return property
}()

/// libFuzzer's door.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  if let violation = property.violation(bytes) { fatalError("\(property.name): \(violation)") }
  return 0
}
