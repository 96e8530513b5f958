import ArgumentParser
import Glibc
import TourHost
import TourSystem

/// A file that a subcommand writes.
struct OutputFile {
  /// nil for standard output.
  let path: String?
  /// Whether only the user can read a file that is made anew.
  var isPrivate = false

  init(_ path: String?) { self.path = path }

  /// Checks that the folder of the file exists. Call it before the work, which may take minutes.
  /// - Throws: exit status 73 if it does not.
  func requireFolder() throws {
    guard let path, let slash = path.lastIndex(of: "/") else { return }
    do throws(Errno) {
      _ = try FileStatus(of: String(path[...slash]) + ".")
    } catch {
      printError(.unwritable(path, error))
      throw ExitCode(73)
    }
  }

  /// - Throws: exit status 73 if the file cannot be written.
  func write(_ text: String) throws {
    guard let path else { return print(text, terminator: "") }
    try Self.write(Array(text.utf8), to: path, mode: isPrivate ? 0o600 : 0o666)
  }

  /// Writes a picture as PNG, which rsvg-convert(1) makes.
  /// - Precondition: the output is a file.
  /// - Throws: exit status 69 if there is no rsvg-convert, 73 if the file cannot be written.
  func writePNG(of svg: String) throws {
    guard let path else { preconditionFailure("a PNG needs a file") }
    let folder = "\(Environment.current["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp")/tour-\(getpid())"
    let (source, picture) = ("\(folder)/picture.svg", "\(folder)/picture.png")
    do throws(Errno) {
      // Only the user can write there, so no link of another user is followed.
      try FileSystem.makeFolder(folder, mode: 0o700)
    } catch {
      printError(.cannotMakeFolder(folder, error))
      throw ExitCode(73)
    }
    defer {
      for file in [source, picture] { try? FileSystem.remove(file) }
      try? FileSystem.removeFolder(folder)
    }
    try Self.write(Array(svg.utf8), to: source)
    try Self.convert(source, to: picture)
    let bytes: [UInt8]
    do throws(Errno) {
      bytes = try Descriptor(opening: picture, O_RDONLY).readAll(maximum: 1 << 28) ?? []
    } catch {
      printError(.unreadable(picture, error))
      throw ExitCode(73)
    }
    try Self.write(bytes, to: path)
  }

  /// Writes a file. A pipe that no program reads is an error, rather than a wait without an end.
  private static func write(_ bytes: [UInt8], to path: String, mode: mode_t = 0o666) throws {
    do throws(Errno) {
      let file = try Descriptor(opening: path, O_WRONLY | O_CREAT | O_TRUNC | O_NONBLOCK, mode: mode)
      try file.becomeBlocking()
      try file.writeAll(bytes)
    } catch {
      printError(error.number == ENXIO ? .pipeWithoutReader(path) : .unwritable(path, error))
      throw ExitCode(73)
    }
  }

  private static func convert(_ source: String, to path: String) throws {
    let status: ExitStatus
    do throws(CommandError) {
      status = try runAndWait(ArgumentVector(["rsvg-convert", "--format=png", "--output=\(path)", source]))
    } catch {
      printError(.noConverter)
      throw ExitCode(69)
    }
    if status.code != 0 { throw ExitCode(status.code) }
  }
}
