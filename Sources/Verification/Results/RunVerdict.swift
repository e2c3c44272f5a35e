import Scenarios

/// The verdict of a run: its invariants against what its scenario requires.
public struct RunVerdict: Sendable {
  /// The verdict on the whole.
  public var verdict: Verdict
  /// The verdict without regard to what is demanded but was not put to the test here: one of many
  /// runs may leave that to the others.
  public var settled: Verdict
  /// Why, in sentences, the gravest first; empty after a plain pass.
  public var reasons: [String]
  /// The invariants, in the order of the registry.
  public var results: [InvariantResult]
  /// Where the live judges and the journal's judges disagree; each is an error of the machinery.
  public var disagreements: [Disagreement]
  /// What the scenario asks.
  public var expectation: Expectation

  /// A verdict with all its parts.
  public init(
    verdict: Verdict, reasons: [String], results: [InvariantResult],
    disagreements: [Disagreement], expectation: Expectation
  ) {
    self.verdict = verdict
    settled = verdict
    self.reasons = reasons
    self.results = results
    self.disagreements = disagreements
    self.expectation = expectation
  }

  /// The result of the invariant `id`, if it was judged.
  public func result(of id: String) -> InvariantResult? { results.first { $0.id == id } }

  /// The names of the invariants that were violated, in order.
  public var violated: [String] { results.filter { $0.verdict == .fail }.map(\.id) }

  /// What was violated without being meant to be: what fails the run first, then what is demanded
  /// and does not fail it, then what is only reported. This is what a reader must see before
  /// anything else.
  public var surprises: [InvariantResult] {
    let found = results.filter { $0.verdict == .fail && $0.role != .toBeViolated }
    let others = found.filter { !$0.isBroken }
    return found.filter(\.isBroken) + others.filter(\.role.isDemanded)
      + others.filter { !$0.role.isDemanded }
  }

  /// The violation that is worth explaining: of what fails the run, or else of what the scenario
  /// says is violated, or else of what is demanded and does not fail it, or else of what is
  /// reported.
  public var firstViolated: InvariantResult? {
    let failed = results.filter { $0.verdict == .fail }
    return failed.first(where: \.isBroken) ?? failed.first { $0.role == .toBeViolated }
      ?? failed.first(where: \.role.isDemanded) ?? failed.first
  }
}

extension RunVerdict {
  /// Weighs `results` against what the scenario asks.
  ///
  /// A scenario that names violations is green exactly if these and no other guarantee's occurred.
  /// Else a run is green if no guarantee and nothing that is demanded of each run is violated, and
  /// what is demanded of each run was put to the test. A share of runs is decided over many.
  public static func weigh(
    _ results: [InvariantResult], disagreements: [Disagreement] = [], against scenario: Scenario
  ) -> RunVerdict {
    var judged = results.filter { !scenario.withoutInvariants.contains($0.id) }
    for index in judged.indices {
      judged[index].role = scenario.expectation.role(of: judged[index].statement)
    }
    var whole = RunVerdict(
      verdict: disagreements.isEmpty ? .pass : .error, reasons: disagreements.map(\.sentence),
      results: judged, disagreements: disagreements, expectation: scenario.expectation)
    for result in judged where result.isBroken {
      whole.add(.fail, whole.sentence(on: result))
    }
    for id in scenario.expectation.violated {
      guard let (missing, sentence) = absence(of: id, in: judged) else { continue }
      whole.add(missing, sentence)
    }
    if !judged.contains(where: { $0.verdict == .pass || $0.verdict == .fail }) {
      whole.add(.inconclusive, nothingTested)
    }
    whole.settled = whole.verdict
    for result in judged
    where result.role.isDemandedOfEachRun && result.verdict == .inconclusive {
      let reason = result.reason.map { ": \($0)" } ?? "."
      whole.add(.inconclusive, "\(result.id) is demanded, but was not put to the test\(reason)")
    }
    return whole
  }

  package static let nothingTested = "No invariant was put to the test."

  private mutating func add(_ other: Verdict, _ reason: String) {
    verdict = verdict.combined(with: other)
    reasons.append(reason)
  }

  func sentence(on result: InvariantResult) -> String {
    if case .demanded(let requirement) = result.role {
      return "\(result.id) is violated, and the scenario demands \"\(requirement.text)\"."
    }
    return expectation.violated.isEmpty
      ? "\(result.id) is violated."
      : "\(result.id) is violated, which the scenario does not expect."
  }

  private static func absence(
    of id: String, in results: [InvariantResult]
  ) -> (Verdict, String)? {
    guard let result = results.first(where: { $0.id == id }) else {
      return (.fail, "\(id) was expected to be violated, but it is not judged here.")
    }
    switch result.verdict {
    case .fail: return nil
    case .inconclusive:
      return (.inconclusive, "\(id) was expected to be violated, but was not put to the test.")
    case .pass, .error: return (.fail, "\(id) was expected to be violated, but held.")
    }
  }
}
