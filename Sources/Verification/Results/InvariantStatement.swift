import Scenarios

/// A named claim about every run, before it is judged.
public struct InvariantStatement: Hashable, Sendable {
  /// Its name in scenarios, reports and on the command line, such as `display-cap-bound`.
  public let id: String
  /// The name that it had in the version before, which is still read; nil if it had no other.
  public let formerID: String?
  /// The claim in one sentence.
  public let sentence: String
  /// The statements of the model that it comes from, such as `6.10, C14`.
  public let sources: String
  /// For which schedules it is claimed.
  public let holds: Validity
  /// Whether every run must keep it, or only those of a scenario that demands it.
  public let kind: InvariantKind
  /// What its margin counts; nil where there is no distance, only held or not.
  public let marginUnit: MarginUnit?
  /// What a run is that violates it, as it stands in `… in 7 % of 300 runs`, such as `over the
  /// cap`; nil where that is said by the name alone.
  public let violatedPhrase: String?
  /// The system that it is about; nil if it is judged in every scenario.
  public internal(set) var system: DeclaredSystem?

  /// A claim.
  public init(
    id: String, formerID: String? = nil, sentence: String, sources: String, holds: Validity,
    kind: InvariantKind = .guarantee, marginUnit: MarginUnit? = nil, violatedPhrase: String? = nil
  ) {
    self.id = id
    self.formerID = formerID
    self.sentence = sentence
    self.sources = sources
    self.holds = holds
    self.kind = kind
    self.marginUnit = marginUnit
    self.violatedPhrase = violatedPhrase
  }

  /// How a sentence on a violation begins: with its phrase, or else that its name is violated.
  public var violatedOpening: String {
    guard let phrase = violatedPhrase else { return "\(id) is violated" }
    return phrase.prefix(1).uppercased() + phrase.dropFirst()
  }

  /// Whether it says anything of a scenario: what is about a system that the devices do not have is
  /// neither judged nor listed.
  public func concerns(_ scenario: Scenario) -> Bool { system.map(scenario.has) ?? true }

  /// The same claim about a system.
  @usableFromInline
  func about(_ system: DeclaredSystem) -> InvariantStatement {
    var statement = self
    statement.system = system
    return statement
  }
}

/// For which schedules a claim is made.
public enum Validity: String, Hashable, Sendable, CaseIterable, BitwiseCopyable {
  /// For any: however late, lost or doubled messages are.
  case anySchedule
  /// Only if changes sync in bounded time, such as after the network healed or while the devices
  /// are in touch between displays.
  case boundedDelay
}

/// What the distance to a violation is counted in.
public enum MarginUnit: String, Hashable, Sendable, CaseIterable, BitwiseCopyable {
  /// Displays of one tip.
  case displays
  /// Microseconds.
  case microseconds
  /// Donations of one event.
  case donations
  /// Tips.
  case tips

  /// The suffix that a column or key gets.
  public var suffix: String {
    switch self {
    case .displays, .donations, .tips: "count"
    case .microseconds: "us"
    }
  }
}
