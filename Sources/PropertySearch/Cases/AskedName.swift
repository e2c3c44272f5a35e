import TextFormats

/// A name by which a claim asks about a run, so that a misspelled one is not taken for something
/// that never happens.
package enum AskedName: Hashable, Sendable {
  /// An invariant or a tip that there is, as a sentence begins: `The tip 'PencilTip'`; and whether
  /// the run has anything to say of it.
  case known(phrase: String, isMet: Bool)
  /// A name that means nothing, as a sentence with what may be meant.
  case unknown(sentence: String)
  /// A number or an answer that the claim read, as the claim writes it, with what it was:
  /// `tip("PencilTip").displays`, `4`.
  case value(expression: String, value: String)

  /// An invariant.
  static func invariant(_ id: String, isMet: Bool) -> AskedName {
    .known(phrase: "The invariant '\(PrintableText.escaped(id))'", isMet: isMet)
  }

  /// An event, by its id.
  static func event(_ id: String, isMet: Bool) -> AskedName {
    .known(phrase: "The event '\(PrintableText.escaped(id))'", isMet: isMet)
  }

  /// What a claim read of a tip or an event.
  static func value(
    _ kind: String, _ name: String, _ member: String, _ value: String
  ) -> AskedName {
    .value(expression: "\(kind)(\(PrintableText.quoted(name))).\(member)", value: value)
  }

  /// A tip, by an id.
  static func tip(_ id: String, isMet: Bool) -> AskedName {
    .known(phrase: "The tip '\(PrintableText.escaped(id))'", isMet: isMet)
  }

  /// A name that means nothing.
  static func unknown(_ kind: String, _ name: String, known: [String]) -> AskedName {
    let near = NearestWord.nearest(to: name, in: known).map { " Did you mean '\($0)'?" }
    let list =
      known.isEmpty || known.count > 12 ? "" : " There are: \(known.joined(separator: ", "))."
    return .unknown(
      sentence: "There is no \(kind) '\(PrintableText.escaped(name))'." + (near ?? list))
  }
}
