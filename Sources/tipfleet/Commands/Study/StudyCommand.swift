import CapacityStudies
import FleetSimulation
import Foundation
import Reports
import TextFormats

/// `tipfleet study`: plays a study until its numbers are known well enough, and answers.
struct StudyCommand {
  private let arguments: ParsedArguments
  private let console: Console

  init(_ arguments: ParsedArguments, _ console: Console) throws(UsageError) {
    self.arguments = arguments
    self.console = try console.coloring(as: arguments)
  }

  func perform() throws -> ExitCode {
    let shard = try ShardChoice(arguments, environment: ProcessInfo.processInfo.environment)
    let file = try StudyFile(arguments.operands[0])
    if let name = arguments.value(.extract) {
      let place = try ExtractedPlace(name, file.study, verb: .study)
      return try ExtractedReplication(file: file, place: place).perform(arguments, console)
    }
    let study = file.study
    if shard.origin != nil {
      try arguments.refuse(
        [.out],
        "for a part of a study, which writes no report. Name the folder of its results with "
          + "'--results', and that of the report when you merge.")
    }
    let folder = try ReportFolder(
      arguments.value(.out) ?? "reports/\(study.name).study", scenario: study.name,
      schema: "tipfleet.study/", isForced: arguments.has(.force))
    if shard.origin == nil { try folder.checkReplaceable() }
    let results = arguments.value(.results) ?? "reports/\(study.name).results"
    let progress = try play(file, shard, results)
    if shard.origin != nil {
      if !arguments.has(.quiet) { console.print(shardText(study, shard, results, progress)) }
      return .pass
    }
    return try StudyEnd(file: file, outcome: StudyOutcome(progress), folder: folder)
      .report(arguments, console)
  }

  private func play(
    _ file: StudyFile, _ choice: ShardChoice, _ results: String
  ) throws -> StudyProgress {
    let study = file.study
    let jobCount = try arguments.jobCount()
    try StudyInputs.keep(file, in: results)
    let shard = choice.shard
    let name = choice.origin == nil ? "all" : "shard-\(shard.index + 1)-of-\(shard.count)"
    let store = try ResultStore(
      "\(results)/\(name).ndjson", of: study, resumes: !arguments.has(.noResume))
    var known = ResultSet()
    for record in store.found.records { try StudyInputs.add(record, to: &known, store.path) }
    let showsProgress = !arguments.has(.noProgress) && !arguments.has(.quiet)
    let console = self.console
    let runner = StudyRunner(study: study, jobCount: jobCount, store: store)
    let progress = try runner.run(StudyProgress(study, known: known, shard: shard)) { done, left in
      guard showsProgress else { return }
      console.progress(
        "\(study.name)  \(English.number(done)) replications, \(English.number(left)) more in this "
          + "round")
    }
    console.endProgress()
    try store.end(recordCount: progress.results.count)
    return progress
  }

  private func shardText(
    _ study: Study, _ choice: ShardChoice, _ results: String, _ progress: StudyProgress
  ) -> String {
    """
    \(console.colored(study.name, .bold))   part \(choice.shard.text), by \(choice.origin ?? "")   \
    \(English.number(progress.results.count)) replications
    results  \(PrintableText.escaped(results))
    next     \(ToolCommand.text(["merge", results]))
    """
  }
}
