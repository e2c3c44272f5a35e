import DeviceSystems
import Scenarios
import SimulationKernel
import TipDomain

/// What one judge found out about one claim in one run.
public struct InvariantResult: Hashable, Sendable {
  /// The claim.
  public let statement: InvariantStatement
  /// What was found out, by itself: a violation is a `fail`, whether it decides anything or not.
  public var verdict: Verdict
  /// What a violation means for the run.
  public var role: InvariantRole
  /// How often it was put to the test.
  public var checkCount: Int
  /// The smallest distance to a violation that occurred, in `statement.marginUnit`; 0 is just
  /// allowed, negative is a violation; nil if the claim has no distance or was never tested.
  public var margin: Int64?
  /// Where the margin was smallest.
  public var closest: ClosestCall?
  /// The violations, in the order of the journal; `Ruling.storedViolations` at most, and the worst.
  public var violations: [Violation]
  /// How many there were, stored or not.
  public var violationCount: Int
  /// How many tip ids they are about, stored or not; 0 where the judge did not count.
  public var violatedTipCount = 0
  /// Why there is no answer; nil if there is one.
  public var reason: String?
  /// What was left out of the judgement, and why, each in one sentence.
  public var notes: [String]

  /// The name of the claim.
  public var id: String { statement.id }

  /// A result.
  public init(
    statement: InvariantStatement, verdict: Verdict, checkCount: Int = 0, margin: Int64? = nil,
    closest: ClosestCall? = nil, violations: [Violation] = [], violationCount: Int = 0,
    reason: String? = nil, notes: [String] = []
  ) {
    self.statement = statement
    self.verdict = verdict
    role = statement.kind == .guarantee ? .guaranteed : .reported
    self.checkCount = checkCount
    self.margin = margin
    self.closest = closest
    self.violations = violations
    self.violationCount = violationCount
    self.reason = reason
    self.notes = notes
  }
}

extension InvariantResult {
  /// Whether the run fails because of it.
  public var isBroken: Bool { verdict == .fail && role.isBroken(margin: margin) }

  /// The violation that went furthest, of those that are kept; nil if there is none.
  public var worst: Violation? {
    guard let margin, margin < 0, let closest else { return violations.first }
    return violations.first(where: closest.isShown) ?? violations.last
  }

  /// The violation that a reader is told of: the first, or the one that went furthest where the
  /// scenario allows it to be exceeded by some amount; nil if there is none.
  public var told: Violation? {
    if case .demanded(.overBy) = role, isBroken { return worst }
    return violations.first
  }

  /// What is wrong in a sentence or two, the worst first; nil if nothing is.
  public var headline: String? {
    guard verdict == .fail, let worst else { return nil }
    var others: [String] = []
    for violation in violations {
      guard let name = violation.tipName, name != worst.tipName, !others.contains(name) else {
        continue
      }
      others.append(name)
    }
    let isTip = worst.message.hasPrefix("Tip ")
    let message = isTip ? "t" + worst.message.dropFirst() : worst.message
    var sentence = "\(statement.violatedOpening): \(message)"
    let more = max(others.count, worst.record == nil ? 0 : violatedTipCount - 1)
    if more > 0, statement.violatedPhrase != nil {
      sentence += " The same holds for \(more) more \(more == 1 ? "tip" : "tips")."
    }
    return sentence
  }
}

/// The moment at which a claim came closest to being violated.
public struct ClosestCall: Hashable, Sendable, BitwiseCopyable {
  /// The fact.
  public var fact: FactID
  /// When, by true time.
  public var instant: Instant
  /// The tip id concerned, if it is about one.
  public var record: RecordIndex?
  /// What was observed, in the unit of the margin.
  public var observed: Int64
  /// What would just have been allowed.
  public var bound: Int64

  /// Whether the violation is of this moment.
  func isShown(by violation: Violation) -> Bool {
    violation.fact == fact && (record == nil || violation.record == record)
  }

  /// A moment.
  public init(
    fact: FactID, instant: Instant, record: RecordIndex?, observed: Int64, bound: Int64
  ) {
    self.fact = fact
    self.instant = instant
    self.record = record
    self.observed = observed
    self.bound = bound
  }
}
