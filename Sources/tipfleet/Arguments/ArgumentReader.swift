import HostFiles
import TextFormats

/// Gives a command its arguments, each by its declaration: name, meaning and default in one call.
///
/// Before anything is given, the same calls note what the command takes. So what a command can
/// read, what its help shows and what its words may say cannot differ.
struct ArgumentReader {
  /// What was declared so far.
  private(set) var syntax: CommandSyntax
  /// Where the command writes, as the options say that were read so far.
  var console: Console
  /// Where the command keeps files.
  let disk: Disk
  /// All commands, for one that is about the others.
  let commands: [any Command.Type]
  /// What was given; nil while the declarations are only noted.
  private let given: ParsedArguments?

  /// A reader that only notes what a command takes.
  init(noting command: any Command.Type) {
    syntax = CommandSyntax(name: command.name, abstract: command.abstract)
    console = Console()
    disk = .host
    commands = []
    given = nil
  }

  /// A reader of what was given to one of the commands.
  init(
    _ given: ParsedArguments, for command: any Command.Type, among commands: [any Command.Type],
    console: Console, disk: Disk
  ) {
    self.commands = commands
    syntax = CommandSyntax(name: command.name, abstract: command.abstract)
    self.console = console
    self.disk = disk
    self.given = given
  }

  // MARK: Operands

  /// What stands beside the options.
  mutating func operands(
    _ name: String, _ meaning: String, count: ClosedRange<Int>
  ) -> [String] {
    syntax.operands = OperandSyntax(name: name, meaning: meaning, count: count)
    return given?.operands ?? []
  }

  /// The one operand of a command that takes one.
  mutating func operand(_ name: String, _ meaning: String) -> String {
    operands(name, meaning, count: 1...1).first ?? ""
  }

  // MARK: Options

  /// An option without a value.
  mutating func flag(
    _ name: String, letter: Character? = nil, _ meaning: String
  ) -> Argument<Bool> {
    let option = note(name, letter, nil, meaning, nil)
    let isGiven = given?.has(option) ?? false
    return Argument(wrappedValue: isGiven, isGiven: isGiven, option: option)
  }

  /// An option whose last value counts.
  ///
  /// - `value`: What its value is called.
  /// - `shown`: The default in the help; nil where that says itself.
  /// - `read`: What a value means.
  mutating func option<Value>(
    _ name: String, letter: Character? = nil, value: String, _ meaning: String,
    default usual: Value, shown: String?,
    read: (String, OptionSyntax) throws(UsageError) -> Value
  ) throws(UsageError) -> Argument<Value> {
    let option = note(name, letter, value, meaning, shown)
    guard let text = given?.values(option).last else {
      return Argument(wrappedValue: usual, isGiven: false, option: option)
    }
    return Argument(wrappedValue: try read(text, option), isGiven: true, option: option)
  }

  /// An option with any text as its value, or none.
  mutating func text(
    _ name: String, letter: Character? = nil, value: String, _ meaning: String,
    shown: String? = nil
  ) -> Argument<String?> {
    let option = note(name, letter, value, meaning, shown)
    let text = given?.values(option).last
    return Argument(wrappedValue: text, isGiven: text != nil, option: option)
  }

  /// An option that can be given several times, each time with any text.
  mutating func texts(_ name: String, value: String, _ meaning: String) -> Argument<[String]> {
    let option = note(name, nil, value, meaning, nil)
    let texts = given?.values(option) ?? []
    return Argument(wrappedValue: texts, isGiven: !texts.isEmpty, option: option)
  }

  /// An option with a whole number.
  ///
  /// - `shown`: The default in the help where the number alone does not say all.
  mutating func count(
    _ name: String, _ meaning: String, in range: ClosedRange<Int>, default usual: Int,
    shown: String? = nil
  ) throws(UsageError) -> Argument<Int> {
    try option(
      name, value: "count", meaning, default: usual, shown: shown ?? "\(usual)"
    ) { (text, option) throws(UsageError) in try Self.number(text, option, in: range) }
  }

  /// An option with a whole number, or none.
  mutating func count(
    _ name: String, value: String = "count", _ meaning: String, in range: ClosedRange<Int>,
    shown: String? = nil
  ) throws(UsageError) -> Argument<Int?> {
    try option(name, value: value, meaning, default: nil, shown: shown) {
      (text, option) throws(UsageError) in try Self.number(text, option, in: range)
    }
  }

  /// An option that picks one of several words.
  mutating func choice<Word: CaseIterable & RawRepresentable<String> & Sendable>(
    _ name: String, value: String, _ meaning: String, default usual: Word
  ) throws(UsageError) -> Argument<Word> {
    let words = Word.allCases.map(\.rawValue)
    let list = words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
    return try option(
      name, value: value, "\(meaning): \(list).", default: usual, shown: usual.rawValue
    ) { (text, option) throws(UsageError) in
      if let word = Word(rawValue: text) { return word }
      throw UsageError(invalid: text, for: option, "Write \(list).")
    }
  }

  private static func number(
    _ text: String, _ option: OptionSyntax, in range: ClosedRange<Int>
  ) throws(UsageError) -> Int {
    if let number = English.integer(text), range.contains(number) { return number }
    throw UsageError(invalid: text, for: option, outside: range)
  }

  private mutating func note(
    _ name: String, _ letter: Character?, _ value: String?, _ meaning: String, _ shown: String?
  ) -> OptionSyntax {
    let option = OptionSyntax(
      name: name, letter: letter, value: value, meaning: meaning, shownDefault: shown)
    syntax.options.append(option)
    return option
  }
}
