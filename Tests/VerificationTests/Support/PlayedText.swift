import FleetFacts
import FleetSimulation
import FleetWorld
import Invariants
import Mutants
import ScenarioFiles
import Scenarios
import SimulationKernel
import Testing
import TextFormats
import Verification

/// A run of a scenario that is written in a test, judged while it went and by its journal; its last
/// step can be put where no scenario that is read may have one.
struct PlayedText {
  let results: [InvariantResult]
  let run: PlayedRun
  let mismatches: [Disagreement]

  init(
    _ text: String, mutant: String? = nil, lastStepAt: SimulatedDuration? = nil,
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    let reader = ScenarioReader(knownInvariants: InvariantCatalogue.statements.map(\.id))
    let read = reader.read(SourceFile(name: "test.json", bytes: Array(text.utf8)))
    var scenario = try #require(
      read.scenario, "\(read.diagnostics.plainText())", sourceLocation: location)
    if let lastStepAt { scenario.timeline[scenario.timeline.count - 1].at = lastStepAt }
    let options = RunOptions(
      injection: try mutant.map { try #require(Mutant(id: $0), sourceLocation: location) })
    var judges = LiveJudges(scenario)
    var world = World(scenario, options: options)
    world.run(observer: &judges)
    let live = judges.results(in: world)
    mismatches = judges.mismatches
    run = world.finish()
    results = JournalJudges.judge(run.journal, scenario: scenario, recordNames: run.recordNames)
    let differences = Agreement.compare(run: live, journal: results).map(\.sentence)
    #expect(differences.isEmpty, "\(differences)", sourceLocation: location)
  }

  func result(of id: String) -> InvariantResult? { results.first { $0.id == id } }

  func verdict(of id: String) -> Verdict? { result(of: id)?.verdict }

  /// The messages of an invariant's violations.
  func messages(of id: String) -> [String] { result(of: id)?.violations.map(\.message) ?? [] }

  /// The moments of the facts that say how the heal phase ended.
  var rests: [(instant: Instant, isRest: Bool)] {
    run.journal.facts.compactMap { fact in
      if case .run(.quiescent) = fact.kind { return (fact.instant, true) }
      if case .run(.quiescenceTimedOut) = fact.kind { return (fact.instant, false) }
      return nil
    }
  }
}

/// Two devices, an event and a screen, in the scenario that a test writes.
enum SmallFleet {
  static func text(
    heal: String = #"{"after": "2h", "within": "6h"}"#, duration: String = "2h",
    network: String = #"{"latency": "200ms"}"#, sync: String = "{}", timeline: String = "",
    devices: String = #"{"id": "phone"}, {"id": "mac"}"#, more: String = ""
  ) -> String {
    """
    {"name": "small", "seed": 1, "duration": "\(duration)", "heal": \(heal),
     "app": {"events": [{"id": "visited"}],
       "tips": [{"type": "Compass", "options": ["MaxDisplayCount(3)"]}],
       "screens": [{"id": "home", "shows": ["Compass"], "donates": ["visited"]}]},
     "network": \(network), "sync": \(sync), "devices": [\(devices)],
     "timeline": [\(timeline)]\(more)}
    """
  }

  static let visits = #"{"at": "1m", "on": "phone", "do": "visit", "screen": "home"}"#
}
