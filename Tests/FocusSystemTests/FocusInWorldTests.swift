import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import FocusSystem
import Invariants
import JournalFiles
import Mutants
import PropertySearch
import ScenarioFiles
import Scenarios
import SimulationKernel
import TestSupport
import Testing
import TextFormats
import Verification

/// The shipped scenario, played, written, read back and judged.
@Suite("Focuses on three devices")
struct FocusInWorldTests {
  static let name = "scenarios/focus-on-three-devices.json"

  static func scenario() throws -> Scenario {
    return try ScenarioReader.strict.scenario(Repository.source(name))
  }

  static func focusFacts(_ run: PlayedRun) -> [FocusFact] {
    run.journal.facts.compactMap { fact in
      if case .focus(let focus) = fact.kind { focus } else { nil }
    }
  }

  static let invariants = [
    "focus-one-at-a-time", "filter-catches-up", "filter-values-whole", "filter-host",
    "notifications-filtered", "context-revised", "filter-represented", "badge-unfiltered",
    "focus-shared", "focus-later-choice-stays",
  ]
  /// What a filter means to tips; nothing of it is put to the test in an app without any.
  static let aboutTips = [
    "filter-hides-tips", "filter-hides-here-only", "filter-end-shows-tips",
  ]

  private static let results = Result { World.playAlone(try scenario()).judged }

  @Test("each is put to the test there, and holds", arguments: invariants)
  func exercised(_ id: String) throws {
    let result = try #require(Self.results.get().first { $0.statement.id == id })
    #expect(result.verdict == .pass, "\(result.reason ?? "") \(result.violations)")
    #expect(result.checkCount > 0)
  }

  @Test("nothing is said of Focuses where a scenario has none")
  func absent() throws {
    var scenario = try Self.scenario()
    let ids = InvariantCatalogue.statements.filter { $0.system == .focus }.map(\.id)
    #expect(ids == Self.invariants + Self.aboutTips)
    #expect(Self.judged(scenario).filter(ids.contains) == ids)
    scenario.focus = nil
    scenario.timeline = []
    #expect(Self.judged(scenario).filter(ids.contains).isEmpty)
    #expect(!Self.judged(scenario).isEmpty)
  }

  private static func judged(_ scenario: Scenario) -> [String] {
    World.playAlone(scenario).judged.map(\.statement.id)
  }

  @Test("every kind of fact happens there")
  func everyKind() throws {
    let kinds = Set(Self.focusFacts(World.playAlone(try Self.scenario())).map(\.kind))
    for kind in FocusFact.Kind.allCases {
      #expect(kinds.contains(kind), "\(kind.declaration.name)")
    }
  }

  @Test("B-09, B-12, F-22: a filter performs in the app or in the extension, or a call is skipped")
  func hosts() throws {
    var hosts: Set<FilterHost> = []
    var reasons: Set<FilterSkipReason> = []
    var scenario = try Self.scenario()
    for hasExtension in [true, false] {
      scenario.focus?.hasExtension = hasExtension
      for fact in Self.focusFacts(World.playAlone(scenario)) {
        if case .performStarted(_, let host) = fact { hosts.insert(host) }
        if case .callSkipped(_, let reason) = fact { reasons.insert(reason) }
      }
    }
    #expect(hosts == Set(FilterHost.allCases))
    #expect(reasons == Set(FilterSkipReason.allCases))
  }

  @Test("the same scenario and seed give the same bytes, and the journal reads back to them")
  func sameBytes() throws {
    let scenario = try Self.scenario()
    let first = World.playAlone(scenario)
    let again = World.playAlone(scenario)
    #expect(first.digest == again.digest)
    #expect(first.journalFile == again.journalFile)
    let read = try first.readBack()
    #expect(read.problem == nil)
    #expect(read.journal.digest == first.journal.digest)
    let judged = read.judged
    for id in Self.invariants {
      #expect(judged.first { $0.statement.id == id }?.verdict == .pass, "\(id)")
    }
  }

  @Test("a scenario with Focuses is written and reads back as the same")
  func writtenBack() throws {
    let scenario = try Self.scenario()
    let text = ScenarioWriter.text(of: scenario)
    let again = try ScenarioReader.strict.scenario(text)
    #expect(again.focus == scenario.focus)
    #expect(again.timeline == scenario.timeline)
    #expect(again.devices == scenario.devices)
    #expect(World.playAlone(again).digest == World.playAlone(scenario).digest)
  }

  @Test("more criteria than a journal can name are refused, once and at the first too many")
  func tooManyCriteria() throws {
    let steps = (1...1_100).map {
      "{ \"at\": \"\($0)s\", \"on\": \"phone\", \"do\": \"postNotification\", "
        + "\"criterion\": \"c\($0)\" }"
    }
    let text = """
      { "name": "many", "duration": "1d", "app": { "tips": [], "screens": [] },
        "focus": { "focuses": [{ "id": "Work" }] }, "devices": [{ "id": "phone" }],
        "timeline": [\(steps.joined(separator: ","))] }
      """
    let read = ScenarioReader.strict.read(SourceFile(name: "many.json", bytes: Array(text.utf8)))
    #expect(
      read.diagnostics.diagnostics.map(\.message) == [
        "there are more than \(English.number(1_000)) different criteria of notifications and "
          + "filters"
      ])
  }

  @Test("a mutant of a Focus breaks one of its promises there", arguments: mutants)
  func caught(_ mutant: Mutant, _ id: String) throws {
    let failed = World.playAlone(try Self.scenario(), injecting: mutant).failedInvariants
    #expect(failed.contains(id), "\(failed)")
  }

  static let mutants: [(Mutant, String)] = [
    (.system(.focus(.endPreviousFocus)), "focus-one-at-a-time"),
    (.system(.focus(.readCurrentFilter)), "filter-catches-up"),
    (.system(.focus(.resetFilterValues)), "filter-values-whole"),
    (.system(.focus(.chooseFilterHost)), "filter-host"),
    (.system(.focus(.keepSilencedNotification)), "notifications-filtered"),
    (.system(.focus(.askForContext)), "context-revised"),
    (.system(.focus(.representFilterValues)), "filter-represented"),
    (.system(.focus(.resetBadge)), "badge-unfiltered"),
    (.system(.focus(.respectFocusSharing)), "focus-shared"),
    (.system(.focus(.tellOfFocus)), "focus-shared"),
    (.system(.focus(.compareFocusStamps)), "focus-later-choice-stays"),
  ]

  @Test("every mutant of a Focus is caught in the scenario for them", arguments: mutants)
  func killed(_ mutant: Mutant, _ id: String) {
    let row = MutationTest.run(
      MutantCatalogue.entry(of: mutant), budget: 200, seed: 1, leastCases: 1)
    #expect(row.isKilled, "\(mutant.id) survives \(row.caseCount) cases")
  }
}
