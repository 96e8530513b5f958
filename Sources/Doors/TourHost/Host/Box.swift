/// A value on the heap.
///
/// A noncopyable value in an optional is moved out of it and back at each access. For a compositor that is 12 KB each
/// time; for a box of one it is a pointer.
final class Box<Value: ~Copyable> {
  var value: Value

  init(_ value: consuming Value) { self.value = value }
}
