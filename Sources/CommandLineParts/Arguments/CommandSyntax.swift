/// What a command takes, noted while the command reads it: what its help shows, and all that its
/// words may say.
package struct CommandSyntax: Sendable {
  /// The word that calls the command.
  package let name: String
  let abstract: String
  let examples: [CommandExample]
  /// What stands beside the options.
  package var operands = OperandSyntax(name: "", meaning: "", count: 0...0, kind: .text)
  /// The options, in the order in which they were declared.
  package var options: [OptionSyntax] = []

  /// The syntax of a command.
  package init(of command: any Command.Type) {
    var reader = ArgumentReader(noting: command)
    // With nothing given, nothing can be wrong.
    let isRead = (try? command.init(&reader)) != nil
    precondition(isRead, "'\(command.name)' refuses its arguments before any are given")
    self = reader.syntax
  }

  /// The syntax of a command of which no operand or option is noted yet.
  init(blank command: any Command.Type) {
    name = command.name
    abstract = command.abstract
    examples = command.examples
  }

  /// What follows the name where the call is shown: parts that stay in one line.
  var usageWords: [String] {
    options.map { "[\($0.call)]" } + (operands.usage.isEmpty ? [] : [operands.usage])
  }
}

/// What stands beside the options.
package struct OperandSyntax: Sendable {
  let name: String
  let meaning: String
  /// How many there may be.
  package let count: ClosedRange<Int>
  var kind: ValueKind

  /// As the usage shows it; empty if there is none.
  var usage: String {
    switch (count.lowerBound, count.upperBound) {
    case (_, 0): ""
    case (0, 1): "[<\(name)>]"
    case (0, _): "[<\(name)> ...]"
    case (_, 1): "<\(name)>"
    case (_, _): "<\(name)> ..."
    }
  }
}

/// One option of a command.
package struct OptionSyntax: Sendable {
  /// Its name, without the hyphens.
  let name: String
  /// Its form of one letter, if there is one.
  let letter: Character?
  /// What its value is called; nil for a flag.
  package let value: String?
  /// What it does in this command.
  let meaning: String
  /// What holds if it is not given, as the help shows it; nil where that says itself.
  let shownDefault: String?
  /// What its values are.
  let kind: ValueKind
  /// The variable of the environment that counts where it is not given; nil if none does.
  let variable: String?
  /// Whether a value came from its variable, which a refusal then names.
  var isFromVariable = false
  /// The commands that go by its variable, where others with the option do not.
  var followers: [String] = []

  /// As it is typed.
  package var spelling: String { "--\(name)" }

  /// As it is typed, with the name of its value.
  var call: String { value.map { "\(spelling) <\($0)>" } ?? spelling }

  /// What gave its value, as a refusal names it.
  var source: String { isFromVariable ? variable ?? call : call }

  /// All ways to type it, as the help shows them.
  var shownSpelling: String { (letter.map { "-\($0), " } ?? "") + call }

  /// What it does, with its default.
  var shownMeaning: String { meaning + (shownDefault.map { " (default: \($0))" } ?? "") }
}
