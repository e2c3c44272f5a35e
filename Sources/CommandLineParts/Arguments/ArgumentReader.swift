import HostFiles
import TextFormats

/// Gives a command its arguments, each by its declaration: name, meaning and default in one call.
///
/// Before anything is given, the same calls note what the command takes. So what a command can
/// read, what its help shows and what its words may say cannot differ.
package struct ArgumentReader {
  /// What was declared so far.
  private(set) var syntax: CommandSyntax
  /// Where the command writes, as the options say that were read so far.
  package var console: Console
  /// Where the command keeps files.
  package let disk: Disk
  /// All commands, for one that is about the others.
  package let commands: [any Command.Type]
  /// What is wrong with a variable that stands for a flag; whoever reads the words refuses it.
  private(set) var problem: UsageError?
  /// What was given; nil while the declarations are only noted.
  private let given: ParsedArguments?

  /// A reader that only notes what a command takes.
  init(noting command: any Command.Type) {
    syntax = CommandSyntax(blank: command)
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
    syntax = CommandSyntax(blank: command)
    self.console = console
    self.disk = disk
    self.given = given
  }

  // MARK: Operands

  /// What stands beside the options.
  package mutating func operands(
    _ name: String, _ meaning: String, count: ClosedRange<Int>, kind: ValueKind = .file
  ) -> [String] {
    syntax.operands = OperandSyntax(name: name, meaning: meaning, count: count, kind: kind)
    return given?.operands ?? []
  }

  /// The one operand of a command that takes one.
  package mutating func operand(
    _ name: String, _ meaning: String, kind: ValueKind = .file
  ) -> String {
    operands(name, meaning, count: 1...1, kind: kind).first ?? ""
  }

  // MARK: Options

  /// An option without a value.
  ///
  /// - `isMirrored`: Whether its variable counts where it is not given.
  package mutating func flag(
    _ name: String, letter: Character? = nil, _ meaning: String, isMirrored: Bool = false
  ) -> Argument<Bool> {
    let option = note(name, letter, nil, meaning, nil, .text, isMirrored)
    if given?.has(option) ?? false {
      return Argument(wrappedValue: true, isGiven: true, option: option)
    }
    let isSet = variable(of: option).map { isTrue($0) } ?? false
    return Argument(wrappedValue: isSet, isGiven: false, option: option)
  }

  /// An option whose last value counts.
  ///
  /// - `value`: What its value is called.
  /// - `shown`: The default in the help; nil where that says itself.
  /// - `kind`: What its values are.
  /// - `isMirrored`: Whether its variable counts where it is not given.
  /// - `read`: What a value means.
  package mutating func option<Value>(
    _ name: String, letter: Character? = nil, value: String, _ meaning: String,
    default usual: Value, shown: String?, kind: ValueKind = .text, isMirrored: Bool = false,
    read: (String, OptionSyntax) throws(UsageError) -> Value
  ) throws(UsageError) -> Argument<Value> {
    let option = note(name, letter, value, meaning, shown, kind, isMirrored)
    if let text = given?.values(option).last {
      return Argument(wrappedValue: try read(text, option), isGiven: true, option: option)
    }
    guard let (text, source) = variable(of: option) else {
      return Argument(wrappedValue: usual, isGiven: false, option: option)
    }
    return Argument(wrappedValue: try read(text, source), isGiven: false, option: option)
  }

  /// An option with any text as its value, or none.
  package mutating func text(
    _ name: String, letter: Character? = nil, value: String, _ meaning: String,
    shown: String? = nil, kind: ValueKind = .text
  ) -> Argument<String?> {
    let option = note(name, letter, value, meaning, shown, kind, false)
    let text = given?.values(option).last
    return Argument(wrappedValue: text, isGiven: text != nil, option: option)
  }

  /// An option that can be given several times, each time with any text.
  package mutating func texts(
    _ name: String, value: String, _ meaning: String, kind: ValueKind = .text
  ) -> Argument<[String]> {
    let option = note(name, nil, value, meaning, nil, kind, false)
    let texts = given?.values(option) ?? []
    return Argument(wrappedValue: texts, isGiven: !texts.isEmpty, option: option)
  }

  /// An option with a whole number.
  ///
  /// - `shown`: The default in the help where the number alone does not say all.
  package mutating func count(
    _ name: String, _ meaning: String, in range: ClosedRange<Int>, default usual: Int,
    shown: String? = nil, isMirrored: Bool = false
  ) throws(UsageError) -> Argument<Int> {
    try option(
      name, value: "count", meaning, default: usual, shown: shown ?? "\(usual)",
      isMirrored: isMirrored
    ) { (text, option) throws(UsageError) in try Self.number(text, option, in: range) }
  }

  /// An option with a whole number, or none.
  package mutating func count(
    _ name: String, value: String = "count", _ meaning: String, in range: ClosedRange<Int>,
    shown: String? = nil
  ) throws(UsageError) -> Argument<Int?> {
    try option(name, value: value, meaning, default: nil, shown: shown) {
      (text, option) throws(UsageError) in try Self.number(text, option, in: range)
    }
  }

  /// An option that picks one of several words.
  package mutating func choice<Word: CaseIterable & RawRepresentable<String> & Sendable>(
    _ name: String, value: String, _ meaning: String, default usual: Word, isMirrored: Bool = false
  ) throws(UsageError) -> Argument<Word> {
    let words = Word.allCases.map(\.rawValue)
    let list = English.alternatives(words)
    return try option(
      name, value: value, "\(meaning): \(list).", default: usual, shown: usual.rawValue,
      kind: .words(words), isMirrored: isMirrored
    ) { (text, option) throws(UsageError) in
      if let word = Word(rawValue: text) { return word }
      throw UsageError(invalid: text, for: option, "Write \(list).")
    }
  }

  // MARK: Variables

  /// What the variable of an option holds, and the option as a refusal names it; nil if there is
  /// none, or nothing in it.
  private func variable(of option: OptionSyntax) -> (text: String, source: OptionSyntax)? {
    guard given != nil, let name = option.variable, let text = console.environment[name],
      !text.isEmpty
    else { return nil }
    var source = option
    source.isFromVariable = true
    return (text, source)
  }

  /// Whether a variable switches its flag on.
  private mutating func isTrue(_ variable: (text: String, source: OptionSyntax)) -> Bool {
    switch variable.text.lowercased() {
    case "1", "true", "yes", "on": return true
    case "0", "false", "no", "off": return false
    default:
      problem =
        problem
        ?? UsageError(invalid: variable.text, for: variable.source, "Write 1 or 0.")
      return false
    }
  }

  private static func number(
    _ text: String, _ option: OptionSyntax, in range: ClosedRange<Int>
  ) throws(UsageError) -> Int {
    if let number = English.integer(text), range.contains(number) { return number }
    throw UsageError(invalid: text, for: option, outside: range)
  }

  private mutating func note(
    _ name: String, _ letter: Character?, _ value: String?, _ meaning: String, _ shown: String?,
    _ kind: ValueKind, _ isMirrored: Bool
  ) -> OptionSyntax {
    // A value that is called so is one, wherever it stands.
    let kind = kind != .text ? kind : value == "file" ? .file : value == "folder" ? .folder : .text
    let variable = "TIPFLEET_" + name.uppercased().replacing("-", with: "_")
    let option = OptionSyntax(
      name: name, letter: letter, value: value, meaning: meaning, shownDefault: shown, kind: kind,
      variable: isMirrored ? variable : nil)
    syntax.options.append(option)
    return option
  }
}
