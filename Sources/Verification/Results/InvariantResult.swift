import FleetSimulation
import SimulationKernel
import TipDomain

/// What one judge found out about one claim in one run.
public struct InvariantResult: Hashable, Sendable {
  /// The claim.
  public let statement: InvariantStatement
  /// What was found out.
  public var verdict: Verdict
  /// How often it was put to the test.
  public var checkCount: Int
  /// The smallest distance to a violation that occurred, in `statement.marginUnit`; 0 is just
  /// allowed, negative is a violation; nil if the claim has no distance or was never tested.
  public var margin: Int64?
  /// Where the margin was smallest.
  public var closest: ClosestCall?
  /// The violations, in the order of the journal; the first `Ruling.storedViolations` of them.
  public var violations: [Violation]
  /// How many there were, stored or not.
  public var violationCount: Int
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
    self.checkCount = checkCount
    self.margin = margin
    self.closest = closest
    self.violations = violations
    self.violationCount = violationCount
    self.reason = reason
    self.notes = notes
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
