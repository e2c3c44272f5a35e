import SwiftSources

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
  /// Of a branch of a `switch`, where its subject stands.
  package var subject: SourcePlace?

  /// Whether it can never hold together with another: the other branch of an `if` or a `guard`, or
  /// another branch of a `switch`.
  func excludes(_ other: KeptCondition) -> Bool {
    switch (kind, other.kind) {
    case (.holds, .fails), (.fails, .holds), (.matches, .fails), (.fails, .matches):
      place == other.place && (!isBuild || text == other.text)
    case (.matches, .matches): subject == other.subject && place != other.place
    case (.holds, _), (.fails, _), (.matches, _), (.presented, _): false
    }
  }

  /// Whether it asks for a flag of `#if` of which nothing is known; it has no place but its file.
  private var isBuild: Bool { text.hasPrefix(Self.build) }

  fileprivate static let build = "the build has "

  /// Whether it holds in the usual case, or is taken to: nothing is thrown, and each flag has the
  /// value that its branch needs.
  var isUsual: Bool { isUncaught || isBuild }

  /// What must be true: `not isOn`.
  var asked: String { kind == .fails ? "not \(text)" : text }

  /// It as a part of a sentence: `if not isOn`.
  var words: String {
    switch kind {
    case .holds: "if \(text)"
    case .fails: "if not \(text)"
    case .matches: "in \(text)"
    case .presented: "while \(text) is true"
    }
  }
}

extension KeptCondition {
  /// That a flag of a build is set, or is not.
  init(flag: String, isSet: Bool, in path: String) {
    self.init(
      kind: isSet ? .holds : .fails, text: Self.build + flag,
      place: SourcePlace(path: path, line: 1, column: 1, bytes: 0..<0))
  }
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
