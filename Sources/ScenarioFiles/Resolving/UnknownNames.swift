import Scenarios
import TextFormats

/// The names that a file uses and nothing has. One that stands at several places is one mistake:
/// often it is the definition whose name is misspelt.
struct UnknownNames: Sendable {
  /// What a name should be the name of.
  enum Kind: Sendable {
    case thing(DefinedNames)
    /// An event or a parameter, where a rule says only its name.
    case code

    /// The same for all that a name may be at once.
    var group: String {
      switch self {
      case .thing(let table): ["event", "parameter"].contains(table.kind) ? "" : table.kind
      case .code: ""
      }
    }
  }

  /// A name, and where it stands.
  struct Entry: Sendable {
    let reference: Reference
    let kind: Kind
    /// The further places, of which only a few are kept.
    var others: [SourceRange] = []
    var otherCount = 0
  }

  /// In the order in which they were found.
  private(set) var entries: [Entry] = []
  private var indices: [String: Int] = [:]

  /// How many further places are shown.
  private static let mostOthers = 4

  mutating func add(_ reference: Reference, as kind: Kind) {
    let key = "\(kind.group) \(reference.value)"
    guard let index = indices[key] else {
      indices[key] = entries.count
      entries.append(Entry(reference: reference, kind: kind))
      return
    }
    entries[index].otherCount += 1
    if entries[index].others.count < Self.mostOthers {
      entries[index].others.append(reference.range)
    }
  }
}

extension ScenarioResolver {
  /// Reports the names that nothing has.
  mutating func reportUnknownNames() {
    for entry in unknownNames.entries {
      let name = entry.reference.value
      // A hostile file has very many: words are found only for those that are shown.
      let isKept = diagnostics.keepsError(at: entry.reference.range)
      let told: (kind: String, hint: String?) =
        isKept ? words(for: name, entry.kind) : (kind: "", hint: nil)
      let more =
        entry.otherCount == 0
        ? "" : ", which is named \(English.count(entry.otherCount, "more time"))"
      diagnostics.error(
        .unknownReference, at: entry.reference.range,
        "there is no \(told.kind) \(PrintableText.quoted(name))" + more, hint: told.hint,
        notes: entry.others.map { ($0, "it is named here too") })
    }
  }

  private func words(for name: String, _ kind: UnknownNames.Kind) -> (kind: String, hint: String?) {
    switch kind {
    case .thing(let table): return (table.kind, table.hint(for: name))
    case .code:
      let ids = eventNames.names + parameterNames.names
      return ("event or parameter", DefinedNames.hint(for: name, in: ids, kind: "id"))
    }
  }
}
