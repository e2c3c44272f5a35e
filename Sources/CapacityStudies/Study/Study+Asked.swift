extension Study {
  /// What the study is about, each once: its objectives, what has to be precise, or its first
  /// measure.
  package var asked: [Estimand] {
    var estimands: [Estimand] = []
    for estimand in objectives.map(\.estimand) + replications.precise
    where !estimands.contains(estimand) {
      estimands.append(estimand)
    }
    if estimands.isEmpty { estimands = wantedMeasures.prefix(1).map { Estimand(.mean, $0) } }
    return estimands
  }

  /// The measures that somebody asked for: those that its file names, or what planners usually ask
  /// for; not those that only traffic and demanded expectations need.
  package var wantedMeasures: [String] {
    let wanted = namedMeasures.isEmpty ? StudyMeasures.usual : namedMeasures
    return measures.filter(wanted.contains)
  }
}
