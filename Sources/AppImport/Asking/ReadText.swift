import SwiftSources

/// A text of the sources, as far as it could be read.
package struct ReadText: Sendable, Equatable {
  package enum Kind: String, Sendable {
    /// The text itself.
    case literal
    /// A text with holes in braces, `tip.hint.{generation}`.
    case pattern
    /// What the sources say, between the marks of a placeholder.
    case placeholder
  }

  package var kind: Kind
  package var text: String
  package var place: SourcePlace

  package init(_ kind: Kind, _ text: String, at place: SourcePlace) {
    self.kind = kind
    self.text = text
    self.place = place
  }

  /// The text as the description shows it: patterns and unknown ones as placeholders.
  package var shown: String {
    kind == .literal ? text : Placeholder(text).text
  }
}
