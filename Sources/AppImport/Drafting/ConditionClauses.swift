/// The clauses of a condition of the program.
extension KeptCondition {
  /// What it asks, each clause for itself, where all of them must hold; else the whole of it.
  var clauses: [String] {
    guard kind == .holds else { return [text] }
    return Self.conjunction(text)
  }

  /// It with those of its clauses that remain; nil where none does.
  func keeping(_ clauses: [String]) -> KeptCondition? {
    guard !clauses.isEmpty else { return nil }
    guard clauses.count < self.clauses.count else { return self }
    var rest = self
    rest.text = clauses.joined(separator: ", ")
    return rest
  }

  /// The clauses between commas and `&&`; beside `||` a clause is not split.
  static func conjunction(_ text: String) -> [String] {
    DonatedValue.arguments(text[...]).flatMap { part -> [String] in
      guard part.contains("&&"), !part.contains("||") else { return [DonatedValue.trimmed(part)] }
      return DonatedValue.arguments(part.replacing("&&", with: ",")[...])
        .map { DonatedValue.trimmed($0) }
    }
  }
}
