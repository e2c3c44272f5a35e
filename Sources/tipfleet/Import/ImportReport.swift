import AppImport
import CommandLineParts
import SwiftSources
import TextFormats

/// What an import tells: what was found, read, asked and not read.
struct ImportReport {
  let app: AppDescription
  let file: ImportedFile
  let outcome: ImportedFile.Outcome
  let tree: SourceTree
  /// The words of the command but for what it does with the file.
  let words: [String]

  private var findings: [Finding] { file.imported.findings }

  /// Whether something is left for a person to answer.
  ///
  /// - `isStrict`: Whether what was not read counts too.
  func isOpen(isStrict: Bool) -> Bool {
    let isUnread = findings.contains { state(of: $0) == .notRead }
    return !outcome.open.isEmpty || (isStrict && isUnread)
  }

  // MARK: Text

  var text: String {
    let lines =
      tree.remarks + findings.map(line) + [""] + table + [""]
      + differences + (differences.isEmpty ? [] : [""]) + ending
    return lines.joined(separator: "\n")
  }

  private func line(_ finding: Finding) -> String {
    let name = finding.placeholder.map { " \($0.text)" } ?? ""
    let word = state(of: finding).rawValue
    return PrintableText.escaped(
      "\(tree.shown(finding.place)): \(word): \(finding.reason)\(name)\(assumption(finding)) "
        + "\(finding.advice) [\(finding.code.rawValue)]")
  }

  /// What a new scenario assumes for a question.
  private func assumption(_ finding: Finding) -> String {
    guard outcome.change == .written || outcome.change == .replaced,
      let placeholder = finding.placeholder,
      let answer = file.imported.answers.first(where: { $0.placeholder == placeholder }),
      let assumed = answer.assumed
    else { return "" }
    return " Assumed: \(assumed.plainText)."
  }

  /// What became of a construct.
  private enum State: String {
    case question
    case answered
    case notRead = "not read"
    case remark
  }

  /// A question whose open place is not in the file has no answer: what it asks is left out.
  private func state(of finding: Finding) -> State {
    switch finding.severity {
    case .remark: return .remark
    case .notRead: return .notRead
    case .question:
      guard let placeholder = finding.placeholder, asked.contains(placeholder) else {
        return .notRead
      }
      return outcome.open.contains(placeholder) ? .question : .answered
    }
  }

  /// The open places of the app's file.
  private var asked: [Placeholder] { file.imported.answers.map(\.placeholder) }

  /// What is other than in the files of before.
  private var differences: [String] {
    outcome.differences.map { PrintableText.escaped($0) }
      + outcome.needlessAnswers.map { name in
        "no longer asked: \(PrintableText.quoted(name)); its answer stays until you remove it"
      }
  }

  /// One line for each kind of construct that was found.
  private var table: [String] {
    let heads = ["", "found", "read", "asked", "not read"]
    let rows = file.imported.counts.filter { $0.found > 0 }.map { count in
      [count.kind.rawValue] + [count.found, count.read, count.asked, count.notRead].map { "\($0)" }
    }
    return TextColumns.lines([heads] + rows) { $0 > 0 }
  }

  private var ending: [String] {
    let shown = "'\(PrintableText.escaped(file.path))'"
    let app = "'\(PrintableText.escaped(file.appPath))'"
    let read = English.count(tree.files.count, "file")
    var lines = ["\(shown) and \(app) \(outcome.change.words), from \(read)."]
    let assumed = file.imported.answers.filter { $0.assumed != nil }.count
    if assumed > 0 {
      lines.append(
        "\(English.count(assumed, "question")) answered by an assumption, unless you answered; the "
          + "scenario marks each.")
    }
    if let example = file.imported.viewExample {
      lines += [
        "No view was found that shows a tip, so a run displays none, unless \(shown) says where.",
        "For example, beside \"include\":  \(PrintableText.escaped(example))",
      ]
    }
    if outcome.change == .different {
      return lines + ["Next:  \(ToolCommand.text(["import"] + words + ["--update"]))"]
    }
    guard !outcome.open.isEmpty else {
      return lines + ["Next:  \(ToolCommand.text(["check", file.path]))"]
    }
    let count = English.count(outcome.open.count, "question")
    lines.append(
      "\(count) without an answer. Write answers in place of null under \"answers\" in \(shown), "
        + "or import with '--assume'.")
    return lines + example + ["Next:  \(ToolCommand.text(["validate", file.path]))"]
  }

  /// How the answer to the first open question may look.
  private var example: [String] {
    file.imported.answers.first { outcome.open.contains($0.placeholder) }.map { answer in
      ["For example:  \"answers\": { \(PrintableText.escaped(answer.example)) }"]
    } ?? []
  }

  // MARK: JSON

  var json: [UInt8] {
    JSONText.document { json in
      json.member("file", file.path)
      json.member("appFile", file.appPath)
      json.member("change", outcome.change.rawValue)
      json.array("differences") { json in
        for difference in outcome.differences { json.string(difference) }
      }
      json.member("sources", tree.files.count)
      json.array("remarks") { json in for remark in tree.remarks { json.string(remark) } }
      json.array("counts") { json in
        for count in file.imported.counts {
          json.object { json in
            json.member("kind", count.kind.rawValue)
            json.member("found", count.found)
            json.member("read", count.read)
            json.member("asked", count.asked)
            json.member("notRead", count.notRead)
          }
        }
      }
      json.array("openPlaces") { json in
        for placeholder in outcome.open { json.string(placeholder.text) }
      }
      json.array("needlessAnswers") { json in
        for name in outcome.needlessAnswers { json.string(name) }
      }
      json.array("assumptions") { json in
        for answer in file.imported.answers {
          guard let assumed = answer.assumed else { continue }
          json.object { json in
            json.member("placeholder", answer.placeholder.text)
            json.member("value", assumed.plainText)
          }
        }
      }
      json.array("findings") { json in for finding in findings { write(finding, to: &json) } }
      json.object("app") { json in DescriptionJSON(app: app, tree: tree).write(to: &json) }
    }
  }

  private func write(_ finding: Finding, to json: inout JSONText) {
    json.object { json in
      json.member("code", finding.code.rawValue)
      json.member("state", state(of: finding).rawValue)
      write(finding.place, to: &json)
      json.member("reason", finding.reason)
      json.member("advice", finding.advice)
      if let placeholder = finding.placeholder { json.member("placeholder", placeholder.text) }
    }
  }

  private func write(_ place: SourcePlace, to json: inout JSONText) {
    json.member("path", tree.path(of: place))
    json.member("line", place.line)
    json.member("column", place.column)
  }
}
