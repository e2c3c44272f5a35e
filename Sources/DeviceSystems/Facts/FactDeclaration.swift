/// What a kind of fact is called, what it says and how much it matters: declared once a kind.
public struct FactDeclaration: Sendable {
  /// The name in the journal: the system and what happened, such as `tip.displayed`.
  public let name: StaticString
  /// The name that it had in the version before, which is read as well; nil if it had none.
  public let formerName: StaticString?
  /// What happened, in one sentence.
  public let sentence: StaticString
  /// How much it matters to somebody who asks how something came about.
  public let salience: Salience

  /// A declaration.
  @inlinable
  public init(
    _ name: StaticString, _ sentence: StaticString, _ salience: Salience,
    formerly formerName: StaticString? = nil
  ) {
    self.name = name
    self.formerName = formerName
    self.sentence = sentence
    self.salience = salience
  }
}

/// How much a fact matters to somebody who asks how something came about.
public enum Salience: Int, Comparable, Sendable {
  /// A step that others tell well enough, such as the delivery of a message.
  case none
  /// Told where there is room.
  case low
  /// Told.
  case normal
  /// Told first: what changes what a person sees, and what goes wrong.
  case high

  /// By how much it matters.
  public static func < (left: Salience, right: Salience) -> Bool { left.rawValue < right.rawValue }
}
