import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import Foundation
import Invariants
import ScenarioFiles
import Scenarios
import SimulationKernel
import TestSupport
import Testing
import TextFormats
import TipDomain
import Verification

/// A scenario that ships, played and judged.
struct ShippedScenario {
  let run: PlayedRun
  let verdict: RunVerdict
  /// The first line of its file.
  let firstLine: String

  static var folder: URL { Repository.url(of: "scenarios") }

  /// The names of all scenarios that ship.
  static var names: [String] {
    Repository.files(in: "scenarios").map { String($0.dropFirst(10).dropLast(5)) }
  }

  /// The small cases that searches around them found, as names below the same folder.
  static var regressions: [String] {
    Repository.files(in: "scenarios/regressions").map { String($0.dropFirst(10).dropLast(5)) }
  }

  /// Plays the scenario `name`, perhaps without some faults or otherwise changed.
  init(
    _ name: String, seed: UInt64? = nil, withoutFaults: [String] = [],
    _ change: (inout Scenario) -> Void = { _ in }
  ) throws {
    let bytes = try Repository.bytes(of: "scenarios/\(name).json")
    let reader = ScenarioReader(knownInvariants: InvariantCatalogue.statements.map(\.id))
    var scenario = try reader.scenario(SourceFile(name: "scenarios/\(name).json", bytes: bytes))
    change(&scenario)
    var live = LiveJudges(scenario)
    var world = World(scenario, options: RunOptions(seed: seed, withoutFaults: withoutFaults))
    world.run(observer: &live)
    let watched = live.results(in: world)
    let run = world.finish()
    let judged = JournalJudges.judge(
      run.journal, scenario: scenario, recordNames: run.recordNames)
    self.run = run
    verdict = RunVerdict.weigh(
      judged,
      disagreements: live.mismatches + Agreement.compare(run: watched, journal: judged),
      against: scenario)
    let text = String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    firstLine = text
  }

  /// One display, with names for numbers.
  struct Shown: Equatable {
    let tip: String
    let device: String
    let instant: Instant
    let isFirst: Bool
  }

  /// All displays, in order.
  var displays: [Shown] {
    run.journal.facts.compactMap { fact in
      guard case .tip(.displayed(let display)) = fact.kind, case .device(let device) = fact.actor
      else { return nil }
      return Shown(
        tip: run.recordNames[display.record.position],
        device: run.scenario.devices[device.position].id, instant: fact.instant,
        isFirst: display.isFirst)
    }
  }

  func displays(of tip: String? = nil, on device: String? = nil) -> [Shown] {
    displays.filter { (tip == nil || $0.tip == tip) && (device == nil || $0.device == device) }
  }

  /// The status of a tip that each device knows at the end, by device.
  func statusesAtEnd(of tip: String) -> [InvalidationReason?] {
    run.journal.facts.compactMap { fact -> InvalidationReason?? in
      guard case .run(.knowsTip(let record, _, _, _, let status)) = fact.kind,
        run.recordNames[record.position] == tip
      else { return nil }
      return .some(status.invalidation)
    }
  }
}
