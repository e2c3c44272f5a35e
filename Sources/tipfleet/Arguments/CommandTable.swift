import FleetSimulation
import Foundation
import Reports
import TextFormats

/// What the words of a command line mean.
enum CommandTable {
  enum Parsed {
    /// Nothing but a text to print: help or version.
    case text(String)
    case command(Verb, ParsedArguments)
  }

  /// The version that '--version' prints.
  static let version = ToolVersion.text

  /// Reads the words after the program's name.
  static func parse(_ words: [String]) throws(UsageError) -> Parsed {
    guard let first = words.first else { return .text(HelpText.overview()) }
    switch first {
    case "-h", "--help": return .text(HelpText.overview())
    case "--version": return .text(version)
    case "help":
      guard words.count > 1 else { return .text(HelpText.overview()) }
      return .text(HelpText.of(try verb(named: words[1])))
    default: break
    }
    let verb = try verb(named: first)
    let rest = words.dropFirst()
    if rest.prefix(while: { $0 != "--" }).contains(where: { $0 == "-h" || $0 == "--help" }) {
      return .text(HelpText.of(verb))
    }
    return .command(verb, try arguments(rest, of: verb))
  }

  private static func verb(named name: String) throws(UsageError) -> Verb {
    if let verb = Verb(rawValue: name) { return verb }
    if name.hasPrefix("-") {
      let near = suggestion(name, ["--help", "--version"])
      throw UsageError("Unknown option '\(PrintableText.escaped(name))'.\(near)", verb: nil)
    }
    let known = Verb.allCases.map(\.rawValue) + ["help"]
    throw UsageError(
      "Unknown subcommand '\(PrintableText.escaped(name))'.\(suggestion(name, known))",
      verb: nil)
  }

  private static func arguments(
    _ words: ArraySlice<String>, of verb: Verb
  ) throws(UsageError) -> ParsedArguments {
    var parsed = ParsedArguments(verb: verb)
    var rest = words
    while let word = rest.popFirst() {
      if word == "--" {
        parsed.operands.append(contentsOf: rest)
        break
      }
      guard word.hasPrefix("-"), word != "-" else {
        parsed.operands.append(word)
        continue
      }
      let (option, attached) = try option(word, of: verb)
      guard let valueName = option.value else {
        if attached != nil {
          throw UsageError("'--\(option.rawValue)' takes no value.", verb: verb)
        }
        parsed.flags.append(option)
        continue
      }
      // A value that begins with '-' is attached with '='; what follows here is the next option.
      let isNextWordValue = rest.first.map { !$0.hasPrefix("-") || $0 == "-" } ?? false
      guard let value = attached ?? (isNextWordValue ? rest.popFirst() : nil) else {
        throw UsageError("Missing value for '--\(option.rawValue) <\(valueName)>'.", verb: verb)
      }
      parsed.values.append((option, value))
    }
    try checkCount(of: parsed.operands, verb)
    return parsed
  }

  private static func option(
    _ word: String, of verb: Verb
  ) throws(UsageError) -> (Option, String?) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    let attached = parts.count > 1 ? String(parts[1]) : nil
    for option in verb.options {
      if name == "--\(option.rawValue)" { return (option, attached) }
      if let letter = option.letter, name == "-\(letter)" { return (option, attached) }
    }
    let known = verb.options.map { "--\($0.rawValue)" } + ["--help"]
    throw UsageError(
      "Unknown option '\(PrintableText.escaped(name))'.\(suggestion(name, known))",
      verb: verb)
  }

  private static func checkCount(of operands: [String], _ verb: Verb) throws(UsageError) {
    let expected = verb.operands
    if operands.count < expected.count.lowerBound {
      throw UsageError("Missing expected argument '<\(expected.name)>'.", verb: verb)
    }
    if operands.count > expected.count.upperBound {
      let extra = operands[expected.count.upperBound]
      throw UsageError("Unexpected argument '\(PrintableText.escaped(extra))'.", verb: verb)
    }
  }

  private static func suggestion(_ word: String, _ known: [String]) -> String {
    guard let near = NearestWord.nearest(to: word, in: known) else { return "" }
    return " Did you mean '\(near)'?"
  }
}

/// The arguments of one command.
struct ParsedArguments {
  let verb: Verb
  var operands: [String] = []
  var flags: [Option] = []
  var values: [(Option, String)] = []

  func has(_ flag: Option) -> Bool { flags.contains(flag) }

  /// The value that was given last.
  func value(_ option: Option) -> String? { values.last { $0.0 == option }?.1 }

  /// A whole number, if one was given.
  func count(_ option: Option, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
    guard let text = value(option) else { return nil }
    if let count = English.integer(text), range.contains(count) { return count }
    throw UsageError(
      "The value '\(PrintableText.escaped(text))' is invalid for '--\(option.rawValue) "
        + "<\(option.value ?? "")>'. Write a number from \(range.lowerBound) to "
        + "\(range.upperBound).",
      verb: verb)
  }

  /// On how many cores to play; all of them unless fewer, or more, are wanted.
  func jobCount() throws(UsageError) -> Int {
    try count(.jobs, in: 1...1_024) ?? ProcessInfo.processInfo.activeProcessorCount
  }

  /// How the output is coloured, if the console's own choice is overruled.
  func usesColor() throws(UsageError) -> Bool? {
    switch value(.color) {
    case nil, "auto": return nil
    case "always": return true
    case "never": return false
    case .some(let other):
      throw UsageError(
        "The value '\(PrintableText.escaped(other))' is invalid for '--color <when>'. Write auto, "
          + "always or never.",
        verb: verb)
    }
  }

  /// Refuses options that would be ignored.
  ///
  /// - `reason`: Follows "has no meaning": where, and why.
  func refuse(_ options: [Option], _ reason: String) throws(UsageError) {
    for option in options where has(option) || value(option) != nil {
      throw UsageError("'--\(option.rawValue)' has no meaning \(reason)", verb: verb)
    }
  }

  /// All values that were given.
  func all(_ option: Option) -> [String] { values.filter { $0.0 == option }.map(\.1) }
}

extension Console {
  /// The console with colours as the arguments want them.
  func coloring(as arguments: ParsedArguments) throws(UsageError) -> Console {
    var console = self
    if let usesColor = try arguments.usesColor() { console.usesColor = usesColor }
    return console
  }
}

/// Words that mean nothing.
struct UsageError: Error {
  let message: String
  let verb: Verb?

  init(_ message: String, verb: Verb?) {
    self.message = message
    self.verb = verb
  }

  /// The error, the usage, and where to read more.
  var text: String {
    let command = verb.map { "tipfleet \($0.rawValue)" } ?? "tipfleet"
    let usage = verb.map(HelpText.usage) ?? "tipfleet <subcommand>"
    return """
      Error: \(message)
      Usage: \(usage)
        See '\(command) --help' for more information.
      """
  }
}
