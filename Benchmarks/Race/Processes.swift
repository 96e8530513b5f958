/// What the kernel tells of the host's processes.
extension Pseudoterminal {
  /// The program that was started here, and its children: a host and its session leader.
  var processes: [Int] {
    [Int(process)] + shell("pgrep -P \(process)").split(separator: "\n").compactMap { Int($0) }
  }

  /// Nanoseconds that the first of them has run.
  var processorTime: Int { contents("/proc/\(process)/schedstat").split(separator: " ").first.flatMap { Int($0) } ?? 0 }

  /// The number behind a name of a file of `/proc/PID`, all processes together, or only the first.
  func total(_ name: String, in file: String, firstOnly: Bool = false) -> Int {
    (firstOnly ? [Int(process)] : processes).map { process in
      let line = contents("/proc/\(process)/\(file)").split(separator: "\n").first { $0.hasPrefix(name + ":") }
      return line?.split { $0 == " " || $0 == "\t" }.dropFirst().first.flatMap { Int($0) } ?? 0
    }.reduce(0, +)
  }
}
