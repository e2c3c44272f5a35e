import CapacityStudies
import ReportParts
import Statistics
import TextFormats

extension StudySection {
  /// Which knob matters: paired differences, the greatest first.
  static let effects = StudySection(
    id: "effects", title: "Which knob matters?",
    applies: { $0.tables.comparisons.rowCount > 0 }
  ) { source, section in
    var written: [String] = []
    for estimand in source.estimands where !written.contains(estimand.measure) {
      written.append(estimand.measure)
      EffectsSection.write(estimand.measure, number: written.count, source, into: &section)
    }
    section.source("All differences, of all measures:", source.tables.comparisons)
  }
}

/// What the section on effects is made of.
private enum EffectsSection {
  static func write(
    _ measure: String, number: Int, _ source: StudySource, into section: inout HTMLWriter
  ) {
    let mean = Estimand(.mean, measure)
    let scale = MeasureQuantity.scale(of: mean)
    let compared = source.outcome.comparisons.filter {
      $0.measure == measure && $0.moments.pairCount > 1 && isAtBase($0, source.study)
    }
    guard !compared.isEmpty else { return }
    let sorted = compared.sorted { left, right in
      let (first, second) = (
        left.moments.difference.mean.magnitude, right.moments.difference.mean.magnitude
      )
      return (second, left.candidate.number) < (first, right.candidate.number)
    }
    let effects = sorted.map { comparison in
      ChartEffect(
        name(of: comparison, source.study), comparison.moments,
        confidence: source.outcome.confidence, scale: scale)
    }
    let table = source.tables.comparisons
    let column = table.column("measure")
    section.figure(
      TornadoChart(
        question: "What changes the mean of \(StudyMeasures.meaning(of: measure))?",
        answer: answer(sorted[0], source),
        axis: MeasureQuantity.differenceAxis(of: mean),
        effects: effects),
      id: "effects-\(number)",
      data: DataTable(
        table: table.filtered { table.cell(row: $0, column: column).string == measure },
        caption: "Paired differences of \(measure) against the first value of each factor",
        columns: [
          "factor", "base_value", "candidate_value", "diff", "diff_ci_low", "diff_ci_high",
          "p_value", "pairs_count",
        ]))
  }

  /// Whether all other factors have their first value.
  private static func isAtBase(_ comparison: PointComparison, _ study: Study) -> Bool {
    study.factors.indices.allSatisfy { index in
      index == comparison.factor || study.isLoad(index)
        || comparison.base.levels[index] == study.factors[index].levels.first
    }
  }

  private static func name(of comparison: PointComparison, _ study: Study) -> String {
    let value = comparison.candidate.levels[comparison.factor]?.text ?? StudyPoint.asWritten
    let base = comparison.base.levels[comparison.factor]?.text ?? StudyPoint.asWritten
    let load = study.capacity.map { " at \(comparison.base.load ?? $0.from)" } ?? ""
    return "\(study.factors[comparison.factor].name): \(base) → \(value)\(load)"
  }

  private static func answer(_ comparison: PointComparison, _ source: StudySource) -> String {
    // The number beside it is corrected for all that were looked at, and so is the remark.
    let isSure = comparison.pValue.map { $0 < 1 - source.outcome.confidence } ?? false
    let name = name(of: comparison, source.study)
    let size = StudyAnswer.difference(
      comparison.moments.difference.mean, in: Estimand(.mean, comparison.measure).unit)
    let p = comparison.pValue.map { $0 < 0.001 ? "p < 0.001" : "p = \(StudyAnswer.short($0))" }
    let same = StudyAnswer.sameness(comparison.moments.difference, in: "pair")
    let sure = same + (isSure ? "" : ", which may be chance")
    return "Largest effect: \(name) changes the mean by \(size) (\(p ?? "")\(sure)), the rest "
      + "unchanged."
  }
}
