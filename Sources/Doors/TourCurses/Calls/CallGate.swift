/// Lets other threads call a tour while it waits, or while it calls the program. Between ``enter()`` and ``leave()``
/// one thread uses it.
package protocol CallGate {
  func enter()
  func leave()
}
