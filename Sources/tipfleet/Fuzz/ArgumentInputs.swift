import CommandLineParts
import HostFiles
import InputFuzzing
import TextFormats

/// The words of a command line. They are read by every command; where all that they name is absent,
/// commands that only read files are performed too, until they miss the file.
struct ArgumentInputs: InputKind {
  let name = "arguments"
  let fileExtension = "txt"
  private let commands: [any Command.Type]
  private let syntaxes: [CommandSyntax]

  /// Inputs made from what these commands declare.
  init(_ commands: [any Command.Type]) {
    self.commands = commands
    syntaxes = commands.map { CommandSyntax(of: $0) }
  }

  /// What separates words in a file: the one character that no word can hold.
  private static let separator: UInt8 = 0
  /// The path with which all operands begin that are safe to perform with.
  private static let absent = "absent/"
  /// The commands that do nothing before they have read a file.
  private static let performed = [
    "run", "check", "shrink", "replay", "compare", "explain", "study", "plan", "merge", "validate",
    "report",
  ]

  private static let values = [
    "0", "1", "2", "-1", "1/2", "0/1", "2/1", "1/0", "3d4h", "10min", "4GiB", "1e999", "1_000",
    "9223372036854775807", "9223372036854775808", "18446744073709551615", "x0000000000000001",
    "xfffffffffffffffff", "random", "auto", "never", "json", "text", "facts", "canary", "heap",
    "violations > 0", "p95(displays) > 1e308", "mean() <", "", " ", "=", "--", "-", "-h",
    "\u{202E}",
    "\u{1B}[31m", "\n", "ü", "p0.r1", "p0.r99999999999999999999", "p0.x1.r0.a1", "#1",
    "#99999999999",
    "0000000000000000000000000000000000000000", "NaN", "inf", "0x10", "+1", "1.5", "99999999999d",
    "-1s", "1 000", "９", "١", "0.1", "1e3", "999999999999999999999999999999",
  ]

  // MARK: Inputs

  func makeInput(_ draws: inout InputDraws) -> FuzzedInput {
    guard let syntax = draws.pick(syntaxes) else { return FuzzedInput(bytes: []) }
    var words = [syntax.name]
    for _ in 0..<draws.below(4) { words += option(of: syntax, &draws) }
    for _ in 0..<max(syntax.operands.count.lowerBound, draws.below(3)) {
      words.append(Self.absent + (draws.pick(["a", "b.json", "c.ndjson"]) ?? ""))
    }
    for _ in 0..<draws.below(3) { change(&words, &draws) }
    return FuzzedInput(
      bytes: Array(words.map { Array($0.utf8) }.joined(separator: [Self.separator])))
  }

  private func option(of syntax: CommandSyntax, _ draws: inout InputDraws) -> [String] {
    guard let option = draws.pick(syntax.options) else { return [] }
    guard option.value != nil else { return [option.spelling] }
    let value = draws.pick(Self.values) ?? ""
    return draws.isHit(oneIn: 2) ? ["\(option.spelling)=\(value)"] : [option.spelling, value]
  }

  private func change(_ words: inout [String], _ draws: inout InputDraws) {
    let index = draws.below(words.count)
    guard !words.isEmpty else { return }
    switch draws.below(8) {
    case 0: words.remove(at: index)
    case 1: words.insert(words[index], at: draws.below(words.count))
    case 2: words.swapAt(index, draws.below(words.count))
    case 3: words[index] = draws.pick(Self.values) ?? ""
    case 4: words.insert(draws.pick(Self.values) ?? "", at: index)
    case 5:
      // A word of a command line can hold any byte but this.
      let bytes = TextMutator.mutated(Array(words[index].utf8), &draws)
      words[index] = String(decoding: bytes.filter { $0 != Self.separator }, as: UTF8.self)
    case 6: words += option(of: draws.pick(syntaxes) ?? syntaxes[0], &draws)
    default: words[index] += draws.pick(Self.values) ?? ""
    }
  }

  // MARK: Answers

  func judge(_ input: FuzzedInput, _ draws: inout InputDraws) -> InputAnswer {
    let words = input.bytes.split(
      separator: Self.separator, omittingEmptySubsequences: false
    ).map { String(decoding: $0, as: UTF8.self) }
    do {
      switch try CommandTable(commands: commands).parse(words) {
      case .text(let text): return text.isEmpty ? .wrong("A help is empty.") : .accepted
      case .call(let call): return try read(call)
      }
    } catch {
      return refusal(error)
    }
  }

  /// Reads the words of a command, and performs it where it finds nothing to work on.
  private func read(_ call: CommandCall) throws -> InputAnswer {
    let syntax = CommandSyntax(of: call.command)
    let console = Console(environment: [:], output: { _ in nil }, errors: { _ in nil })
    let command = try call.read(of: syntax, on: console, .host)
    let operands = try ParsedArguments(call.words, of: syntax).operands
    guard Self.performed.contains(call.command.name), !operands.isEmpty,
      operands.allSatisfy({ $0.hasPrefix(Self.absent) && !$0.contains("..") })
    else { return .accepted }
    let code = try command.perform()
    return code == .pass ? .wrong("It ends with 0 although there is nothing.") : .accepted
  }

  private func refusal(_ error: any Error) -> InputAnswer {
    switch error {
    case let error as UsageError: AnswerChecks.refusal(error.text())
    case let failure as Failure where failure.code == .internalError:
      .wrong("It ends with exit code 70: \(failure.message)")
    case let failure as Failure: AnswerChecks.refusal(failure.message)
    default: .wrong("It ends with exit code 70: \(error)")
    }
  }
}
