import FleetSimulation

/// A claim on which the live judge and the journal's judge differ: an error of the machinery, never
/// of the run.
public struct Disagreement: Hashable, Sendable {
  /// The invariant.
  public var id: String
  /// What the judge that watched the run says.
  public var live: String
  /// What the judge of the journal says.
  public var hindsight: String

  /// A difference.
  public init(id: String, live: String, hindsight: String) {
    self.id = id
    self.live = live
    self.hindsight = hindsight
  }

  /// The difference in one sentence.
  public var sentence: String {
    "\(id): the live judge found \(live), the journal's judge \(hindsight)."
  }
}

/// Compares what two independent judges found.
public enum Agreement {
  /// The claims on which `live` and `hindsight` differ, in the order of `hindsight`.
  ///
  /// They agree on a claim if they give the same verdict and found the same violations at the same
  /// facts. How often each put it to the test may differ.
  public static func compare(
    live: [InvariantResult], hindsight: [InvariantResult]
  ) -> [Disagreement] {
    var differences: [Disagreement] = []
    for judged in hindsight {
      guard let watched = live.first(where: { $0.id == judged.id }) else {
        differences.append(
          Disagreement(id: judged.id, live: "nothing", hindsight: judged.finding))
        continue
      }
      if watched.finding != judged.finding || watched.margin != judged.margin {
        differences.append(
          Disagreement(id: judged.id, live: watched.finding, hindsight: judged.finding))
      }
    }
    for watched in live where !hindsight.contains(where: { $0.id == watched.id }) {
      differences.append(Disagreement(id: watched.id, live: watched.finding, hindsight: "nothing"))
    }
    return differences
  }
}

extension InvariantResult {
  /// What a judge found, as far as two judges must agree on it.
  var finding: String {
    guard verdict == .fail else { return verdict.rawValue }
    let places = violations.prefix(5).map { "#\($0.fact.position)" }.joined(separator: ", ")
    return "\(violationCount) violations at \(places)"
  }
}
