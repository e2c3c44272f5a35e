import CloudSync
import FleetSimulation

/// How the records of a kind are called in a sentence, as `RecordKindDeclaration.phrase` says it.
///
/// It is taken apart once: names are put into it for every record that a message carries.
struct RecordPhrase: Sendable {
  private enum Part {
    case words(String)
    case subject
    case replica
  }

  private let parts: [Part]

  /// By position in `RecordKinds.all`.
  private static let all = RecordKinds.all.map { RecordPhrase($0.phrase.description) }

  /// What records of a kind are called.
  static func of(_ kind: RecordKind) -> RecordPhrase { all[RecordKinds.position(of: kind)] }

  private init(_ phrase: String) {
    // A piece begins with the name of what stands there, and the words after it.
    let pieces = phrase.split(separator: "{", omittingEmptySubsequences: false)
    var parts: [Part] = [.words(String(pieces[0]))]
    for piece in pieces.dropFirst() {
      let name = piece.prefix { $0 != "}" }
      precondition(
        name == "subject" || name == "replica", "No name stands for {\(name)} in a phrase.")
      parts.append(name == "subject" ? .subject : .replica)
      parts.append(.words(String(piece.dropFirst(name.count + 1))))
    }
    self.parts = parts
  }

  /// The words with the names in their places.
  func text(subject: String, replica: String) -> String {
    var text = ""
    for part in parts {
      switch part {
      case .words(let words): text += words
      case .subject: text += subject
      case .replica: text += replica
      }
    }
    return text
  }
}
