import Testing
import TourModel

/// ``History/record(_:of:)`` of a tip's event, for random histories, guides and notes.
@Suite struct TipNoteTests {
  @Test func `recording a note returns whether the history changed`() {
    var changes = 0
    for seed in 0..<1000 {
      var world = TipWorld(seed: UInt64(seed))
      for number in 0..<20 {
        let (note, guide) = world.note()
        let before = world.history
        let isChanged = world.history.record(note, of: guide)
        changes += isChanged ? 1 : 0
        guard isChanged == (world.history != before) else {
          Issue.record("seed \(seed), note \(number): \(note)")
          return
        }
      }
    }
    // Checks that the random notes give both results often.
    #expect((5000...15_000).contains(changes))
  }
}
