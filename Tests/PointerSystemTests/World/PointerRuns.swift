import FleetFacts
import FleetSimulation
import FleetWorld
import JournalFiles
import PointerSystem
import PropertySearch
import ScenarioFiles
import Scenarios
import TestSupport
import Testing
import TextFormats

/// Runs of the shipped scenario.
enum PointerRuns {
  static let name = "scenarios/pointer-on-an-ipad.json"

  static func scenario() throws -> Scenario {
    try ScenarioReader.strict.scenario(Repository.source(name))
  }

  static func read(_ text: String) -> ReadScenario {
    ScenarioReader.strict.read(SourceFile(name: "test.json", bytes: Array(text.utf8)))
  }

  static func facts(_ run: PlayedRun) -> [PointerFact] {
    run.journal.facts.compactMap { fact in
      if case .pointer(let pointer) = fact.kind { pointer } else { nil }
    }
  }

  /// The invariants that fail by the journal of a run once its lines are changed.
  static func failed(
    _ run: PlayedRun, changing change: (String) -> String
  ) throws -> [String] {
    var lines = String(decoding: run.journalFile, as: UTF8.self).split(separator: "\n")
      .map { change(String($0)) }
    lines[0].replace(#""recorder":"tipfleet""#, with: #""recorder":"probe""#)
    lines[0].replace(#/"mutant":"[a-z-]*",/#, with: "")
    lines.removeAll { $0.hasPrefix(#"{"checkpoint""#) || $0.hasPrefix(#"{"facts""#) }
    lines.append(#"{"facts":\#(lines.count - 1)}"#)
    var reader = JournalReader()
    reader.read(Array((lines.joined(separator: "\n") + "\n").utf8))
    let read = try reader.finish()
    if let problem = read.problem { Issue.record("\(problem.text)") }
    return read.failedInvariants
  }

  static let invariants = [
    "pointer-needs-device", "pointer-one-region", "pointer-in-region", "pointer-style-of-region",
    "pointer-adjoining-regions", "pointer-drawn", "pointer-latched-region",
    "pointer-asks-enabled", "pointer-button-proposal", "pointer-shared-interaction",
    "pointer-padding", "pointer-popover-anchored", "pointer-covered-regions",
  ]
  /// What a pointer means to tips; nothing of it is put to the test in an app without any.
  static let aboutTips = [
    "pointer-tip-attached", "pointer-tip-here-only", "pointer-activation-retires",
  ]
}
