import TextFormats

// What a study wants to know, and what no replication says anything of.

extension StudyOutcome {
  /// What was wanted and never had a value, each with the point where it had none; a measure that
  /// the file only names has to have one somewhere.
  package var valueless: [(estimand: Estimand, point: String?)] {
    let precise = study.objectives.map(\.estimand) + study.replications.precise
    var found: [(estimand: Estimand, point: String?)] = []
    for estimand in precise where !found.contains(where: { $0.estimand == estimand }) {
      let lacking = points.first { $0.isWhole && $0.estimate(estimand)?.count == 0 }
      if let lacking { found.append((estimand, study.label(of: lacking.results.point))) }
    }
    for measure in study.namedMeasures where !precise.contains(where: { $0.measure == measure }) {
      let estimand = Estimand(.mean, measure)
      let isLacking = points.allSatisfy { $0.estimate(estimand)?.count == 0 }
      if isLacking, points.contains(where: \.isWhole) { found.append((estimand, nil)) }
    }
    return found
  }

  /// What had no value, in a sentence; nil if everything that was wanted had one.
  package var valuelessSentence: String? {
    let all = valueless
    guard !all.isEmpty else { return nil }
    let shown = all.prefix(3).map { entry in
      entry.point.map { "\(entry.estimand.text) at \($0)" } ?? entry.estimand.text
    }
    let more = all.count > 3 ? " and \(English.count(all.count - 3, "other"))" : ""
    return "No replication has a value of \(shown.joined(separator: ", "))\(more): what it "
      + "measures never happened, so nothing is known of it."
  }
}
