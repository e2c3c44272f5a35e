import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import IntentSystem
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

/// Widgets that are configured, through an update: played, written, read back and judged.
@Suite("Configured widgets in the world")
struct WidgetsInWorldTests {
  static let update = "scenarios/widget-survives-an-update.json"
  static let bus = "scenarios/bus-stops-in-a-widget.json"
  static let shipped = [update, bus]

  static func scenario(_ name: String) throws -> Scenario {
    let read = ScenarioReader.strict.read(try Repository.source(name))
    return try #require(read.scenario, "\(read.diagnostics.plainText())")
  }

  static let invariants = [
    "intent-widget-migrated", "intent-recommendation-taken", "intent-paid-once",
    "intent-options-offered", "intent-configuration-fits", "intent-find-agrees",
    "intent-raised-in-time", "intent-widget-routed",
  ]

  static let mutants: [(Mutant, String)] = [
    (.system(.intent(.keepMigratedValues)), "intent-widget-migrated"),
    (.system(.intent(.takeRecommendation)), "intent-recommendation-taken"),
    (.system(.intent(.payOnce)), "intent-paid-once"),
    (.system(.intent(.askDependency)), "intent-options-offered"),
    (.system(.intent(.keepHidden)), "intent-configuration-fits"),
    (.system(.intent(.boundArray)), "intent-configuration-fits"),
    (.system(.intent(.limitFind)), "intent-find-agrees"),
    (.system(.intent(.boundRelevance)), "intent-raised-in-time"),
    (.system(.intent(.routeByIntent)), "intent-widget-routed"),
  ]

  /// The facts of one device that a closure wants, in order.
  static func facts<Wanted>(
    of device: Int, in run: PlayedRun, _ wanted: (IntentFact) -> Wanted?
  ) -> [Wanted] {
    run.journal.facts.compactMap { fact in
      guard fact.actor == .device(DeviceIndex(device)), case .intent(let intent) = fact.kind else {
        return nil
      }
      return wanted(intent)
    }
  }

  static func busRun() throws -> PlayedRun {
    World.playAlone(try scenario(bus))
  }

  @Test("the shipped scenarios keep every promise", arguments: shipped)
  func kept(_ name: String) throws {
    let run = World.playAlone(try Self.scenario(name))
    #expect(run.failedInvariants == [])
  }

  @Test("A-14, A-15, A-16, F-06, IA-6: both devices migrate the widget once, and keep the sound")
  func migrated() throws {
    let scenario = try Self.scenario(Self.update)
    let definition = try #require(scenario.intents)
    let run = World.playAlone(scenario)
    var migrated: [DeviceIndex] = []
    var values: [String] = []
    for fact in run.journal.facts {
      guard case .device(let device) = fact.actor else { continue }
      if case .intent(.configuration(.widgetMigrated)) = fact.kind { migrated.append(device) }
      if case .intent(.configuration(.valueMigrated(_, _, let origin, let choice))) = fact.kind {
        let name = choice.map { definition.choices[$0.position].id } ?? "none"
        values.append("\(origin.name) \(name)")
      }
    }
    #expect(migrated == [DeviceIndex(0), DeviceIndex(1)])
    #expect(values == ["added none", "kept birds", "added none", "kept birds"])
  }

  @Test("A-16: a parameter that the update adds can be configured after it")
  func configuredAfterwards() throws {
    let run = World.playAlone(try Self.scenario(Self.update))
    var set: [Int] = []
    for fact in run.journal.facts {
      if case .intent(.configuration(.parameterSet(_, let parameter, _))) = fact.kind {
        set.append(parameter.position)
      }
    }
    // The sound is the first parameter of the first version, the label that of the second.
    #expect(set == [0, 0, 0])
  }

  @Test("A-12: the watch takes the second recommendation, the phone none")
  func recommendations() throws {
    let run = try Self.busRun()
    let taken = (0..<2).map { device in
      Self.facts(of: device, in: run) { fact -> UInt8?? in
        guard case .configuration(.widgetPlaced(_, _, _, _, let recommendation)) = fact else {
          return nil
        }
        return .some(recommendation)
      }
    }
    #expect(taken == [[nil], [1]])
  }

