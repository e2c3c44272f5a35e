import DeviceSystems

/// An error of the machinery, never of the run: the facts do not tell what the model's state is, or
/// a journal is judged differently from the run that it was written of.
public struct Disagreement: Hashable, Sendable {
  /// The invariant on which a journal and its run differ, or `state-matches-facts`.
  public var id: String
  /// The difference in one sentence.
  public var sentence: String

  /// A difference.
  public init(id: String, sentence: String) {
    self.id = id
    self.sentence = sentence
  }
}

/// Compares what was found out about a run with what its stored journal gives.
public enum Agreement {
  /// The claims on which `run` and `journal` differ, in the order of `journal`.
  ///
  /// They agree on a claim if everything about it is the same: the verdict, the violations, how
  /// often it was put to the test, and the margin.
  public static func compare(
    run: [InvariantResult], journal: [InvariantResult]
  ) -> [Disagreement] {
    var differences: [Disagreement] = []
    for stored in journal {
      guard let played = run.first(where: { $0.id == stored.id }) else {
        differences.append(Agreement.difference(stored.id, "nothing", stored.finding))
        continue
      }
      if played != stored {
        differences.append(Agreement.difference(stored.id, played.finding, stored.finding))
      }
    }
    for played in run where !journal.contains(where: { $0.id == played.id }) {
      differences.append(Agreement.difference(played.id, played.finding, "nothing"))
    }
    return differences
  }

  private static func difference(
    _ id: String, _ played: String, _ stored: String
  ) -> Disagreement {
    Disagreement(id: id, sentence: "\(id): the run gives \(played), its journal \(stored).")
  }
}

extension InvariantResult {
  /// What was found, for a message.
  fileprivate var finding: String {
    let factNumbers = violations.prefix(5).map { "#\($0.fact.position)" }.joined(separator: ", ")
    let violated = violations.isEmpty ? "" : ", \(violationCount) violations at \(factNumbers)"
    let distance = margin.map { ", margin \($0)" } ?? ""
    return "\(verdict.rawValue) after \(checkCount) checks\(violated)\(distance)"
  }
}
