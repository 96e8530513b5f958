/// A small change to one line of the sources, such as a careless edit makes.
struct Mutant {
  let file: String
  /// Counts from 1.
  let line: Int
  /// What the change does, for the report.
  let change: String
  /// Returns the line, which makes the change only while the mutant of this number is active, and the declaration that
  /// the line needs in the module.
  let switched: (_ number: Int) -> (line: String, declaration: String)
}

/// The kinds of changes.
///
/// Operators are replaced without knowing where their operands end: the new operator is a name of its own with the same
/// precedence, such as `<←↑` for the mutant 1 of `<`, whose function decides between the two.
enum Operators {
  private struct Infix {
    let original, mutated, precedence: String
    /// The function's parameters and what it returns.
    let signature: String
    /// The function's body, in which `%` stands for the operator.
    var body = "a % b"

    static let comparing = "<T: Comparable>(a: T, b: T) -> Bool"
    static let equating = "<T: Equatable>(a: T, b: T) -> Bool"
    static let adding = "<T: AdditiveArithmetic>(a: T, b: T) -> T"
    static let joining = "(a: Bool, b: @autoclosure () throws -> Bool) rethrows -> Bool"
  }

  private static let infixes = [
    Infix(original: "<", mutated: "<=", precedence: "Comparison", signature: Infix.comparing),
    Infix(original: "<=", mutated: "<", precedence: "Comparison", signature: Infix.comparing),
    Infix(original: ">", mutated: ">=", precedence: "Comparison", signature: Infix.comparing),
    Infix(original: ">=", mutated: ">", precedence: "Comparison", signature: Infix.comparing),
    Infix(original: "==", mutated: "!=", precedence: "Comparison", signature: Infix.equating),
    Infix(original: "!=", mutated: "==", precedence: "Comparison", signature: Infix.equating),
    Infix(original: "+", mutated: "-", precedence: "Addition", signature: Infix.adding),
    Infix(original: "-", mutated: "+", precedence: "Addition", signature: Infix.adding),
    Infix(
      original: "&&", mutated: "||", precedence: "LogicalConjunction", signature: Infix.joining, body: "try a % b()"),
    Infix(
      original: "||", mutated: "&&", precedence: "LogicalDisjunction", signature: Infix.joining, body: "try a % b()"),
  ]

  /// The digits of a mutant's number, as characters of an operator.
  private static func suffix(_ number: Int) -> String {
    String("\(number)".map { Array("←↑→↓↔↕↖↗↘↙")[$0.wholeNumberValue!] })
  }

  /// All mutants of a file. Some do not compile, such as a mutant of a literal that is a pattern.
  static func mutants(of text: String, file: String) -> [Mutant] {
    text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().flatMap { index, line in
      changes(of: String(line)).map { Mutant(file: file, line: index + 1, change: $0, switched: $1) }
    }
  }

  private typealias Change = (String, (Int) -> (line: String, declaration: String))

  private static func changes(of line: String) -> [Change] {
    let code = line.drop { $0 == " " }
    let ignored = [
      "//", "@", "import ", "case ", "let ", "static let ", "func ", "public func ", "infix ", "extension ",
      "private func ", "mutating func ",
    ]
    let isDeclaration = ignored.dropFirst(4).contains { code.hasPrefix($0) } || code.contains("func ")
    if code.isEmpty || ignored.prefix(3).contains(where: { code.hasPrefix($0) }) || code.contains("\"") { return [] }
    var changes: [Change] = []

    for infix in infixes where !isDeclaration || code.hasPrefix("let ") {
      for range in line.ranges(of: " \(infix.original) ") where !line[range.upperBound...].hasPrefix("nil") {
        changes.append(
          (
            "\(infix.original) becomes \(infix.mutated)",
            { number in
              let name = infix.original + suffix(number)
              let body = { (symbol: String) in infix.body.replacing("%", with: symbol) }
              return (
                line.replacingCharacters(in: range, with: " \(name) "),
                """
                infix operator \(name) : \(infix.precedence)Precedence
                func \(name) \(infix.signature) { isMutant(\(number)) ? (\(body(infix.mutated))) : (\(body(infix.original))) }
                """
              )
            }
          ))
      }
    }
    for match in line.matches(of: /[ (\[](\d+)(?=[ )\],]|$)/) where !isDeclaration && !code.hasPrefix("case ") {
      let range = match.1.startIndex..<match.1.endIndex
      changes.append(
        (
          "\(match.1) becomes \(match.1) + 1",
          { number in (line.replacingCharacters(in: range, with: "mutated(\(number), \(match.1))"), "") }
        ))
    }
    if let match = line.wholeMatch(of: #/( *(?:if|guard|\} else if) )([^,{}]+?)( (?:else )?\{.*)/#),
      !match.2.contains(/\b(let|var|case)\b/)
    {
      changes.append(
        ("the condition is negated", { number in ("\(match.1)isMutant(\(number)) != (\(match.2))\(match.3)", "") }))
    }
    if line.wholeMatch(of: #/ +(?:try |unsafe )?[\w.?!]+(?:\[[^=]*\])?(?: [-+]?= .+|\(.*\))/#) != nil, isBalanced(line),
      !code.hasPrefix("return"), !code.hasPrefix("self.")
    {
      changes.append(("the statement is left out", { number in ("if !isMutant(\(number)) { \(code) }", "") }))
    }
    return changes
  }

  private static func isBalanced(_ line: String) -> Bool {
    line.count { "([{".contains($0) } == line.count { ")]}".contains($0) }
      && line.last.map { !",(".contains($0) } ?? false
  }
}

extension String {
  fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
    self[..<range.lowerBound] + text + self[range.upperBound...]
  }
}
