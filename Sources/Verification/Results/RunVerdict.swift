import FleetSimulation

/// What a run is worth: its invariants against what its scenario expects.
public struct RunVerdict: Sendable {
  /// The verdict on the whole.
  public var verdict: Verdict
  /// Why, in sentences, the gravest first; empty after a plain pass.
  public var reasons: [String]
  /// The invariants, in the order of the registry.
  public var results: [InvariantResult]
  /// Where the live judges and the journal's judges disagree; each is an error of the machinery.
  public var disagreements: [Disagreement]
  /// What the scenario expects.
  public var expectation: Expectation

  /// A verdict with all its parts.
  public init(
    verdict: Verdict, reasons: [String], results: [InvariantResult],
    disagreements: [Disagreement], expectation: Expectation
  ) {
    self.verdict = verdict
    self.reasons = reasons
    self.results = results
    self.disagreements = disagreements
    self.expectation = expectation
  }

  /// The result of the invariant `id`, if it was judged.
  public func result(of id: String) -> InvariantResult? { results.first { $0.id == id } }

  /// The names of the invariants that were violated, in order.
  public var violated: [String] { results.filter { $0.verdict == .fail }.map(\.id) }
}

extension RunVerdict {
  /// Weighs `results` against what the scenario expects.
  ///
  /// A scenario that expects violations is green exactly if these and only these occurred. One
  /// that expects none is green if no invariant failed and at least one was put to the test.
  public static func weigh(
    _ results: [InvariantResult], disagreements: [Disagreement] = [], against scenario: Scenario
  ) -> RunVerdict {
    var reasons = disagreements.map(\.sentence)
    var verdict: Verdict = disagreements.isEmpty ? .pass : .error
    let judged = results.filter { !scenario.withoutInvariants.contains($0.id) }
    let failed = judged.filter { $0.verdict == .fail }.map(\.id)
    switch scenario.expectation {
    case .pass:
      for id in failed {
        verdict = verdict.combined(with: .fail)
        reasons.append("\(id) is violated.")
      }
    case .violates(let expected):
      for id in failed where !expected.contains(id) {
        verdict = verdict.combined(with: .fail)
        reasons.append("\(id) is violated, which the scenario does not expect.")
      }
      for id in expected where !failed.contains(id) {
        let (missing, sentence) = absence(of: id, in: judged)
        verdict = verdict.combined(with: missing)
        reasons.append(sentence)
      }
    }
    if !judged.contains(where: { $0.verdict == .pass || $0.verdict == .fail }) {
      verdict = verdict.combined(with: .inconclusive)
      reasons.append(nothingTested)
    }
    return RunVerdict(
      verdict: verdict, reasons: reasons, results: judged, disagreements: disagreements,
      expectation: scenario.expectation)
  }

  static let nothingTested = "No invariant was put to the test."

  private static func absence(
    of id: String, in results: [InvariantResult]
  ) -> (Verdict, String) {
    guard let result = results.first(where: { $0.id == id }) else {
      return (.fail, "\(id) was to be violated, but it is not judged here.")
    }
    switch result.verdict {
    case .inconclusive:
      return (.inconclusive, "\(id) was to be violated, but was not put to the test.")
    case .pass, .fail, .error:
      return (.fail, "\(id) was to be violated, but held.")
    }
  }
}
