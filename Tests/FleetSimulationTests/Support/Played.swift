import CloudSync
import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import Mutants
import Scenarios
import SimulationKernel
import TipDomain
import TipSync

/// What a script left behind, with questions about it.
struct Played {
  let scenario: Scenario
  let facts: [Fact]
  let carried: [RecordChange]
  let devices: [Device]
  let hub: Hub
  let names: [String]
  let digest: UInt64
  let quiescentAt: Instant?
  let occurrenceCount: UInt64
  let now: Instant

  init(_ scenario: Scenario, withoutFaults: [String] = [], mutant: Mutant? = nil) {
    var world = World(
      scenario, options: RunOptions(withoutFaults: withoutFaults, injection: mutant))
    var observer = NoObserver()
    world.run(observer: &observer)
    self.scenario = scenario
    facts = world.journal.facts
    carried = world.journal.carried
    devices = world.devices.map { $0 }
    hub = world.hub
    names = world.records.names
    digest = world.digest.value
    quiescentAt = world.quiescentAt
    occurrenceCount = world.occurrenceCount
    now = world.now
  }

  func index(_ name: String) -> Int {
    guard let index = scenario.devices.firstIndex(where: { $0.id == name }) else {
      preconditionFailure("no device of this script is called \(name)")
    }
    return index
  }

  func device(_ name: String) -> Device { devices[index(name)] }

  /// The record of a tip as its id reads on a device.
  func record(of tip: Int, on name: String) -> TipRecord {
    let ledger = device(name).systems.tips
    return ledger.records[ledger.recordOfTip[tip].position]
  }

  // MARK: What a device knows in the end

  func count(of tip: Int = 0, on name: String) -> Int { Int(record(of: tip, on: name).count) }

  func reason(of tip: Int = 0, on name: String) -> InvalidationReason? {
    record(of: tip, on: name).status.invalidation
  }

  func donations(on name: String) -> Int { device(name).systems.tips.donations[0].rows.count }

  func isPro(on name: String) -> Bool {
    device(name).systems.tips.value(of: ParameterIndex(0), in: scenario.app) == .boolean(true)
  }

  func pending(on name: String) -> Int { device(name).store.pendingCount }

  func status(of tip: Int = 0, on name: String) -> TipStatus {
    var workspace = TipWorkspace()
    let device = device(name)
    let time = DeviceTime(wall: device.clock.wall(at: now), monotonic: now)
    return device.systems.tips.status(
      of: TipIndex(tip), at: time, in: scenario.app, values: scenario.valueLists,
      workspace: &workspace)
  }

  /// Whether all devices know the same count, reason, donations and parameter.
  func agree(_ names: String...) -> Bool {
    guard let first = names.first else { return true }
    return names.allSatisfy { name in
      scenario.app.tips.indices.allSatisfy { tip in
        count(of: tip, on: name) == count(of: tip, on: first)
          && reason(of: tip, on: name) == reason(of: tip, on: first)
      }
        && device(name).systems.tips.donations[0].rows
          == device(first).systems.tips.donations[0].rows
        && isPro(on: name) == isPro(on: first)
    }
  }

  // MARK: What happened

  /// The displays of a tip, on one device or on all.
  func displays(of tip: Int? = 0, on name: String? = nil) -> [Display] {
    facts(on: name).compactMap { fact in
      guard case .tip(.displayed(let display)) = fact.kind else { return nil }
      return tip.map { display.tip == TipIndex($0) } ?? true ? display : nil
    }
  }

  /// When a tip appeared.
  func displayTimes(of tip: Int = 0, on name: String? = nil) -> [SimulatedDuration] {
    times(on: name) { kind in
      guard case .tip(.displayed(let display)) = kind else { return false }
      return display.tip == TipIndex(tip)
    }
  }

  /// Why a tip was not shown, each time it was asked for.
  func withheldReasons(of tip: Int = 0, on name: String) -> [IneligibilityReason] {
    facts(on: name).compactMap { fact in
      guard case .tip(.withheld(TipIndex(tip), _, let because)) = fact.kind else { return nil }
      return because
    }
  }

  func facts(on name: String? = nil) -> [Fact] {
    guard let name else { return facts }
    let actor = Actor.device(DeviceIndex(index(name)))
    return facts.filter { $0.actor == actor }
  }

  func times(
    on name: String? = nil, where matches: (FactKind) -> Bool
  ) -> [SimulatedDuration] {
    facts(on: name).filter { matches($0.kind) }.map { $0.instant - .zero }
  }

  func has(on name: String? = nil, where matches: (FactKind) -> Bool) -> Bool {
    facts(on: name).contains { matches($0.kind) }
  }

  func howMany(on name: String? = nil, where matches: (FactKind) -> Bool) -> Int {
    facts(on: name).count { matches($0.kind) }
  }

  /// When a device sent requests of a kind.
  func requests(_ kind: MessageKind, from name: String) -> [SimulatedDuration] {
    times(on: name) {
      if case .network(.sent(_, _, _, kind, _)) = $0 { true } else { false }
    }
  }

  /// Waits that a device began, with their reasons.
  func waits(on name: String) -> [SyncError] {
    facts(on: name).compactMap { fact in
      guard case .sync(.backedOff(_, let error)) = fact.kind else { return nil }
      return error
    }
  }
}
