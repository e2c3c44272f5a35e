import DeviceSystems
import FleetFacts
import SimulationKernel
import TipDomain

/// What a judge has found out so far.
public struct Ruling: Sendable {
  /// How many violations are kept in full.
  static let storedViolations = 100

  /// How often the claim was put to the test.
  public private(set) var checkCount = 0
  /// The smallest distance to a violation; nil if it has none, or was never tested.
  public private(set) var margin: Int64?
  private(set) var closest: ClosestCall?
  /// The first of them, and in place of the last one of these the worst, where it came later.
  package private(set) var violations: [Violation] = []
  private var violatedRecords: Set<RecordIndex> = []
  /// How many violations there were, kept or not.
  public private(set) var violationCount = 0
  package private(set) var notes: [String] = []
  /// Why there can be no answer, whatever was checked.
  package private(set) var openBecause: String?
  /// Why the claim was first not put to the test where it might have been.
  private(set) var skippedBecause: String?

  /// The claim was put to the test, and held.
  public mutating func check() { checkCount += 1 }

  /// The claim was put to the test with a distance; false if it was violated.
  public mutating func measure(
    observed: Int64, atMost bound: Int64, _ entry: JournalEntry, _ record: RecordIndex? = nil
  ) -> Bool {
    let (distance, overflow) = bound.subtractingReportingOverflow(observed)
    return note(overflow ? .max : distance, observed, bound, entry, record)
  }

  /// As `measure(observed:atMost:)`, for a claim of a least value.
  public mutating func measure(
    observed: Int64, atLeast bound: Int64, _ entry: JournalEntry, _ record: RecordIndex? = nil
  ) -> Bool {
    let (distance, overflow) = observed.subtractingReportingOverflow(bound)
    return note(overflow ? .max : distance, observed, bound, entry, record)
  }

  private mutating func note(
    _ distance: Int64, _ observed: Int64, _ bound: Int64, _ entry: JournalEntry,
    _ record: RecordIndex?
  ) -> Bool {
    checkCount += 1
    if distance < margin ?? .max {
      margin = distance
      closest = ClosestCall(
        fact: entry.id, instant: entry.fact.instant, record: record, observed: observed,
        bound: bound)
    }
    return distance >= 0
  }

  /// The claim does not hold; `{tip}` in the message stands for the record's id.
  public mutating func violate(_ violation: Violation) {
    violationCount += 1
    if let record = violation.record { violatedRecords.insert(record) }
    if violations.count < Ruling.storedViolations {
      violations.append(violation)
    } else if closest?.isShown(by: violation) == true {
      violations[Ruling.storedViolations - 1] = violation
    }
  }

  /// Something was left out of the judgement.
  package mutating func note(_ sentence: String) {
    if !notes.contains(sentence) { notes.append(sentence) }
  }

  /// The claim might have been put to the test here, and was not: the reason, in one sentence. It
  /// is told if nothing was checked in the whole run; the text is made only where it may be needed.
  public mutating func skip(_ sentence: @autoclosure () -> String) {
    if checkCount == 0, skippedBecause == nil { skippedBecause = sentence() }
  }

  /// There can be no answer.
  public mutating func leaveOpen(_ sentence: String) {
    if openBecause == nil { openBecause = sentence }
  }

  /// The result, with the ids of tips put into the messages.
  public func result(
    of statement: InvariantStatement, idle: String, role: InvariantRole,
    name: (RecordIndex) -> String
  ) -> InvariantResult {
    var result = InvariantResult(
      statement: statement, verdict: .pass, checkCount: checkCount, margin: margin,
      closest: closest, violations: violations, violationCount: violationCount, notes: notes)
    result.role = role
    result.violatedTipCount = violatedRecords.count
    for index in result.violations.indices {
      guard let record = result.violations[index].record else { continue }
      let tip = name(record)
      result.violations[index].tipName = tip
      result.violations[index].message = Ruling.put(tip, into: result.violations[index].message)
    }
    if violationCount > 0 {
      result.verdict = .fail
    } else if let openBecause {
      result.verdict = .inconclusive
      result.reason = openBecause
    } else if checkCount == 0 {
      result.verdict = .inconclusive
      result.reason = whyNothingWasChecked ?? idle
    }
    return result
  }

  /// What kept the judge from looking; nil if there was nothing to look at.
  private var whyNothingWasChecked: String? {
    if let skippedBecause { return skippedBecause }
    return notes.isEmpty ? nil : notes.joined(separator: " ")
  }

  private static func put(_ name: String, into message: String) -> String {
    let parts = message.split(separator: "{tip}", omittingEmptySubsequences: false)
    return parts.joined(separator: name)
  }
}

extension JournalEntry {
  /// A violation that shows here.
  package func violation(
    on devices: [DeviceIndex], of record: RecordIndex? = nil, observed: String, expected: String,
    _ message: String, related: [FactID?] = []
  ) -> Violation {
    Violation(
      fact: id, instant: fact.instant, devices: devices, record: record, observed: observed,
      expected: expected, message: message, related: related.compactMap { $0 })
  }
}
