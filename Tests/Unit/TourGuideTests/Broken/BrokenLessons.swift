extension BrokenGuides {
  static let lessons: [BrokenGuide] = [
    .guide("lesson: {minutes: 5}", "7:9: error: a lesson needs a program; write for: htop"),
    .guide(
      "lesson: yes\nfor: vim",
      "7:9: error: 'lesson' is text; write a mapping, as in lesson: {level: beginner, minutes: 5}"),
    .guide("lesson: {level: beginner}\nfor: vim", "7:9: error: 'lesson' needs 'minutes'; write minutes: 5"),
    .guide("lesson: {minutes: 0}\nfor: vim", "7:19: error: 'minutes' is 0; write 1 to 120"),
    .guide(
      "lesson: {minutes: -9223372036854775809}\nfor: vim",
      "7:19: error: 'minutes' is -9223372036854775809; write 1 to 120"),
    .guide(
      "lesson: {minutes: soon}\nfor: vim", "7:19: error: 'minutes' is text; write a whole number, as in minutes: 5"),
    .guide(
      "lesson: {minutes: 5, level: expert}\nfor: vim",
      "7:29: error: unknown level 'expert'; write beginner, intermediate or advanced"),
    .guide(
      "lesson: {minutes: 5, needs: [a, g]}\nfor: vim",
      "7:29: error: 'g' is this lesson; 'needs' names the lessons that come before it, so take the name out"),
    .guide(
      "lesson: {minutes: 5, needs: [a, a]}\nfor: vim",
      "7:33: error: 'a' is already listed in line 7; take it out"),
    .guide("lesson: {minute: 5}\nfor: vim", "7:10: error: unknown key 'minute' in 'lesson'; did you mean 'minutes'?"),
    BrokenGuide(
      "guide: g\nversion: 1\ntitle: T\nfor: vim\nlesson: {minutes: 5}\ntips: [{id: a, title: A}]\n",
      "5:9: error: a lesson needs steps; add steps: [{id: first, title: Hello}]"),
  ]
}
