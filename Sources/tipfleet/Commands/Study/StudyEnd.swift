import CapacityStudies
import FleetSimulation
import Reports
import Verification

/// The end of a study or a merge: the report, the answer, and the exit code.
struct StudyEnd {
  let file: StudyFile
  let outcome: StudyOutcome
  let folder: ReportFolder

  func report(_ arguments: ParsedArguments, _ console: Console) throws -> ExitCode {
    let files = StudyReport.files(
      for: StudyReport.Input(
        outcome: outcome, studyBytes: file.studyBytes, scenarioBytes: file.scenarioBytes,
        toolVersion: CommandTable.version))
    try folder.write(files)
    if arguments.has(.json) {
      console.write(files["summary.json"] ?? [])
    } else if !arguments.has(.quiet) {
      console.print(text(console))
    }
    switch outcome.verdict {
    case .pass: return .pass
    case .fail: return .violated
    case .inconclusive: return outcome.missing.isEmpty ? .inconclusive : .incomplete
    case .error: return .internalError
    }
  }

  private func text(_ console: Console) -> String {
    let study = outcome.study
    var lines = [
      "\(console.colored(study.name, .bold))   \(Grouped.text(outcome.points.count)) points   "
        + "\(Grouped.text(outcome.replicationCount)) replications   "
        + "\(Grouped.text(outcome.factCount)) facts   seed \(Seed.text(study.seed))", "",
    ]
    for point in outcome.points.prefix(30) {
      let verdict = study.objectives.isEmpty ? "" : "\(word(point.verdict, console))  "
      lines.append("  \(verdict)\(PrintableText.escaped(study.label(of: point.results.point)))")
      for estimate in shown(point) {
        lines.append("        \(estimate.estimand.text) \(StudyAnswer.value(estimate))")
      }
    }
    if outcome.points.count > 30 {
      lines.append("  and \(outcome.points.count - 30) more points, all in the report")
    }
    lines.append("")
    let sentences = StudyAnswer.sentences(outcome).map { PrintableText.escaped($0, limit: 2_000) }
    lines.append("\(badge(console))  \(sentences.first ?? "")")
    lines += sentences.dropFirst().map { "      " + $0 }
    lines.append("report   \(PrintableText.escaped("\(folder.path)/index.html"))")
    return lines.joined(separator: "\n")
  }

  /// What the study is about: its objectives, what has to be precise, or the first measures.
  private func shown(_ point: PointOutcome) -> [Estimate] {
    let study = outcome.study
    var estimands = study.objectives.map(\.estimand) + study.replications.precise
    if estimands.isEmpty { estimands = study.measures.prefix(3).map { Estimand(.mean, $0) } }
    return estimands.compactMap { point.estimate($0) }
  }

  private func word(_ verdict: ObjectiveVerdict, _ console: Console) -> String {
    switch verdict {
    case .met: console.colored("met      ", .green)
    case .missed: console.colored("MISSED   ", .red)
    case .undecided: console.colored("undecided", .yellow)
    }
  }

  private func badge(_ console: Console) -> String {
    switch outcome.verdict {
    case .pass: console.colored("PASS", .green)
    case .fail: console.colored("FAIL", .red)
    case .inconclusive: console.colored("INCONCLUSIVE", .yellow)
    case .error: console.colored("ERROR", .red)
    }
  }
}
