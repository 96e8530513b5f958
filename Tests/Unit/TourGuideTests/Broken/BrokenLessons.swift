extension BrokenGuides {
  /// The goals of a step.
  static let goals: [BrokenGuide] = [
    .step(
      "goals: [{say: b, when: {text: a}}]",
      "7:5: error: 'goals' is a key of 'done'; write done: {goals: [{say: Open the file, when: {text: letter}}, {say: Close it, when: {text: closed}}]}"
    ),
    .step(
      "done: {all: [{goals: [{say: b, when: {text: a}}]}]}",
      "7:19: error: 'goals' stands alone, directly in 'done'; write done: {goals: [{say: Open the file, when: {text: letter}}, {say: Close it, when: {text: closed}}]}"
    ),
    .step(
      "done: {goals: [{say: b, when: {text: a}}]}",
      "7:19: error: a list of one goal is not needed; write its 'do' and its condition in the step itself, or add a second goal"
    ),
    .step(
      "done: {goals: {say: b, when: {text: a}}}",
      "7:19: error: 'goals' is a mapping; write a list, as in goals: [{say: Open the file, when: {text: letter}}, {say: Close it, when: {text: closed}}]"
    ),
    .step(
      "done: {goals: [{say: b}, {say: c, when: {text: a}}]}",
      "7:20: error: an entry of 'goals' needs one of do, when or event"),
    .step(
      "done: {goals: [{when: {text: a}}, {say: c, when: {text: b}}]}",
      "7:20: error: an entry of 'goals' needs 'say'; write say: Open the file"),
    .step(
      "done: {goals: [{say: b, when: {changed: {text: a}}}, {say: c, when: {text: a}}]}",
      "7:36: error: 'changed' compares the screen with an earlier one, which only 'done' and 'astray' of a step can do; write a target in 'when'"
    ),
    .step(
      "done: {goals: [{say: b, event: saved}, {say: c, when: {text: a}}]}",
      "7:36: error: no event 'saved' is declared; write events: [{id: saved}], or take it out"),
    .step(
      "do: x\n    done: {goals: [{say: b, when: {text: a}}, {say: c, when: {text: b}}]}",
      "8:11: error: 'goals' is for a step with the button Try it, which a card with 'do' does not have; take 'do' out or move it into a goal, or 'goals'"
    ),
    .step(
      "do: x\n    hints: [h]\n    show: y\n    done: {goals: [{say: b, when: {text: a}}, {say: c, when: {text: b}}]}",
      "10:11: error: 'goals', 'hints' and 'show' are for a step with the button Try it, which a card with 'do' does not have; take 'do' out or move it into a goal, or them"
    ),
    .step(
      "done: {goals: [{say: b, when: {text: a}}, {say: c, do: x}, {say: d, when: {text: a}}]}",
      "7:64: error: this goal asks for the same as goal 1; write another 'do', 'when' or 'event'"),
    .step(
      "show: x y\n    done: {goals: [{say: b, when: {text: a}, show: x}, {say: c, do: y}]}",
      "7:5: error: the goals have keys for Show me, so those of the step would be typed in their place; take one of them out"
    ),
    .step(
      "done: {goals: [{say: b, do: Entr}, {say: c, do: y}]}",
      "7:33: error: no key is named 'Entr'; write Enter"),
    .step(
      "done: {goals: [{say: b, do: x, when: {text: a}, event: saved}, {say: c, do: y}]}",
      "7:53: error: an entry of 'goals' has when and event at once; keep one",
      "7:60: error: no event 'saved' is declared; write events: [{id: saved}], or take it out"),
    .step(
      "done: {do: x, goals: [{say: b, do: x}, {say: c, do: y}]}",
      "7:12: error: 'do' is a key of the step, or of an entry of 'goals'; move it there"),
    .step(
      "done: {goals: [{say: '', do: x}, {say: c, do: y}]}", "7:26: error: 'say' is empty; write say: Open the file"),
    .step(
      "mark: true",
      "7:5: error: 'mark' is a key of tips, which appear by themselves; write the step below 'tips', or take 'mark' out"
    ),
    .step(
      "buttons: [next]\n    done: {goals: [{say: b, when: {text: a}}, {say: c, when: {text: b}}]}",
      "8:11: error: 'goals' is for a step with the button Try it; add 'try' to 'buttons', or take 'goals' out"),
    .step(
      "done: {exit: true, goals: [{say: b, when: {text: a}}, {say: c, when: {text: b}}]}",
      "7:24: error: 'done' waits for one thing; write event, exit or goals"),
    .step(
      "done: {goals: [{say: b, when: {text: a}, done: 1}, {say: c, when: {text: b}}]}",
      "7:46: error: unknown key 'done' in an entry of 'goals'; it has say, do, when, event and show"),
  ]

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
