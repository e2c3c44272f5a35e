import Metrics
import SimulationKernel
import TextFormats

/// What has to hold at a point, such as `p95(rest.seconds) <= 2min`.
package struct Objective: Sendable, Hashable {
  /// What is compared.
  package var estimand: Estimand
  /// How.
  package var relation: Relation
  /// With what, in the measure's own unit.
  package var limit: Double
  /// As it was written.
  package var text: String

  /// Which side of the limit is good.
  package enum Relation: String, Sendable, CaseIterable {
    case atMost = "<="
    case atLeast = ">="
  }

  /// Reads an objective. A measure of seconds may be compared with a duration, a rate with a
  /// percentage.
  package init(_ text: String) throws(ValuePath.Problem) {
    let words = text.split(separator: " ", omittingEmptySubsequences: true).map(String.init)
    guard words.count == 3 else {
      throw ValuePath.Problem(message: "write it as \"p95(rest.seconds) <= 2min\"")
    }
    guard let relation = Relation(rawValue: words[1]) else {
      throw ValuePath.Problem(message: "\"\(words[1])\" is neither \"<=\" nor \">=\"")
    }
    let estimand = try Estimand(words[0])
    guard let limit = Objective.limit(words[2], of: estimand) else {
      throw ValuePath.Problem(message: "\"\(words[2])\" is not a limit for \(estimand.text)")
    }
    self.estimand = estimand
    self.relation = relation
    self.limit = limit
    self.text = words.joined(separator: " ")
  }

  private static func limit(_ text: String, of estimand: Estimand) -> Double? {
    if let number = Double(text) { return finite(number) }
    if text.hasSuffix("%") { return Double(text.dropLast()).flatMap { finite($0 / 100) } }
    guard estimand.unit == .seconds, let duration = try? DurationQuantity.typed(text)
    else { return nil }
    return Double(duration.microseconds) / 1_000_000
  }

  /// Every value would be within an infinite limit, and none within one that is no number.
  private static func finite(_ number: Double) -> Double? { number.isFinite ? number : nil }

  /// Whether another objective demands the same, however it is written: `<= 50%` is `<= 0.5`.
  func demandsTheSame(as other: Objective) -> Bool {
    estimand == other.estimand && relation == other.relation && limit == other.limit
  }

  /// Whether a value is good.
  package func holds(for value: Double) -> Bool {
    switch relation {
    case .atMost: value <= limit
    case .atLeast: value >= limit
    }
  }
}
