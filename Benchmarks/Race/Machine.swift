/// A description of the machine and the versions of the programs.
enum Machine {
  static var summary: String {
    let model = shell("sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -1")
    let load = contents("/proc/loadavg").split(separator: " ").first.map(String.init) ?? "?"
    return
      "\(model), \(shell("nproc")) cores, \(shell("uname -sr")), \(shell(". /etc/os-release; echo $PRETTY_NAME")); "
      + "\(shell("date -u +%Y-%m-%d")), load \(load) at the start"
  }

  static var versions: String {
    let packages = ["bsdutils": "script", "tmux": "tmux", "screen": "screen", "dvtm": "dvtm"]
    let found = packages.sorted { $0.key < $1.key }.map { package, name in
      "\(name) \(shell("dpkg-query -W -f '${Version}' \(package) 2>/dev/null"))"
    }
    return (found + [shell("swift --version 2>/dev/null | sed -n 's/.*\\(Swift version [0-9.]*\\).*/\\1/p'")]).joined(
      separator: ", ")
  }
}
