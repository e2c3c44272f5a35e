import FleetSimulation
import Foundation
import Reports
import SimulationKernel
import Verification

/// `tipfleet run`: play, judge, report.
struct RunCommand {
  let arguments: ParsedArguments
  var console: Console

  init(_ arguments: ParsedArguments, _ console: Console) throws(UsageError) {
    self.arguments = arguments
    self.console = console
    switch arguments.value(.color) {
    case nil, "auto": break
    case "always": self.console.usesColor = true
    case "never": self.console.usesColor = false
    case .some(let other):
      throw UsageError(
        "The value '\(PrintableText.escaped(other))' is invalid for '--color <when>'. Write auto, "
          + "always or never.",
        verb: .run)
    }
  }

  func perform() throws -> ExitCode {
    let runs = try runCount()
    // Every file is checked before anything is played, so that a mistake costs no time.
    let files = try arguments.operands.map(ScenarioFile.init)
    try checkFaultNames(in: files)
    var code = ExitCode.pass
    var summaries: [[UInt8]] = []
    for file in files {
      if arguments.has(.onlyPlay) {
        try onlyPlay(file)
        continue
      }
      let played = try play(file, runs: runs)
      code = code.combined(with: played.exitCode)
      let folder = try outputFolder(for: file, of: files.count)
      let report = RunReport.files(for: played.input)
      try FileAccess.write(report, to: folder)
      summaries.append(report["summary.json"] ?? [])
      if !arguments.has(.json) && !arguments.has(.quiet) {
        console.print(
          RunText(file, played, folder: folder, console: console, withoutFaults: withoutFaults)
            .text())
      }
    }
    if arguments.has(.json) { printJSON(summaries) }
    return code
  }

  // MARK: Arguments

  private var withoutFaults: [String] { arguments.all(.withoutFault) }

  private func runCount() throws(UsageError) -> Int {
    guard let text = arguments.value(.runs) else { return 1 }
    guard let count = Int(text), (1...1_000_000).contains(count) else {
      throw UsageError(
        "The value '\(PrintableText.escaped(text))' is invalid for '--runs <count>'. Write a "
          + "number from 1 to 1000000.",
        verb: .run)
    }
    return count
  }

  private func checkFaultNames(in files: [ScenarioFile]) throws(UsageError) {
    for name in withoutFaults {
      for file in files where !file.scenario.faults.contains(where: { $0.name == name }) {
        let known = file.scenario.faults.map(\.name)
        let near = NearestWord.nearest(to: name, in: known).map { " Did you mean '\($0)'?" } ?? ""
        let list = known.isEmpty ? "none" : known.joined(separator: ", ")
        throw UsageError(
          "'\(file.path)' has no fault '\(PrintableText.escaped(name))'.\(near) Its faults: \(list).",
          verb: .run)
      }
    }
  }

  private func outputFolder(for file: ScenarioFile, of count: Int) throws -> String {
    guard let out = arguments.value(.out) else { return "reports/\(file.scenario.name)" }
    return count == 1 ? out : "\(out)/\(file.scenario.name)"
  }

  // MARK: Playing

  /// Plays one scenario under `runs` seeds and keeps the run that is worth showing: the first one
  /// that is not green, or else the first.
  private func play(_ file: ScenarioFile, runs: Int) throws -> PlayedScenario {
    let first = try arguments.value(.seed).map(Seed.parse) ?? file.scenario.seed
    var played = PlayedScenario(file: file)
    for number in 0..<runs {
      if runs > 1 {
        console.progressUnlessSilenced(
          "\(file.scenario.name)  \(number) of \(runs) runs", arguments)
      }
      let options = RunOptions(
        seed: first &+ UInt64(number), withoutFaults: withoutFaults)
      played.add(Judge.play(file.scenario, options: options))
    }
    if runs > 1 { console.endProgress() }
    return played
  }

  private func onlyPlay(_ file: ScenarioFile) throws {
    let seed = try arguments.value(.seed).map(Seed.parse)
    var observer = NoObserver()
    let run = World.play(
      file.scenario, options: RunOptions(seed: seed, withoutFaults: withoutFaults),
      observer: &observer)
    console.print(
      "{\"occurrences\":\(run.occurrenceCount),\"facts\":\(run.journal.facts.count),"
        + "\"digest\":\"\(run.digest)\"}")
  }

  private func printJSON(_ summaries: [[UInt8]]) {
    if summaries.count == 1 {
      console.write(summaries[0])
      return
    }
    var bytes: [UInt8] = Array("[\n".utf8)
    for (place, summary) in summaries.enumerated() {
      if place > 0 { bytes.append(contentsOf: Array(",\n".utf8)) }
      bytes.append(contentsOf: summary.drop { $0 == UInt8(ascii: "\n") })
    }
    bytes.append(contentsOf: Array("]\n".utf8))
    console.write(bytes)
  }
}

extension Console {
  /// Progress, unless it is not wanted.
  func progressUnlessSilenced(_ text: String, _ arguments: ParsedArguments) {
    guard !arguments.has(.noProgress), !arguments.has(.quiet) else { return }
    progress(text)
  }
}
