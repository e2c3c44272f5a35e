import TextFormats

/// A scenario that was imported before, with what the sources say today. Everything outside `app`
/// stays as it is, byte for byte, and so does what a person answered.
package struct ScenarioUpdate: Sendable {
  /// The whole file.
  package let bytes: [UInt8]
  /// What is other than before, one sentence each; empty if the app says the same.
  package let differences: [String]
  /// What is open still.
  package let openPlaces: [String]

  /// Why a file cannot be updated.
  package struct Problem: Error {
    /// A clause.
    package let reason: String
  }

  /// Puts an app into the file `old`.
  ///
  /// - `open`: The app with its open places; `filled`: the same, perhaps with assumptions in them.
  package init(
    of old: [UInt8], open: ImportedScenario, filled: ImportedScenario
  ) throws(Problem) {
    guard let app = Self.parse(old)?["app"], app.members != nil else {
      throw Problem(reason: "it holds no object \"app\"")
    }
    let new = Array(filled.appText.utf8)
    guard let openApp = Self.parse(Array(open.appText.utf8)), let newApp = Self.parse(new) else {
      throw Problem(reason: "what would be written is no JSON")
    }
    var answers: [(range: Range<Int>, text: ArraySlice<UInt8>)] = []
    Self.collect(openApp, newApp, app, old, into: &answers)
    var merged = new
    for answer in answers.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      merged.replaceSubrange(answer.range, with: answer.text)
    }
    guard let final = Self.parse(merged) else {
      throw Problem(reason: "what would be written is no JSON")
    }
    bytes = old[..<app.bytes.lowerBound] + merged + old[app.bytes.upperBound...]
    differences = AppDifference.sentences(from: app, to: final)
    openPlaces = final.openPlaces
  }

  private static func parse(_ bytes: [UInt8]) -> JSONNode? {
    var diagnostics = DiagnosticList()
    let file = diagnostics.open(TextFormats.SourceFile(name: "app", bytes: bytes))
    let root = JSONParser.parse(file, &diagnostics)?.root
    return diagnostics.hasErrors ? nil : root
  }

  /// The open places of the text of an app.
  fileprivate static func openPlaces(of text: String) -> [String] {
    parse(Array(text.utf8))?.openPlaces ?? []
  }

  /// Collects what a person wrote in open places.
  private static func collect(
    _ open: JSONNode, _ new: JSONNode, _ old: JSONNode, _ bytes: [UInt8],
    into answers: inout [(range: Range<Int>, text: ArraySlice<UInt8>)]
  ) {
    switch open.content {
    case .string(let text):
      guard JSONNode.isOpen(text), !old.isOpen else { return }
      switch old.content {
      case .string, .number, .boolean: answers.append((new.bytes, bytes[old.bytes]))
      case .array, .object, .null, .unreadable: return
      }
    case .object(let members):
      for member in members {
        guard let next = new[member.key], let before = old[member.key] else { continue }
        collect(member.value, next, before, bytes, into: &answers)
      }
    case .array(let items):
      guard let next = new.items, next.count == items.count, let before = old.items else { return }
      for (index, match) in JSONNode.matched(items, with: before).enumerated() {
        guard let match else { continue }
        collect(items[index], next[index], match, bytes, into: &answers)
      }
    case .number, .boolean, .null, .unreadable: return
    }
  }
}

extension JSONNode {
  fileprivate var bytes: Range<Int> { Int(range.start)..<Int(range.end) }
}

extension ImportedScenario {
  /// The open places of the file, in its order.
  package var openPlaces: [String] { ScenarioUpdate.openPlaces(of: appText) }
}
