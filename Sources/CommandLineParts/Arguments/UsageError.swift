import TextFormats

/// Words of a command line that mean nothing.
package struct UsageError: Error {
  let message: String
  /// The command that they were meant for, if they name one.
  var syntax: CommandSyntax?

  /// An error by its message, which names no command yet.
  package init(_ message: String) { self.message = message }

  /// A value that an option does not take; `advice` says which it takes.
  package init(invalid value: String, for option: OptionSyntax, _ advice: String) {
    self.init(
      "The value '\(PrintableText.escaped(value))' is invalid for '\(option.source)'. \(advice)")
  }

  /// A value that is not a number in a range.
  init(invalid value: String, for option: OptionSyntax, outside range: ClosedRange<Int>) {
    self.init(
      invalid: value, for: option,
      "Write a number from \(range.lowerBound) to \(range.upperBound).")
  }

  /// Refuses options that would be ignored.
  ///
  /// - `reason`: Follows "has no meaning": where, and why.
  package static func refuse(_ options: [any DeclaredOption], _ reason: String) throws(UsageError) {
    for argument in options where argument.isGiven {
      throw UsageError("'\(argument.option.spelling)' has no meaning \(reason)")
    }
  }

  /// The error, the usage, and where to read more, in lines of a width.
  package func text(width: Int = TerminalWidth.usual) -> String {
    let command = syntax.map { "tipfleet \($0.name)" } ?? "tipfleet"
    let help = HelpText(width: width)
    let usage = syntax.map { help.usage($0, title: "Usage:") } ?? "Usage: tipfleet <subcommand>"
    return """
      Error: \(message)
      \(usage)
        See '\(command) --help' for more information.
      """
  }
}
