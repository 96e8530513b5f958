/// Figures of the contestant's processes from `/proc`.
extension Pseudoterminal {
  /// The numbers of the started process and its children: tour and its session leader.
  var processes: [Int] {
    [Int(process)] + shell("pgrep -P \(process)").split(separator: "\n").compactMap { Int($0) }
  }

  /// The processor time of the started process, in nanoseconds.
  var processorTime: Int { contents("/proc/\(process)/schedstat").split(separator: " ").first.flatMap { Int($0) } ?? 0 }

  /// The number after a name in a file of `/proc/PID`, summed over all processes, or of the first only.
  func total(_ name: String, in file: String, firstOnly: Bool = false) -> Int {
    (firstOnly ? [Int(process)] : processes).map { process in
      let line = contents("/proc/\(process)/\(file)").split(separator: "\n").first { $0.hasPrefix(name + ":") }
      return line?.split { $0 == " " || $0 == "\t" }.dropFirst().first.flatMap { Int($0) } ?? 0
    }.reduce(0, +)
  }
}
