@testable import TourGuide

extension BrokenGuides {
  /// Mistakes where a guide gives names (`names`), and where it uses one (`named`).
  static let names: [BrokenGuide] = [
    .guide(
      "names: sidebar",
      "7:8: error: 'names' is text; write names and what they stand for, as in names: {sidebar: {box: Files}}"),
    .guide("names: {}", "7:8: error: 'names' is empty; write names: {sidebar: {box: Files}}, or leave it out"),
    .guide(
      "names: {'the sidebar': {box: Files}}",
      "7:9: error: 'the sidebar' cannot be a name: 'names' takes A–Z, a–z, 0–9 and, after the first character, '-', '_' and '.', 64 characters at most; write the-sidebar"
    ),
    .guide(
      "names: {a: {box: Files}, a: {box: Names}}",
      "7:26: error: 'a' occurs twice, first in line 7; keep one"),
    .guide("names: {[a]: {box: Files}}", "7:9: error: a list or mapping is used as a key in 'names'; write one word"),
    // A name has one meaning, so it can use only names that have one already.
    .guide(
      "names: {a: {named: b}, b: {box: Files}, c: {named: c}}\nsteps: [{id: s, title: S, target: {named: b}}]",
      "6:20: error: 'b' gets its meaning only later, in line 6; write it before this one",
      "6:52: error: 'c' cannot stand for itself; write what it means"),
    // A mistake in what is named is reported once.
    .guide(
      "names: {a: {boxx: Files}}\nsteps: [{id: s, title: S, target: {named: a}, anchor: {named: a}}]",
      "6:13: error: unknown key 'boxx' in a target; did you mean 'box'?"),
    .step(
      "target: {named: sidebar}",
      "7:21: error: nothing is named 'sidebar'; write names: {sidebar: {text: \"Mem[\"}} at the beginning of the guide"
    ),
    .guide(
      "names: {sidebar: {box: Files}}\nsteps: [{id: s, title: S, target: {named: sidebarr}, when: {named: sidebar}}]",
      "7:43: error: nothing is named 'sidebarr'; did you mean 'sidebar'?"),
    .guide(
      "names: {sidebar: {box: Files}}\nsteps: [{id: s, title: S, target: {named: sidebar, padding: 1}}]",
      "7:52: error: 'named' stands for a whole target or condition, so nothing can be beside it; write 'padding' in 'names', or take it out"
    ),
    .guide(
      "names: {open: {not: {box: Files}}}\nsteps: [{id: s, title: S, target: {named: open}}]",
      "7:35: error: this name stands for a condition with 'not', 'all' or 'any', and a target is expected here; name a target, or a list of targets"
    ),
    .guide(
      "names: {sidebar: {box: Files}}\nsteps: [{id: s, title: S, target: {named: sidebar, named: sidebar}}]",
      "7:52: error: 'named' occurs twice, first in line 7; keep one"),
    .guide(
      "names: {both: [{box: A}, {box: B}]}\nsteps: [{id: s, title: S, target: {text: x}, also: [{named: both}]}]",
      "7:53: error: this name stands for 2 targets, of which the first that is found counts, and each target of 'also' counts; name each of them"
    ),
    .guide(
      "names: {a: {all: [{parameter: expert, is: true}]}}\nsteps: [{id: s, title: S, when: {named: a}}]",
      "6:20: error: a name stands for what is on the screen; take 'parameter' out, and ask for it where you use the name, as in all: [{named: …}, {parameter: …}]"
    ),
    .guide(
      "names: {'': {text: a}, 1: {text: b}, c: }\nsteps: [{id: s, title: S, when: {named: c}}]",
      "6:9: error: '' cannot be a name: 'names' takes A–Z, a–z, 0–9 and, after the first character, '-', '_' and '.', 64 characters at most",
      #"6:41: error: 'c' is empty; write a target, a list of targets, or not, all, any, as in c: …"#),
    .guide(
      "names: {a: {changed: {box: Files}}}\nsteps: [{id: s, title: S, do: x, done: {named: a}}]",
      "6:13: error: 'changed' compares the screen with an earlier one, which only 'done' and 'astray' of a step can do; write a target in 'a'"
    ),
  ]
}
