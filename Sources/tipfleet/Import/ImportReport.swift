import AppImport
import TextFormats

/// What an import tells: what was found, read, asked and not read.
struct ImportReport {
  let app: AppDescription
  let draft: AppDraft
  let file: ImportedFile
  let outcome: ImportedFile.Outcome
  let tree: SourceTree
  /// The words of the command but for what it does with the file.
  let words: [String]

  private var findings: [Finding] { file.filled.findings }

  /// Whether something is left for a person to answer.
  ///
  /// - `isStrict`: Whether what was not read counts too.
  func isOpen(isStrict: Bool) -> Bool {
    let isUnread = findings.contains { state(of: $0) == .notRead }
    return !outcome.openPlaces.isEmpty || (isStrict && isUnread)
  }

  // MARK: Text

  var text: String {
    let differences = outcome.differences.map { PrintableText.escaped($0) }
    let lines =
      tree.remarks + findings.map(line) + [""] + table + [""]
      + differences + (differences.isEmpty ? [] : [""]) + ending
    return lines.joined(separator: "\n")
  }

  private func line(_ finding: Finding) -> String {
    let name = finding.placeholder.map { " \($0.text)" } ?? ""
    let word = state(of: finding).rawValue
    return PrintableText.escaped(
      "\(tree.shown(finding.place)): \(word): \(finding.reason)\(name) \(finding.advice) "
        + "[\(finding.code.rawValue)]")
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
      return outcome.openPlaces.contains { $0.contains(placeholder.text) } ? .question : .answered
    }
  }

  /// The open places that the file has, or had.
  private var asked: [Placeholder] { draft.openPlaces + draft.assumptions.map(\.placeholder) }

  /// One line for each kind of construct that was found.
  private var table: [String] {
    let heads = ["", "found", "read", "asked", "not read"]
    let rows = draft.counts.filter { $0.found > 0 }.map { count in
      [count.kind.rawValue] + [count.found, count.read, count.asked, count.notRead].map { "\($0)" }
    }
    let widths = heads.indices.map { column in
      ([heads] + rows).map { $0[column].count }.max() ?? 0
    }
    return ([heads] + rows).map { row in
      row.indices.map { column in
        let space = String(repeating: " ", count: widths[column] - row[column].count)
        return column == 0 ? row[0] + space : space + row[column]
      }.joined(separator: "  ")
    }
  }

  private var ending: [String] {
    let shown = "'\(PrintableText.escaped(file.path))'"
    let read = English.count(tree.files.count, "file")
    var lines = ["\(shown) \(outcome.change.words), from \(read)."]
    if !draft.assumptions.isEmpty {
      let count = English.count(draft.assumptions.count, "open place")
      lines.append("\(count) filled by an assumption, unless you answered; the file marks each.")
    }
    if outcome.change == .different {
      return lines + ["Next:  \(ToolCommand.text(["import"] + words + ["--update"]))"]
    }
    guard !outcome.openPlaces.isEmpty else {
      return lines + ["Next:  \(ToolCommand.text(["check", file.path]))"]
    }
    let count = English.count(outcome.openPlaces.count, "open place")
    return lines + [
      "It has \(count). Write the answers into the file, or import with '--assume'.",
      "Next:  \(ToolCommand.text(["validate", file.path]))",
    ]
  }

  // MARK: JSON

  var json: [UInt8] {
    JSONText.document { json in
      json.member("file", file.path)
      json.member("change", outcome.change.rawValue)
      json.array("differences") { json in
        for difference in outcome.differences { json.string(difference) }
      }
      json.member("sources", tree.files.count)
      json.array("remarks") { json in for remark in tree.remarks { json.string(remark) } }
      json.array("counts") { json in
        for count in draft.counts {
          json.object { json in
            json.member("kind", count.kind.rawValue)
            json.member("found", count.found)
            json.member("read", count.read)
            json.member("asked", count.asked)
            json.member("notRead", count.notRead)
          }
        }
      }
      json.array("openPlaces") { json in for place in outcome.openPlaces { json.string(place) } }
      json.array("assumptions") { json in
        for assumption in draft.assumptions {
          json.object { json in
            json.member("placeholder", assumption.placeholder.text)
            json.member("value", assumption.value)
            write(assumption.place, to: &json)
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
