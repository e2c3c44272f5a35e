import CapacityStudies
import CommandLineParts
import ReportParts
import Reports
import SelfChecks
import SimulationKernel
import StudyReports
import TextFormats
import Verification

/// The end of a study or a merge: the report, the answer, and the exit code.
struct StudyEnd {
  let file: StudyFile
  let outcome: StudyOutcome
  let folder: ReportFolder
  /// The self-test that stands in the report; nil to leave it out.
  let selfTest: SelfTest?
  /// Where the app's sources can be read, if somebody said so.
  let sourceAddress: SourceAddress?

  func report(asJSON isJSON: Bool, quietly isQuiet: Bool, on console: Console) throws -> ExitCode {
    var input = StudyReport.Input(
      outcome: outcome, studyBytes: file.studyBytes, scenarioBytes: file.scenarioBytes,
      toolVersion: ToolVersion.text, selfTest: selfTest)
    input.sourceAddress = sourceAddress
    let files = StudyReport.files(for: input)
    try folder.write(files)
    if isJSON {
      console.write(files["summary.json"] ?? [])
    } else if !isQuiet {
      console.print(text(input, console))
    }
    switch input.verdict {
    case .pass: return .pass
    case .fail: return .violated
    case .inconclusive: return outcome.missing.isEmpty ? .inconclusive : .incomplete
    case .error: return .internalError
    }
  }

  /// The short self-test, with a seed that never changes: the same for all parts and machines.
  static func playSelfTest(jobs: Int, _ console: Console) -> SelfTest {
    let checks = AllSelfChecks.checks
    let test = PlayedSelfTest.play(checks, seed: 1, effort: .short, jobs: jobs) { count in
      console.progress("selftest  \(count) of \(checks.count)")
    }
    console.endProgress()
    return test
  }

  private func text(_ input: StudyReport.Input, _ console: Console) -> String {
    let study = outcome.study
    var lines = [
      "\(console.colored(study.name, .bold))   \(English.count(outcome.points.count, "point"))   "
        + "\(English.count(outcome.replicationCount, "replication"))   "
        + "\(English.count(outcome.factCount, "fact"))   seed \(SeedWord.text(study.seed))", "",
    ]
    for point in outcome.points.prefix(30) {
      let verdict = study.objectives.isEmpty ? "" : "\(word(point.verdict, console))  "
      let label = PrintableText.escaped(study.label(of: point.results.point)) + point.note
      lines.append("  \(verdict)\(label)")
      for estimate in shown(point) {
        lines.append("        \(estimate.estimand.text) \(StudyAnswer.value(estimate))")
      }
    }
    if outcome.points.count > 30 {
      lines.append(
        "  and \(English.number(outcome.points.count - 30)) more points, all in the report")
    }
    lines.append("")
    let sentences = input.sentences.map { PrintableText.escaped($0, limit: 2_000) }
    lines.append("\(badge(input.badge, console))  \(sentences.first ?? "")")
    lines += sentences.dropFirst().map { "      " + $0 }
    lines.append("replay   \(StudyCommands.study(study))")
    lines.append("report   \(PrintableText.escaped("\(folder.path)/index.html"))")
    return lines.joined(separator: "\n")
  }

  /// What the study is about: its objectives, what has to be precise, or the first measures.
  private func shown(_ point: PointOutcome) -> [Estimate] {
    let study = outcome.study
    let isAsked = !study.objectives.isEmpty || !study.replications.precise.isEmpty
    let estimands =
      isAsked ? study.asked : study.wantedMeasures.prefix(3).map { Estimand(.mean, $0) }
    return estimands.compactMap { point.estimate($0) }
  }

  private func word(_ verdict: ObjectiveVerdict, _ console: Console) -> String {
    switch verdict {
    case .met: console.colored("met      ", .green)
    case .missed: console.colored("MISSED   ", .red)
    case .undecided: console.colored("undecided", .yellow)
    }
  }

  private func badge(_ verdict: VerdictBadge, _ console: Console) -> String {
    switch verdict {
    case .pass: console.colored("PASS", .green)
    case .fail: console.colored("FAIL", .red)
    case .inconclusive: console.colored("INCONCLUSIVE", .yellow)
    case .error: console.colored("ERROR", .red)
    case .unjudged: "NOT JUDGED"
    }
  }
}
