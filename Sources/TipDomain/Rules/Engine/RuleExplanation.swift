import DeviceSystems
import SimulationKernel

/// Why a rule holds or does not: each of its conditions with what was found.
public struct RuleExplanation: Sendable, Equatable {
  /// The condition as TipKit spells it.
  public let text: String
  /// Whether it holds.
  public let truth: RuleTruth
  /// What it compares, from left to right; empty if it only joins other conditions.
  public let values: [RuleExplainedValue]
  /// The conditions that it is made of.
  public let parts: [RuleExplanation]
}

/// Whether a condition holds.
public enum RuleTruth: String, Sendable, Hashable, CaseIterable {
  /// It holds.
  case holds
  /// It does not hold.
  case fails
  /// A value is missing, a result does not fit, or a divisor is zero; the rule does not hold.
  case unanswerable
}

/// One side of a comparison and its value.
public struct RuleExplainedValue: Sendable, Equatable {
  /// The expression as TipKit spells it.
  public let text: String
  /// What it was; nil if it could not be answered.
  public let value: RuleFoundValue?
  /// Whether the rule itself states the value, so that `text` says all.
  public let isConstant: Bool
}

/// A value as an explanation shows it.
public enum RuleFoundValue: Sendable, Hashable {
  /// `true` or `false`.
  case boolean(Bool)
  /// A whole number, such as a count.
  case integer(Int64)
  /// A number with a fraction.
  case decimal(Double)
  /// A string.
  case text(String)
  /// The name of an enum's case, without its dot.
  case enumCase(String)
  /// A moment by the clock of the device.
  case date(Instant)
  /// A value of several parts, as JSON.
  case structure(String)
  /// `nil`.
  case nothing
}

extension Rule {
  /// Answers the rule like `holds`, and says why. Allocates; meant for reports, not for a run.
  public func explain(
    donations: Span<DonationRow>, values: borrowing ValueListTable, parameter: Value,
    texts: borrowing TextTable, now: Instant, capturedNow: Instant? = nil
  ) -> RuleExplanation {
    let writtenNow = writtenNow(now, capturedNow)
    return donations.withUnsafeBufferPointer { rows in
      let frame = RuleFrame(
        donations: rows, parameter: parameter, now: now, writtenNow: writtenNow)
      return explanation(of: clause, frame, values, texts)
    }
  }

  private func explanation(
    of clause: RuleClause, _ start: RuleFrame, _ values: borrowing ValueListTable,
    _ texts: borrowing TextTable
  ) -> RuleExplanation {
    var frame = start
    var scratch = RuleScratch()
    let holds = program.condition(clause.node, &frame, values, &scratch)
    var found: [RuleExplainedValue] = []
    for value in clause.operands { found.append(self.found(value, start, values, texts)) }
    var parts: [RuleExplanation] = []
    for part in clause.parts { parts.append(explanation(of: part, start, values, texts)) }
    return RuleExplanation(
      text: clause.expression.description,
      truth: frame.failed ? .unanswerable : holds ? .holds : .fails, values: found, parts: parts)
  }

  private func found(
    _ value: RuleClauseValue, _ start: RuleFrame, _ values: borrowing ValueListTable,
    _ texts: borrowing TextTable
  ) -> RuleExplainedValue {
    var frame = start
    var scratch = RuleScratch()
    if program.isNothing(value.node, frame, values) {
      return RuleExplainedValue(
        text: value.expression.description, value: .nothing,
        isConstant: value.expression.isConstant)
    }
    let found: RuleFoundValue
    switch value.kind {
    case .boolean:
      found = .boolean(program.condition(value.node, &frame, values, &scratch))
    case .decimal: found = .decimal(program.decimal(value.node, &frame, values, &scratch))
    case .integer: found = .integer(program.integer(value.node, &frame, values, &scratch))
    case .date:
      let microseconds = program.integer(value.node, &frame, values, &scratch)
      found = .date(Instant(microseconds: microseconds))
    case .text: found = .text(text(value.node, &frame, values, texts))
    case .enumCase: found = .enumCase(text(value.node, &frame, values, texts))
    case .structure: found = .structure(text(value.node, &frame, values, texts))
    }
    return RuleExplainedValue(
      text: value.expression.description, value: frame.failed ? nil : found,
      isConstant: value.expression.isConstant)
  }

  /// The text that is the value of a node; empty, with the frame failed, if there is none.
  private func text(
    _ node: RuleNodeIndex, _ frame: inout RuleFrame, _ values: borrowing ValueListTable,
    _ texts: borrowing TextTable
  ) -> String {
    var scratch = RuleScratch()
    let index = program.integer(node, &frame, values, &scratch)
    guard !frame.failed, index >= 0, index < texts.count else {
      frame.failed = true
      return ""
    }
    return texts[TextIndex(rawValue: UInt32(truncatingIfNeeded: index))]
  }
}

extension RuleExpression {
  /// Whether the value is written in the rule, or computed from such values alone.
  var isConstant: Bool {
    switch node {
    case .literal: true
    case .parameter, .donations, .donationDate, .donationField, .now: false
    case .filtered, .within, .subset, .count, .isEmpty, .date, .seconds, .not, .all, .any,
      .negated, .arithmetic, .comparison, .contains, .array, .range, .member,
      .chained, .subscripted, .coalesced:
      node.children.allSatisfy(\.isConstant)
    }
  }
}