  @Test("A-05, F-02, IA-4: without a stop no line is offered, with one those that serve it")
  func options() throws {
    let counts = Self.facts(of: 0, in: try Self.busRun()) { fact -> String? in
      guard case .answer(.optionsComputed(_, _, let state, _, let count, _)) = fact else {
        return nil
      }
      return "\(state.name) \(count)"
    }
    #expect(counts == ["missing 0", "satisfied 2"])
  }

  @Test("A-08, A-09, F-04, IA-5: a small widget takes one line, and another stop marks it")
  func configured() throws {
    let outcomes = Self.facts(of: 0, in: try Self.busRun()) { fact -> String? in
      switch fact {
      case .configuration(.parameterSet(_, let parameter, _)): "set \(parameter.position)"
      case .configuration(.parameterRejected(_, _, _, let reason)): reason.name
      case .configuration(.selectionMarked(_, _, let isStale)): "stale \(isStale)"
      default: nil
      }
    }
    #expect(outcomes == ["set 0", "tooMany", "set 1", "set 0", "stale true"])
  }

  @Test("A-01, A-10, A-11, F-01, F-05: a small widget has two rows, a medium one the weather too")
  func rows() throws {
    func rows(_ run: PlayedRun) -> [UInt16] {
      Self.facts(of: 0, in: run) { fact in
        guard case .answer(.shown(_, let rows, _)) = fact else { return nil }
        return rows
      }
    }
    #expect(rows(try Self.busRun()) == [2])
    let text = String(decoding: try Repository.source(Self.bus).bytes, as: UTF8.self)
    let medium = text.replacing(
      #""do": "placeWidget", "widget": "bus" }"#,
      with: #""do": "placeWidget", "widget": "bus", "family": "medium" }"#)
    #expect(medium != text)
    let run = World.playAlone(try ScenarioReader.strict.scenario(medium))
    #expect(rows(run) == [3])
  }

  @Test("A-37, A-38, F-17, IA-10: both queries find the same, and only one moves everything")
  func finds() throws {
    let found = Self.facts(of: 0, in: try Self.busRun()) { fact -> [UInt32]? in
      guard case .answer(.findRan(_, _, let moved, let count, _, _)) = fact else { return nil }
      return [moved, count]
    }
    #expect(found == [[2, 2], [3, 2], [2, 2]])
    let digests = Self.facts(of: 0, in: try Self.busRun()) { fact -> UInt64? in
      guard case .answer(.findRan(_, _, _, _, let digest, _)) = fact else { return nil }
      return digest
    }
    #expect(digests[0] == digests[1])
  }

  @Test("A-41, A-43, F-10, IA-12: both devices raise the widget on the way to work alone")
  func raised() throws {
    let run = try Self.busRun()
    let onTheWay: [Instant] = [.zero + .hours(7), .zero + .hours(9)]
    for device in 0..<2 {
      var times: [Instant] = []
      for fact in run.journal.facts where fact.actor == .device(DeviceIndex(device)) {
        if case .intent(.widget(.raised)) = fact.kind { times.append(fact.localInstant) }
        if case .intent(.widget(.lowered)) = fact.kind { times.append(fact.localInstant) }
      }
      #expect(times == onTheWay)
    }
  }

  @Test("A-43, IA-12: a clock that runs fast or slow raises the widget when it shows the time")
  func raisedByADriftingClock() throws {
    for drift in [50, 100_000, -100_000] as [Int32] {
      var scenario = try Self.scenario(Self.bus)
      for device in scenario.devices.indices {
        scenario.devices[device].clockDriftPartsPerMillion = drift
      }
      let run = World.playAlone(scenario)
      for device in 0..<2 {
        let times = run.journal.facts.compactMap { fact -> Instant? in
          guard fact.actor == .device(DeviceIndex(device)) else { return nil }
          switch fact.kind {
          case .intent(.widget(.raised)), .intent(.widget(.lowered)): return fact.localInstant
          default: return nil
          }
        }
        // One microsecond of true time may be two of a clock that runs fast.
        let late = zip(times, [.hours(7), .hours(9)] as [SimulatedDuration]).map { $0 - .zero - $1 }
        #expect(times.count == 2)
        #expect(late.allSatisfy { (0...1).contains($0.microseconds) }, "\(drift): \(late)")
      }
    }
  }

  @Test("the first instant at which a clock shows a time is found to the microsecond")
  func firstInstant() {
    let step = SimulatedDuration(microseconds: 1)
    for drift in [0, 7, 50, 99_999, 100_000, -50, -99_999] as [Int32] {
      for offset in [0, -3_600_000_001, 86_400_000_000] as [Int64] {
        let clock = DeviceClock(
          offset: SimulatedDuration(microseconds: offset), driftPartsPerMillion: drift)
        for hour in 1...60 as ClosedRange<Int64> {
          let wall = Instant.zero + .hours(hour * 7) + SimulatedDuration(microseconds: hour * 13)
          let found = clock.instant(showing: wall)
          #expect(clock.wall(at: found) >= wall)
          #expect(clock.wall(at: found - step) < wall)
        }
      }
    }
  }

  @Test("A-34, F-14: a ticket is paid at most once a run; declined, the run says that it failed")
  func payments() throws {
    var scenario = try Self.scenario(Self.bus)
    scenario.intentPlay.performances[1].payment?.authorization = .never
    let results = Self.facts(of: 0, in: World.playAlone(scenario)) { fact -> String? in
      switch fact {
      case .run(.paymentAnswered(_, let outcome)): outcome.name
      case .run(.succeeded(_, _, let result, _)): result.name
      case .run(.effectTaken): "effect"
      default: nil
      }
    }
    #expect(results == ["declined", "failureMessage", "declined", "failureMessage"])
    let run = try Self.busRun()
    let paid = Self.facts(of: 0, in: run) { fact -> RunNumber? in
      guard case .run(.paymentAnswered(let run, .made)) = fact else { return nil }
      return run
    }
    #expect(Set(paid).count == paid.count)
  }

  @Test("A-42: an update that fails leaves the former set")
  func failedUpdate() throws {
    var scenario = try Self.scenario(Self.bus)
    scenario.intentPlay.relevanceFailure = .always
    let facts = Self.facts(of: 1, in: World.playAlone(scenario)) { fact -> String? in
      guard case .widget(let widget) = fact else { return nil }
      return "\(widget.kind.declaration.name)"
    }
    #expect(
      facts.filter { $0.contains("elevan") }
        == Array(
          repeating: "intent.relevantUpdateFailed", count: 2))
  }

