import FleetSimulation
import Foundation
import Mutants
import Reports
import SimulationKernel
import TextFormats
import Verification

/// `tipfleet run`: play, judge, report.
struct RunCommand {
  let arguments: ParsedArguments
  let console: Console

  init(_ arguments: ParsedArguments, _ console: Console) throws(UsageError) {
    self.arguments = arguments
    self.console = try console.coloring(as: arguments)
  }

  func perform() throws -> ExitCode {
    let runs = try arguments.count(.runs, in: 1...1_000_000) ?? 1
    let seed = try arguments.seed()
    let mutant = try arguments.mutant()
    // Everything is checked before anything is played, so that a mistake costs no time.
    let files = try scenarioFiles()
    try FaultNames.check(arguments, in: files, verb: .run)
    if arguments.has(.onlyPlay) {
      for file in files { onlyPlay(file, seed: seed, mutant) }
      return .pass
    }
    let folders = try files.map { try reportFolder(for: $0, of: files.count, mutant) }
    for folder in folders { try folder.checkReplaceable() }
    var code = ExitCode.pass
    var summaries: [[UInt8]] = []
    for (file, folder) in zip(files, folders) {
      let played = play(file.stored(in: folder), runs: runs, seed: seed, mutant)
      code = code.combined(with: played.exitCode)
      let report = RunReport.files(for: played.input)
      try folder.write(report)
      summaries.append(report["summary.json"] ?? [])
      let text = RunText(played, folder: folder.path, console: console)
      if !arguments.has(.json) && !arguments.has(.quiet) { console.print(text.text()) }
      console.annotate(text.annotations())
    }
    if arguments.has(.json) { console.printDocuments(summaries) }
    return code
  }

  // MARK: Arguments

  private var withoutFaults: [String] { arguments.all(.withoutFault) }

  /// The files, read and checked; no two of them may write to one folder.
  private func scenarioFiles() throws -> [ScenarioFile] {
    var files: [ScenarioFile] = []
    for path in arguments.operands {
      let file = try ScenarioFile(path)
      if let other = files.first(where: { $0.scenario.name == file.scenario.name }) {
        throw UsageError(
          "'\(PrintableText.escaped(other.path))' and '\(PrintableText.escaped(path))' are both "
            + "named '\(file.scenario.name)' inside, so one report would replace the other. Play "
            + "them one by one with '--out'.",
          verb: .run)
      }
      files.append(file)
    }
    return files
  }

  private func reportFolder(
    for file: ScenarioFile, of count: Int, _ mutant: Mutant?
  ) throws -> ReportFolder {
    let name = file.scenario.name
    let out = arguments.value(.out)
    // What was played with a mutant is not taken for the scenario's own report.
    let own = "reports/\(name)" + (mutant.map { ".\($0.id)" } ?? "")
    let path = out.map { count == 1 ? $0 : "\($0)/\(name)" } ?? own
    return try ReportFolder(path, scenario: name, isForced: arguments.has(.force))
  }

  // MARK: Playing

  /// Plays one scenario under `runs` seeds and keeps the run that is worth showing: the first one
  /// that is not green, or else the first.
  private func play(
    _ file: ScenarioFile, runs: Int, seed: UInt64?, _ mutant: Mutant?
  ) -> PlayedScenario {
    let first = seed ?? file.scenario.seed
    var played = PlayedScenario(file: file)
    for number in 0..<runs {
      if runs > 1 {
        console.progressUnlessSilenced(
          "\(file.scenario.name)  \(number) of \(runs) runs", arguments)
      }
      let options = RunOptions(
        seed: first &+ UInt64(number), withoutFaults: withoutFaults, injection: mutant)
      played.add(JudgedRun.play(file.scenario, options: options))
    }
    if runs > 1 { console.endProgress() }
    return played
  }

  private func onlyPlay(_ file: ScenarioFile, seed: UInt64?, _ mutant: Mutant?) {
    var observer = NoObserver()
    let run = World.play(
      file.scenario,
      options: RunOptions(seed: seed, withoutFaults: withoutFaults, injection: mutant),
      observer: &observer)
    console.print(
      "{\"occurrences\":\(run.occurrenceCount),\"facts\":\(run.journal.facts.count),"
        + "\"digest\":\"\(run.digest)\"}")
  }
}

extension Console {
  /// Progress, unless it is not wanted.
  func progressUnlessSilenced(_ text: String, _ arguments: ParsedArguments) {
    guard !arguments.has(.noProgress), !arguments.has(.quiet) else { return }
    progress(text)
  }

  /// Writes JSON documents: one as it is, several as an array.
  func printDocuments(_ documents: [[UInt8]]) {
    if documents.count == 1 {
      write(documents[0])
      return
    }
    var bytes: [UInt8] = Array("[\n".utf8)
    for (place, document) in documents.enumerated() {
      if place > 0 { bytes.append(contentsOf: Array(",\n".utf8)) }
      bytes.append(contentsOf: document.drop { $0 == UInt8(ascii: "\n") })
    }
    bytes.append(contentsOf: Array("]\n".utf8))
    write(bytes)
  }
}
