/// Under which condition of the program something happens, as it is written.
package struct KeptCondition: Sendable, Equatable {
  package enum Kind: String, Sendable {
    case holds = "if"
    case fails = "if not"
    /// A branch of a `switch`: the text is `subject: label`.
    case matches = "switch"
    case presented = "isPresented"
  }

  package var kind: Kind
  package var text: String
  package var place: SourcePlace
}

/// Where an item stands and which branches of `#if` it stands in.
package struct ItemSource: Sendable, Equatable {
  package var place: SourcePlace
  package var compilation: [CompilationCondition]

  package init(place: SourcePlace, compilation: [CompilationCondition]) {
    self.place = place
    self.compilation = compilation
  }
}
