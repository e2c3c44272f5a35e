/// What a verb's help says that it takes, read as a user reads it.
struct HelpPage {
  /// One option of the help.
  struct Option: Equatable {
    /// As it is typed, such as `--runs`.
    var spelling: String
    /// Its form of one letter, such as `-o`.
    var letter: String?
    /// What its value is called.
    var value: String?
    /// What stands beside it.
    var meaning: String

    /// What it shows as its default.
    var usual: String? {
      guard let start = meaning.ranges(of: "(default: ").last else { return nil }
      return String(meaning[start.upperBound...].dropLast())
    }
  }

  let text: String
  /// All options but `--help`.
  var options: [Option] = []

  /// The help on a verb.
  init(_ verb: String) throws {
    text = try CommandLineRun(words: ["help", verb], environment: Self.wide).output
    let named = try Regex("^  (?:(-[a-z]), )?(--[a-z-]+)(?: <([a-z]+)>)?(?: +(.*))?$")
    let lines = text.split(separator: "\n").drop { $0 != "OPTIONS:" }.dropFirst()
    for line in lines {
      guard let match = line.wholeMatch(of: named) else {
        // A long name has a line of its own, and the meaning follows.
        if !options.isEmpty { options[options.count - 1].meaning += line.drop { $0 == " " } }
        continue
      }
      func part(_ index: Int) -> String? { match.output[index].substring.map(String.init) }
      options.append(
        Option(
          spelling: part(2) ?? "", letter: part(1), value: part(3), meaning: part(4) ?? ""))
    }
    options.removeAll { $0.spelling == "--help" }
  }

  /// A terminal on which no line is wrapped.
  static let wide = ["COLUMNS": "100000"]

  /// The verbs that the overview lists, in its order.
  static func verbs() throws -> [String] { try groups().flatMap(\.verbs) }

  /// The groups in which the overview lists them.
  static func groups() throws -> [(title: String, verbs: [String])] {
    let lines = try CommandLineRun(words: ["--help"], environment: wide).output.split(
      separator: "\n", omittingEmptySubsequences: false)
    var groups: [(title: String, verbs: [String])] = []
    for line in lines.drop(while: { $0 != "SUBCOMMANDS:" }).dropFirst() {
      if line.hasPrefix("  See ") { break }
      if line.hasPrefix("  ") {
        guard let verb = line.split(separator: " ").first, !groups.isEmpty else { continue }
        groups[groups.count - 1].verbs.append(String(verb))
      } else if !line.isEmpty {
        groups.append((String(line.dropFirst()), []))
      }
    }
    return groups
  }

  subscript(_ spelling: String) -> Option? { options.first { $0.spelling == spelling } }
}
