import ArgumentParser

/// The option `--reader`, which the subcommands with cards for users have.
struct ReaderOption: ParsableArguments {
  @Flag(help: "Show cards as lines of text, for a screen reader or a braille display.")
  var reader = false
}
