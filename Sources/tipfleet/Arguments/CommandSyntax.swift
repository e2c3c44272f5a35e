/// What a command takes, noted while the command reads it: what its help shows, and all that its
/// words may say.
struct CommandSyntax: Sendable {
  let name: String
  let abstract: String
  var operands = OperandSyntax(name: "", meaning: "", count: 0...0)
  var options: [OptionSyntax] = []

  /// The syntax of a command.
  init(of command: any Command.Type) {
    var reader = ArgumentReader(noting: command)
    // With nothing given, nothing can be wrong.
    let isRead = (try? command.init(&reader)) != nil
    precondition(isRead, "'\(command.name)' refuses its arguments before any are given")
    self = reader.syntax
  }

  /// The syntax of a command of which no operand or option is noted yet.
  init(name: String, abstract: String) {
    self.name = name
    self.abstract = abstract
  }
}

/// What stands beside the options.
struct OperandSyntax: Sendable {
  let name: String
  let meaning: String
  let count: ClosedRange<Int>

  /// As the usage shows it.
  var usage: String {
    switch (count.lowerBound, count.upperBound) {
    case (_, 0): ""
    case (0, 1): " [<\(name)>]"
    case (0, _): " [<\(name)> ...]"
    case (_, 1): " <\(name)>"
    case (_, _): " <\(name)> ..."
    }
  }
}

/// One option of a command.
struct OptionSyntax: Sendable {
  /// Its name, without the hyphens.
  let name: String
  /// Its form of one letter, if there is one.
  let letter: Character?
  /// What its value is called; nil for a flag.
  let value: String?
  /// What it does in this command.
  let meaning: String
  /// What holds if it is not given, as the help shows it; nil where that says itself.
  let shownDefault: String?

  /// As it is typed.
  var spelling: String { "--\(name)" }

  /// As it is typed, with the name of its value.
  var call: String { value.map { "\(spelling) <\($0)>" } ?? spelling }
}
