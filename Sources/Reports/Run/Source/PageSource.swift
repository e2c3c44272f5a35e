import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import JournalFiles
import Metrics
import PropertySearch
import ReportParts
import RunTables
import Scenarios
import SimulationKernel
import TextFormats
import TipDomain
import Verification

/// What the sections of a run's page are written from, and the words that several of them need.
///
/// Making one costs a few passes over the journal; everything drawn afterwards is bounded. It is an
/// object, so that whoever keeps it copies nothing.
final class PageSource: Sendable {
  let input: ReportInput
  let tables: RunTables
  let prose: FactProse
  let messages: MessageIndex
  let outages: Outages
  /// What all runs say together.
  let totals: RunTotals
  /// What all runs say of each tip.
  let promises: TipPromises
  /// Who makes the files beside the page.
  let fileMaker: FileMaker

  init(input: ReportInput, tables: RunTables, fileMaker: FileMaker = .atOnce) {
    self.input = input
    self.tables = tables
    self.fileMaker = fileMaker
    totals = input.totals
    promises = input.promises
    let run = input.shown.run
    prose = FactProse(
      journal: run.journal,
      names: JournalNames(
        scenario: run.scenario, recordNames: run.recordNames, replicas: run.replicas))
    messages = MessageIndex(run.journal)
    outages = Outages(run)
  }

  var run: PlayedRun { input.shown.run }
  var scenario: Scenario { run.scenario }
  var journal: Journal { run.journal }
  var judged: RunVerdict { input.shown.verdict }
  var metrics: RunMetrics { input.shown.metrics }

  /// What all runs are worth together.
  var verdict: Verdict { totals.verdict }

  /// The invariants whose violation the scenario expects.
  var expectedViolations: [String] { judged.expectation.violated }

  /// Whether the scenario says that it is violated.
  func isExpected(_ id: String) -> Bool { expectedViolations.contains(id) }

  func name(_ device: DeviceIndex) -> String { scenario.devices[device.position].id }

  /// How long the journal is by simulated time.
  var length: Instant { journal.facts.last?.instant ?? .zero }

  /// Says of a section that it is about one run, where there are several.
  func nameShownRun(in section: inout HTMLWriter) {
    guard totals.runCount > 1 else { return }
    section.element(
      "p", .class("note"),
      text: "This section is about the run that is shown, with seed "
        + "\(SeedWord.text(input.shown.run.seed)).")
  }

  /// A remark in the navigation that counts the shown run alone, where others count all runs.
  func shownRunNote(_ text: String) -> String {
    totals.runCount > 1 ? "\(text) in the shown run" : text
  }

  /// When the healing begins, as a mark of a chart of time. Faults may have ended long before.
  var healed: [ChartLimit] {
    guard let heal = scenario.heal else { return [] }
    let moment = Double(heal.after.microseconds)
    return [ChartLimit(value: moment, text: "healing begins", color: .pass)]
  }

  /// What the parts of a system need besides their rows.
  func page<Definition>(of definition: Definition) -> PartPage<Definition> {
    PartPage(
      definition: definition, length: length, moments: healed,
      offline: OfflineStretch.all(run).map { (name($0.device), $0.from, $0.to) })
  }

  /// A sentence about a fact, with its period. A device's name stays as it is; any other first word
  /// begins with a capital.
  func sentence(_ fact: FactID) -> String {
    let sentence = HTMLWriter.shortened(prose.sentence(fact), to: 600) + "."
    // The page of a long run has a sentence for each of its facts: to compare a byte is enough for
    // most.
    let first = sentence.utf8.first
    for word in Self.commonOpenings where word.utf8.first == first && sentence.hasPrefix(word) {
      return sentence.prefix(1).uppercased() + sentence.dropFirst()
    }
    return sentence
  }

  /// The words that begin a sentence and name no device.
  private static let commonOpenings = ["the ", "all ", "on ", "somebody ", "a "]
}
