// Writes to a history as fast as it can, while other processes do the same:
//
//     HistoryStandIn FILE NAME TIMES [milliseconds MOST | bytes MOST]
//
// Begins when standard input ends. Each turn donates the events NAME and `common` in one update, then writes `.` to
// standard output. In the middle turn it also closes the tip NAME, then writes `x`. `milliseconds` limits the processor
// time: at the limit the process is killed. `bytes` limits the size of the files that it writes. If an update fails,
// the process writes the reason to standard error and ends with status 74.
import Glibc
import TourHistory
import TourModel
import TourScreen

let words = CommandLine.arguments
let (path, name, times) = (words[1], words[2], Numeral.decimal(words[3], in: 0 ... .max)!)
let guide = Guide(
  name: "common", version: 1, title: "", groups: [TipGroup(tips: [Tip(id: name, title: "")])],
  events: [EventSource(id: "common"), EventSource(id: name)])

let file = {
  var file = HistoryFile(path: path)
  file.milliseconds = 60_000
  return file
}()

func remember(_ events: History.TipEvent..., acknowledging byte: String) {
  do throws(HistoryError) {
    try file.update { history in
      for event in events { history.record(TipNote(event, of: guide.name, at: Moment(seconds: time(nil))), of: guide) }
    }
  } catch {
    let said = "\(error)\n"
    _ = write(STDERR_FILENO, said, said.utf8.count)
    exit(74)
  }
  _ = write(STDOUT_FILENO, byte, 1)
}

/// Kills this process once it has used this much processor time. C: `timer_create`.
func killMyself(after milliseconds: Int) {
  var event = sigevent()
  event.sigev_notify = Int32(SIGEV_SIGNAL)
  event.sigev_signo = SIGKILL
  var timer: timer_t?
  var when = itimerspec()
  when.it_value = timespec(tv_sec: milliseconds / 1000, tv_nsec: milliseconds % 1000 * 1_000_000 + 1)
  guard timer_create(CLOCK_PROCESS_CPUTIME_ID, &event, &timer) == 0, timer_settime(timer, 0, &when, nil) == 0 else {
    exit(70)
  }
}

var byte: UInt8 = 0
while read(STDIN_FILENO, &byte, 1) > 0 {}
switch words.dropFirst(4).first {
case "milliseconds": killMyself(after: Numeral.decimal(words[5], in: 0 ... .max)!)
case "bytes":
  signal(SIGXFSZ, SIG_IGN)
  var limit = rlimit(
    rlim_cur: rlim_t(Numeral.decimal(words[5], in: 0 ... .max)!),
    rlim_max: rlim_t(Numeral.decimal(words[5], in: 0 ... .max)!))
  setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
default: break
}
for turn in 0..<times {
  remember(.donated(event: name), .donated(event: "common"), acknowledging: ".")
  if turn == times / 2 { remember(.invalidated(tip: name, .tipClosed), acknowledging: "x") }
}
