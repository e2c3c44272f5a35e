import TextFormats

/// The page of a report for a job of continuous integration, in Markdown: the verdict, the answer,
/// and every test case that did not pass, as `junit.xml` has them. What was skipped is folded.
///
///     cat reports/trails/step-summary.md >> "$GITHUB_STEP_SUMMARY"
package struct StepSummary {
  /// What it is about, such as `trails`.
  package var title: String
  /// The verdict.
  package var verdict: VerdictBadge
  /// The answer, the most important sentence first.
  package var sentences: [String]
  /// The test cases.
  package var suites: [JUnitSuite]
  /// What to do next, ready to be copied.
  package var commands: [String]

  /// A summary of these parts.
  package init(
    title: String, verdict: VerdictBadge, sentences: [String], suites: [JUnitSuite],
    commands: [String]
  ) {
    self.title = title
    self.verdict = verdict
    self.sentences = sentences
    self.suites = suites
    self.commands = commands
  }

  /// The file's name within a report.
  package static let path = "step-summary.md"
  /// What the file is, for the list of a page's files.
  package static let meaning = "The verdict and what did not pass, for the page of a build server."

  /// More rows of a table than this are not read on such a page, which GitHub cuts at a mebibyte.
  static let rowLimit = 100
  /// A longer message is cut.
  static let messageLimit = 600

  /// The file.
  package var bytes: [UInt8] {
    var lines = ["## \(verdict.word): \(Self.escaped(title))", ""]
    for sentence in sentences { lines += [Self.escaped(sentence), ""] }
    let cases = suites.flatMap(\.cases)
    let skipped = cases.filter(\.isSkipped)
    let failed = cases.filter { $0.outcome != .passed && !$0.isSkipped }
    let passed = cases.count - skipped.count - failed.count
    if !cases.isEmpty {
      lines += [
        "\(English.number(passed)) of \(English.count(cases.count, "test case")) passed.", "",
      ]
    }
    if !failed.isEmpty { lines += Self.table(failed) + [""] }
    if !skipped.isEmpty {
      let verb = skipped.count == 1 ? "was" : "were"
      lines += ["<details><summary>\(English.number(skipped.count)) \(verb) skipped</summary>", ""]
      lines += Self.table(skipped) + ["", "</details>", ""]
    }
    if !commands.isEmpty {
      lines += ["```sh"] + commands.map { $0.replacing("```", with: "` ` `") } + ["```", ""]
    }
    return Array(lines.joined(separator: "\n").utf8)
  }

  private static func table(_ cases: [JUnitCase]) -> [String] {
    var lines = ["| | test case | what happened |", "| --- | --- | --- |"]
    lines += cases.prefix(rowLimit).map(row)
    if cases.count > rowLimit {
      lines.append("| | and \(English.number(cases.count - rowLimit)) more | |")
    }
    return lines
  }

  private static func row(_ testCase: JUnitCase) -> String {
    let (word, message) =
      switch testCase.outcome {
      case .passed: ("passed", "")
      case .failure(_, let message, _): ("❌ failed", message)
      case .error(_, let message, _): ("❌ error", message)
      case .skipped(let message): ("⚪ skipped", message)
      }
    let text = escaped(String(message.prefix(messageLimit)))
    let end = message.count > messageLimit ? " …" : ""
    return "| \(word) | \(escaped(testCase.name)) | \(text)\(end) |"
  }

  /// Text that Markdown shows as it is: nothing in it makes a link, a tag, a cell or a line.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in PrintableText.escaped(text, limit: 10_000).unicodeScalars {
      switch scalar {
      case "\n", "\r": escaped += " "
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "&": escaped += "&amp;"
      case "\\", "`", "*", "_", "[", "]", "|", "#", "~", "!", "$", "@":
        escaped += "\\"
        escaped.unicodeScalars.append(scalar)
      case _: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}

extension JUnitCase {
  /// Whether it says neither that something holds nor that it does not.
  fileprivate var isSkipped: Bool {
    if case .skipped = outcome { true } else { false }
  }
}
