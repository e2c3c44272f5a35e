import CloudSync
import FleetWorld
import TipSync

/// The kinds of records of all systems, as they were declared.
package enum RecordKinds {
  /// All of them, by system and in the order of the code.
  package static let all: [RecordKindDeclaration] = TipRecordKind.allCases.map(\.declaration)

  /// By raw value: the position in `all`.
  private static let positions: [UInt8] = {
    var positions = [UInt8](repeating: .max, count: 256)
    for (position, declaration) in all.enumerated() {
      positions[Int(declaration.kind.rawValue)] = UInt8(truncatingIfNeeded: position)
    }
    return positions
  }()

  /// What was declared of a kind; a record of a kind that no system declared is a bug.
  package static func declaration(of kind: RecordKind) -> RecordKindDeclaration {
    all[position(of: kind)]
  }

  /// The position of a kind in `all`; a record of a kind that no system declared is a bug.
  package static func position(of kind: RecordKind) -> Int {
    let position = Int(positions[Int(kind.rawValue)])
    precondition(position < all.count, "No system declares records of kind \(kind.rawValue).")
    return position
  }

  /// The kind whose keys begin with `word`; nil if there is none.
  package static func declaration(named word: Substring) -> RecordKindDeclaration? {
    all.first { $0.word.description == word }
  }
}
