extension BrokenGuides {
  /// The guide's own `astray`.
  static let states: [BrokenGuide] = [
    .guide(
      "astray: {when: {text: a}, say: b}",
      "7:9: error: 'astray' helps a user who does in the program what a step waits for; give a step 'done' without 'do', or take 'astray' out"
    ),
    .guide(
      "astray: {say: b}\nsteps: [{id: a, title: A, done: {text: a}}]",
      "6:9: error: an entry of the guide's 'astray' needs 'when'; write when: {text: \"Help\"}"),
    .guide(
      "astray: {when: {text: a}, say: b, except: first}\nsteps: [{id: a, title: A, done: {text: a}}, {id: first, title: B}]",
      "6:43: error: 'first' is no step with 'Try it', in which a user can get lost; write the id of one, such as a"),
    .guide(
      "astray: {when: {text: a}, say: b, except: [find, fnd]}\nsteps: [{id: find, title: A, done: {text: a}}]",
      "6:50: error: 'fnd' is no step with 'Try it', in which a user can get lost; did you mean 'find'?"),
    .guide(
      "astray: {when: {text: a}, say: b, except: a}\nsteps: [{id: a, title: A, done: {txt: a}}]",
      "7:34: error: unknown key 'txt' in a target; did you mean 'text'?"),
    .step(
      "done: {text: a}\n    astray: {when: {text: a}, say: b, except: a}",
      "8:39: error: unknown key 'except' in an entry of 'astray'; it has when, say, do and check"),
  ]
}
