extension Study {
  /// What the study is about: its objectives, what has to be precise, or its first measure.
  package var asked: [Estimand] {
    var estimands = objectives.map(\.estimand)
    for estimand in replications.precise where !estimands.contains(estimand) {
      estimands.append(estimand)
    }
    if estimands.isEmpty { estimands = measures.prefix(1).map { Estimand(.mean, $0) } }
    return estimands
  }
}
