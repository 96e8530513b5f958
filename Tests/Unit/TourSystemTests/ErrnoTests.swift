import Glibc
import Testing

@testable import TourSystem

@Suite struct `Errors of the system` {
  @Test func `a system call is repeated after EINTR, and after no other error`() {
    for code in [EINTR, EAGAIN, EIO] {
      var calls = 0
      let result = Result { () throws(Errno) in
        try Errno.retrying("read") { () -> Int in
          calls += 1
          errno = code
          return calls < 4 ? -1 : 7
        }
      }
      #expect(result == (code == EINTR ? .success(7) : .failure(Errno(code, in: "read"))))
      #expect(calls == (code == EINTR ? 4 : 1))
    }
  }

  @Test func `an error has the message of the system, and the name of the call`() throws {
    let error = #expect(throws: Errno.self) { try FileStatus(of: "/nonexistent") }
    #expect(error == Errno(ENOENT, in: "stat"))
    #expect(error?.message == "No such file or directory")
  }

  @Test func `a status of 0 is no error`() throws {
    try Errno.check(0, in: "fork")
    #expect(throws: Errno(EAGAIN, in: "fork")) { try Errno.check(EAGAIN, in: "fork") }
  }
}
