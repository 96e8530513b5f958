import Testing
import TourSystem

@testable import TourHost

@Suite struct `A queue` {
  @Test func `a queue keeps its order, and frees the memory of taken bytes although it is never empty`() throws {
    var queue = Queue()
    var taken: [UInt8] = []
    for turn in 0..<1000 {
      queue.append([UInt8](repeating: UInt8(turn % 251), count: 1000))
      var calls = 0
      let isThere = try queue.send { (bytes: UnsafeRawBufferPointer) throws(Errno) in
        calls += 1
        guard calls == 1 else { return .wouldBlock }
        let count = min(bytes.count, turn == 0 ? 100 : 1000)
        taken += bytes.prefix(count)
        return .bytes(count)
      }
      #expect(isThere)
      #expect(queue.count == 900)
      #expect(queue.footprint <= 4000)
    }
    #expect(taken.count == 999_100)
    #expect((0..<taken.count).allSatisfy { taken[$0] == UInt8($0 / 1000 % 251) })
  }

  @Test func `a queue grows if the space of taken bytes is too small for more`() throws {
    var queue = Queue()
    queue.append([UInt8](repeating: 1, count: 100))
    #expect(try queue.send { (_: UnsafeRawBufferPointer) throws(Errno) in .bytes(60) })
    queue.append([UInt8](repeating: 2, count: 80))
    #expect(queue.rest == [UInt8](repeating: 1, count: 40) + [UInt8](repeating: 2, count: 80) && queue.footprint >= 120)
  }

  @Test func `a queue reports that the other side has ended`() throws {
    var queue = Queue()
    queue.append([1])
    let isThere = try queue.send { (_: UnsafeRawBufferPointer) throws(Errno) in .ended }
    #expect(!isThere)
  }
}
