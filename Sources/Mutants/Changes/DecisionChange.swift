import DeviceSystems
import FleetSimulation
import FleetWorld
import Scenarios
import SimulationKernel
import TipDomain
import TipSync

// Mutants that alter a decision, or what is made of a fact. They are asked only while one is
// switched on.

extension World {
  /// Alters what a device has just decided.
  mutating func changeDecision(by mutant: Mutant) {
    switch mutant {
    case .options(.closingForgotten):
      common.workspaces.tips.facts.removeAll { fact in
        if case .invalidated(let invalidation) = fact {
          invalidation.reason == .tipClosed
        } else {
          false
        }
      }
    case .groups(.preemptedStays):
      common.workspaces.tips.facts.removeAll { fact in
        if case .displayEnded(let ended) = fact { ended.reason == .preempted } else { false }
      }
    case .identity(.numberUsedTwice), .resets(.epochStands), .resets(.epochJumps):
      common.workspaces.tips.facts = common.workspaces.tips.facts.map {
        World.renumbered($0, by: mutant)
      }
    case .canary, .ordering, .network, .rules, .ruleEngine, .options, .frequency, .groups,
      .overrides, .merging, .tokens, .batches, .pushes, .crashes, .restores, .resets, .identity,
      .heal, .due, .agents, .declared, .effects, .system, .judge:
      break
    }
  }

  private static func renumbered(_ fact: TipFact, by mutant: Mutant) -> TipFact {
    switch (mutant, fact) {
    case (.identity(.numberUsedTwice), .donated(let event, let row)):
      let same = DonationRow(
        date: row.date, replica: row.replica, sequence: 1, values: row.values)
      return .donated(event: event, row: same)
    case (.resets(.epochStands), .eligibilityReset(let record, let epoch, let date)):
      return .eligibilityReset(record: record, epoch: epoch - 1, date: date)
    case (.resets(.epochJumps), .eligibilityReset(let record, let epoch, let date)):
      return .eligibilityReset(record: record, epoch: epoch &+ 1, date: date)
    case (_, _): return fact
    }
  }

  /// Has a device's ledger take a fact for another; false if it takes it for what it is.
  mutating func updateLedger(
    with fact: TipFact, on device: DeviceIndex, at time: DeviceTime, by mutant: Mutant
  ) -> Bool {
    let index = device.position
    switch (mutant, fact) {
    case (.options(.displayNotCounted), .displayed(var display)):
      display.counts = false
      devices[index].systems.tips.evolve(.displayed(display), at: time, in: scenario.app)
      return true
    case (.options(.displayCountedTwice), .displayed(let display)):
      devices[index].systems.tips.evolve(fact, at: time, in: scenario.app)
      let known = devices[index].systems.tips.records[display.record.position]
      devices[index].systems.tips.evolve(
        .talliesMerged(
          record: display.record, count: known.count + 1, duration: known.duration),
        at: time, in: scenario.app)
      return true
    case (.rules(.deletedCount), .donationsDeleted): return true
    case (_, _): return false
    }
  }

  /// What a launch makes a device forget.
  mutating func changeLaunch(of device: DeviceIndex, by mutant: Mutant) {
    let index = device.position
    let time = time(on: device)
    switch mutant {
    case .frequency(.forgottenAtLaunch):
      devices[index].systems.tips.evolve(.frequencyClockMerged(nil), at: time, in: scenario.app)
    case .merging(.aloneForgets):
      guard !syncs else { return }
      for record in devices[index].systems.tips.records.indices
      where devices[index].systems.tips.records[record].count > 0 {
        devices[index].systems.tips.evolve(
          .talliesMerged(record: RecordIndex(record), count: 0, duration: .zero), at: time,
          in: scenario.app)
      }
    case .canary, .ordering, .network, .rules, .ruleEngine, .options, .frequency, .groups,
      .overrides, .merging, .tokens, .batches, .pushes, .crashes, .restores, .resets, .identity,
      .heal, .due, .agents, .declared, .effects, .system, .judge:
      break
    }
  }
}

extension BatchMutant {
  /// Whether a device's records miss a fact.
  func keepsFromStore(_ fact: TipFact) -> Bool {
    switch (self, fact) {
    case (.endNotUploaded, .invalidated), (.displayNotUploaded, .displayed),
      (.displayNotUploaded, .displayEnded), (.parameterNotUploaded, .parameterSet):
      true
    case (_, _): false
    }
  }
}
