import Harness
import Testing

/// The examples of tests of a program, which need no terminal. `PythonTests` runs the one in Python.
@Suite(.waiting) struct LettersTestTests {
  @Test func `the example of a test in C passes without a terminal, and the user's settings have no effect`() throws {
    let guide = Checkout.file("Examples/c/letters.yaml").path
    for environment in [[:], ["CI": "1", "TOUR": "off", "TOUR_TIPS": "none", "TOUR_THEME": "mono"]] {
      let (output, error, status) = try runCommand(
        TerminalHarness.product("LettersTest"), [guide],
        environment: ["HOME": "/nonexistent", "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"].merging(environment) { $1 })
      #expect(output == "passed\n" && error == "" && status == 0, "\(output)\(error)")
    }
  }

  @Test func `the example of a test in C fails if the guide is another one`() throws {
    let guide = Checkout.file("guides/less.yaml").path
    let (_, error, status) = try runCommand(
      TerminalHarness.product("LettersTest"), [guide],
      environment: ["HOME": "/nonexistent", "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"])
    #expect(
      status == 1
        && error.contains("failed: tour_wait_for(tour, \"list\", PATIENCE) == TOUR_OK (the card of 'list' is not up"),
      "\(error)")
  }
}