  @Test("each invariant is put to the test in the workload, and holds", arguments: invariants)
  func exercised(_ id: String) throws {
    let run = World.playAlone(MutantScenario.widgets.scenario)
    let result = try #require(run.judged.first { $0.statement.id == id })
    #expect(result.verdict == .pass, "\(result.reason ?? "") \(result.violations)")
    #expect(result.checkCount > 0)
  }

  @Test("nothing else is violated in the workload")
  func sound() {
    let run = World.playAlone(MutantScenario.widgets.scenario)
    #expect(run.failedInvariants == [])
  }

  @Test("a journal reads back to the same definition, and its judges agree with those of the run")
  func judgedAgain() throws {
    let scenarios =
      try Self.shipped.map { try Self.scenario($0) } + [MutantScenario.widgets.scenario]
    for scenario in scenarios {
      let run = World.playAlone(scenario)
      let read = try run.readBack()
      #expect(read.problem == nil)
      #expect(read.journal.digest == run.journal.digest)
      let again = read.judged
      let judged = run.judged.filter { $0.statement.id.hasPrefix("intent-") }
      #expect(!judged.isEmpty)
      for result in judged {
        let other = again.first { $0.statement.id == result.statement.id }
        #expect(other?.verdict == result.verdict, "\(result.statement.id)")
        #expect(other?.checkCount == result.checkCount, "\(result.statement.id)")
      }
    }
  }

