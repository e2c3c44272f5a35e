import CapacityStudies
import FleetSimulation
import FleetWorld
import PropertySearch
import Scenarios
import TextFormats

/// Study files. Of one that is accepted it is worked out what has to be played, and of some a
/// replication is played.
package struct StudyFileInputs: InputKind {
  package let name = "study"
  package let fileExtension = "json"
  private let seeds: SeedDocuments
  private let documents: DamagedDocuments

  /// Inputs made from the studies of `seeds`.
  package init(_ seeds: SeedDocuments) {
    self.seeds = seeds
    documents = DamagedDocuments(
      files: seeds.studies, trees: seeds.studyTrees, besides: Array(seeds.scenarioTrees.prefix(2)),
      schema: StudyFormat.schema)
  }

  package func makeInput(_ draws: inout InputDraws) -> FuzzedInput { documents.makeInput(&draws) }

  package func judge(_ input: FuzzedInput, _ draws: inout InputDraws) -> InputAnswer {
    let file = SourceFile(name: "input.json", bytes: input.bytes)
    _ = StudyReader.isStudy(file)
    let read = StudyReader(scenarios: .strict).read(file) { path in
      seeds.scenario(named: path).map { .success($0) }
        ?? .failure(ValuePath.Problem(message: "\(PrintableText.quoted(path)) does not exist."))
    }
    guard let study = read.study else { return AnswerChecks.refusal(read.diagnostics, &draws) }
    if let problem = AnswerChecks.text(of: read.diagnostics, &draws) { return .wrong(problem) }
    for point in study.points.prefix(100) { _ = study.label(of: point) }
    var progress = StudyProgress(study)
    let work = progress.nextRound(atMost: 100)
    var plan = StudyPlan(study)
    while let point = plan.next, plan.points.count < 3 { plan.take(PointResults(point: point)) }
    guard draws.isHit(oneIn: 40), let next = work.first, next.point.accountCount < 20 else {
      return .accepted
    }
    return play(next, of: study)
  }

  /// Plays a replication as `study` does, within a small budget.
  private func play(_ work: StudyProgress.Work, of study: Study) -> InputAnswer {
    var budget = RunBudget()
    budget.factLimit = 2_000
    _ = ReplicationPlayer(study, budget: budget).play(work)
    return .accepted
  }
}
