import Invariants
import Scenarios
import SimulationKernel
import Statistics
import TextFormats
import Verification

/// What one point of a study says of an expectation that its scenario demands.
package struct StudyDemand: Sendable {
  /// The expectation.
  package let statement: InvariantStatement
  /// What is demanded of it.
  package let role: InvariantRole
  /// In how many replications it was put to the test; what counts no distance is taken to be in
  /// all.
  package private(set) var judgedCount = 0
  /// In how many it was violated.
  package private(set) var failedCount = 0
  /// In how many so far that the replication fails because of it.
  package private(set) var brokenCount = 0
  /// The smallest distance; negative is by how much it was violated.
  package private(set) var worstMargin: Int64?
  /// Whether replications have several accounts, which no judge watches.
  package let isUnwatched: Bool
  /// Whether the point was played far enough; otherwise nothing holds because of it.
  package let isWhole: Bool

  /// What is demanded at a point, in the order of the registry.
  static func all(
    of study: Study, _ results: PointResults, isWhole: Bool
  ) -> [StudyDemand] {
    Study.demanded(by: results.point.scenario).map { statement in
      StudyDemand(statement, study, results, isWhole: isWhole)
    }
  }

  private init(
    _ statement: InvariantStatement, _ study: Study, _ results: PointResults, isWhole: Bool
  ) {
    self.statement = statement
    self.isWhole = isWhole
    role = results.point.scenario.expectation.role(of: statement)
    isUnwatched = results.point.accountCount > 1
    guard !isUnwatched, let violations = study.index(of: statement.id) else { return }
    let margins = study.index(of: statement.id + ".margin")
    for record in results.records {
      let margin = margins.map { record.values[$0].mean }
      if case .some(.none) = margin { continue }
      judgedCount += 1
      let whole = (margin ?? nil).map { Int64(clamping: $0) }
      if let whole { worstMargin = min(worstMargin ?? whole, whole) }
      guard (record.values[violations].mean ?? 0) > 0 else { continue }
      failedCount += 1
      if role.isBroken(margin: whole) { brokenCount += 1 }
    }
  }

  /// What the replications decide about a share of runs; nil if none is demanded.
  package var decision: ShareDecision? {
    role.share.map {
      ShareDecision.decide(successes: judgedCount - failedCount, count: judgedCount, atLeast: $0)
    }
  }

  /// Whether what is demanded holds at the point.
  package var verdict: Verdict {
    let kept = isWhole ? Verdict.pass : .inconclusive
    return switch decision {
    case .reached?: kept
    case .missed?: .fail
    case .open?: .inconclusive
    case nil: brokenCount > 0 ? .fail : judgedCount > 0 ? kept : .inconclusive
    }
  }

  /// What became of it, in a sentence; `location` says at which point.
  package func sentence(_ location: String) -> String {
    guard case .demanded(let requirement) = role else { return "" }
    let demand = "\(statement.id) is demanded \"\(requirement.text)\""
    if isUnwatched {
      return "\(demand), but judges watch one account at a time, so that nothing is decided at "
        + "\(location)."
    }
    if judgedCount == 0 {
      return "\(demand), but no replication put it to the test at \(location)."
    }
    let interval = BinomialInterval.clopperPearson(successes: failedCount, count: judgedCount)
    var text =
      "\(demand): at \(location) \(English.number(failedCount)) of "
      + "\(English.number(judgedCount)) replications violate it (95 %: "
      + "\(StudyAnswer.percent(interval.lowerBound)) to "
      + "\(StudyAnswer.percent(interval.upperBound)))"
    if let worstMargin, worstMargin < 0 { text += ", at worst by \(-worstMargin)" }
    if case .open(let more?)? = decision {
      text += "; about \(English.number(more)) more would decide"
    }
    if !isWhole { text += "; the point was not played far enough" }
    return text + "."
  }
}

extension StudyOutcome {
  /// What every point says of the demanded expectations, with the point's label.
  package var demands: [(point: String, demand: StudyDemand)] {
    points.flatMap { point in
      point.demands.map { (study.label(of: point.results.point), $0) }
    }
  }

  /// What became of the demanded expectations, in sentences: each that does not hold everywhere at
  /// the first point where it does not, or else that it holds at all.
  var demandSentences: [String] {
    var sentences: [String] = []
    for statement in InvariantCatalogue.statements where statement.kind == .expectation {
      let all = demands.filter { $0.demand.statement.id == statement.id }
      guard let first = all.first else { continue }
      let bad =
        all.first { $0.demand.verdict == .fail } ?? all.first { $0.demand.verdict != .pass }
      let count = all.filter { $0.demand.verdict == .fail }.count
      let told = bad ?? first
      sentences.append(told.demand.sentence(told.point))
      if all.count > 1 {
        sentences.append(
          count > 0
            ? "That is missed at \(English.number(count)) of \(English.number(all.count)) "
              + "points."
            : bad == nil ? "It holds at all \(English.number(all.count)) points." : "")
      }
    }
    return sentences.filter { !$0.isEmpty }
  }
}