  @Test("the state that is replayed from facts is the model's own")
  func replayed() {
    let replay = ScenarioReplay(
      MutantScenario.widgets.scenario, options: RunOptions(), version: "1")
    #expect(replay.isSame, "\(replay.disagreements)")
  }

  @Test("a scenario with versions is written and reads back as the same", arguments: shipped)
  func writtenBack(_ name: String) throws {
    let scenario = try Self.scenario(name)
    let text = ScenarioWriter.text(of: scenario)
    let read = ScenarioReader.strict.read(SourceFile(name: "again.json", bytes: Array(text.utf8)))
    let again = try #require(read.scenario, "\(read.diagnostics.plainText())")
    #expect(again.intents == scenario.intents)
    #expect(again.intentPlay == scenario.intentPlay)
    #expect(again.timeline == scenario.timeline)
  }

  @Test("a mistake in the new keys is named where it stands", arguments: mistakes)
  func mistake(_ old: String, _ new: String, _ message: String) throws {
    let text = String(decoding: try Repository.source(Self.bus).bytes, as: UTF8.self)
    let changed = text.replacing(old, with: new)
    #expect(changed != text)
    let read = ScenarioReader.strict.read(
      SourceFile(name: "changed.json", bytes: Array(changed.utf8)))
    #expect(read.diagnostics.plainText().contains(message), "\(read.diagnostics.plainText())")
  }

  static let mistakes: [(String, String, String)] = [
    ("\"of\": \"Stop\"", "\"of\": \"Stopp\"", "Stopp"),
    (
      "\"dependsOn\": [\"stop\"]", "\"dependsOn\": [\"stops\"]",
      "the intent ShowBus has no parameter \"stops\""
    ),
    (
      "\"sort\": \"minutes\"", "\"sort\": \"hours\"",
      "the type Line has no property \"hours\""
    ),
    (
      "\"belongsTo\": [\"park\"]", "\"belongsTo\": [\"lake\"]",
      "there is no \"lake\" to belong to"
    ),
    ("\"until\": \"9h\"", "\"until\": \"6h\"", "it is over before it begins"),
    (
      "\"items\": [\"ten\", \"twenty\"]", "\"items\": [\"ten\", \"forty\"]",
      "the type Line has no \"forty\""
    ),
    (
      "\"set\": \"nothing\"", "\"set\": \"nowhere\"", "nowhere"
    ),
    ("\"request\": \"soonest\" }", "\"request\": \"latest\" }", "latest"),
  ]

  @Test("versions of the app are in order, and have what they are configured by")
  func versionMistakes() throws {
    let text = String(decoding: try Repository.source(Self.update).bytes, as: UTF8.self)
    func problems(_ old: String, _ new: String) -> String {
      let changed = text.replacing(old, with: new)
      return ScenarioReader.strict.read(
        SourceFile(name: "changed.json", bytes: Array(changed.utf8))
      ).diagnostics.plainText()
    }
    let order = problems("\"version\": 1,", "\"version\": 2,")
    #expect(order.contains("version 2 stands after version 2"), "\(order)")
    let lacking = problems("[\"SetAlarm\", \"Snooze\"]", "[\"Snooze\"]")
    #expect(
      lacking.contains("version 1 lacks the intent SetAlarm, which configures a widget there"),
      "\(lacking)")
    #expect(lacking.contains("no version of the app contains the intent SetAlarm"))
  }

  @Test("a mutant breaks the promise that it is about", arguments: mutants)
  func caught(_ mutant: Mutant, _ id: String) throws {
    let run = World.playAlone(MutantScenario.widgets.scenario, injecting: mutant)
    let failed = run.failedInvariants
    #expect(failed.contains(id), "\(failed)")
  }
}
