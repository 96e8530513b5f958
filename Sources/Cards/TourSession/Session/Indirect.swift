/// A value behind a reference, so that a copy of what contains it costs the same however large the value is. A change
/// copies the value if others have it, too.
struct Indirect<Value: Sendable>: Sendable {
  /// Sendable, because the value is changed only while it has one owner.
  private final class Storage: @unchecked Sendable {
    var value: Value

    init(_ value: Value) { self.value = value }
  }

  private var storage: Storage

  init(_ value: Value) { storage = Storage(value) }

  var value: Value {
    _read { yield storage.value }
    _modify {
      if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.value) }
      yield &storage.value
    }
  }
}
