import CloudSync
import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import Scenarios
import SimulationKernel
import TipDomain
import TipSync
import Verification

// What a mutant does at each point at which a world asks.

extension Mutant: JudgeInjection {
  /// What a world does differently; nil if the world is sound and only its judges are faulty.
  package var worldHooks: (any WorldHooks)? { fleetFault }
}

extension Mutant: WorldHooks {
  /// What is played instead of `scenario`.
  package func played(_ scenario: Scenario) -> Scenario {
    var played = scenario
    family?.mutate(&played)
    return played
  }

  /// Whether occurrences are played in an order of their own.
  package var reorders: Bool {
    if case .ordering = self { true } else { false }
  }

  /// Takes the next occurrences out of the queue.
  package func takeNext(
    from queue: inout OccurrenceHeap<PlannedOccurrence>,
    into next: inout [ScheduledOccurrence<PlannedOccurrence>], after count: UInt64
  ) {
    guard case .ordering(let mutant) = self else { return }
    mutant.takeNext(from: &queue, into: &next, after: count)
  }

  /// How long something takes that takes `declared` in the model.
  package func duration(
    of span: ModelSpan, declared: SimulatedDuration, in world: borrowing World
  ) -> SimulatedDuration {
    switch (self, span) {
    case (.declared(.uploadsLate), .exportDelay): return declared + declared + declared
    case (.declared(.uploadsEarly), .exportDelay), (.declared(.reactsAtOnce), .reaction):
      return .zero
    case (.declared(.timeoutEarly), .requestTimeout): return half(of: declared)
    case (.declared(.faultTwiceAsLong), .faultWindow): return declared + declared
    case (.heal(.comesLate), .healDelay): return half(of: world.scenario.heal?.within ?? .zero)
    case (_, .exportDelay), (_, .requestTimeout), (_, .reaction), (_, .faultWindow),
      (_, .healDelay):
      return declared
    }
  }

  private func half(of span: SimulatedDuration) -> SimulatedDuration {
    SimulatedDuration(microseconds: span.microseconds / 2)
  }

  /// The id by which a tip is known instead of `name`.
  package func identifier(insteadOf name: String, in world: borrowing World) -> String {
    self == .declared(.idsWithoutCase) ? world.identifierWithoutCase(name) : name
  }

  /// Changes the facts that a device has just decided on.
  package func changeDecision(
    on command: TipCommand, by device: DeviceIndex, at time: DeviceTime, in world: inout World
  ) {
    world.changeDecision(by: self)
    if case .effects(let mutant) = self { world.changeEffects(by: mutant) }
    if case .due(let mutant) = self {
      world.changeViews(command, on: device, at: time, by: mutant)
    }
  }

  /// Updates a device's ledger with a fact in a way of its own; false leaves it to the model.
  package func updateLedger(
    with fact: TipFact, on device: DeviceIndex, at time: DeviceTime, in world: inout World
  ) -> Bool {
    world.updateLedger(with: fact, on: device, at: time, by: self)
  }

  /// Whether a device's store is not updated with a fact.
  package func keepsFromStore(_ fact: TipFact) -> Bool {
    if case .batches(let mutant) = self { mutant.keepsFromStore(fact) } else { false }
  }

  /// Changes a device whose process has just begun.
  package func changeLaunch(of device: DeviceIndex, in world: inout World) {
    world.changeLaunch(of: device, by: self)
  }

  /// Takes a record out of an upload before the hub sees it.
  package func takeRecord(from slot: Int, in world: inout World) -> RecordChange? {
    self == .batches(.lastForgotten) ? world.takeLastRecord(from: slot) : nil
  }

  /// Changes the hub's answer in a message slot before its device takes it in.
  package func changeAnswer(in slot: Int, of world: inout World) {
    switch world.messages.slots[slot].kind {
    case .fetchAnswer: world.changeFetchAnswer(in: slot, by: self)
    case .uploadAnswer: world.changeUploadAnswer(in: slot, by: self)
    case .fetchRequest, .uploadRequest, .push: break
    }
  }

  /// Changes what a device makes of the records that an answer brought it.
  package func changeImport(from slot: Int, on device: DeviceIndex, in world: inout World) {
    if self == .effects(.deletedReturns) { world.bringBackDeleted(from: slot, on: device) }
  }

  /// Whether views do not hear of what should make them ask for their tips again.
  package func hidesFromViews(_ causes: Causes, in world: borrowing World) -> Bool {
    if case .due(let mutant) = self { world.hidesFromViews(causes, by: mutant) } else { false }
  }

  /// Whether a view that asked again takes a fact for the answer that it got before.
  package func repeatsAnswer(
    _ fact: TipFact, on device: DeviceIndex, in world: borrowing World
  ) -> Bool {
    self == .due(.staleReason) && world.isWithheldOnce(fact, on: device)
  }
}
