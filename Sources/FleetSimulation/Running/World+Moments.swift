import DeviceSystems
import FleetFacts
import FleetWorld
import SimulationKernel
import TipDomain
import TipSync

// Playing a part of a run: up to an instant, a fact, or a number of occurrences.

extension World {
  /// Plays everything up to and including `instant`, and lets time pass until then.
  ///
  /// Can be called again with a later instant; ends at the end of the run at the latest.
  public mutating func run(through instant: Instant, observer: inout some RunObserver) {
    begin(&observer)
    while !isOver, let next = nextInstant(), next <= instant, step() { tell(&observer) }
    if !isOver { now = max(now, instant) }
  }

  /// Plays until a fact is recorded; the occurrence in which it happens is played as a whole.
  ///
  /// - Returns: How many occurrences were played before that one; nil if the run ends without such
  ///   a fact.
  @discardableResult
  public mutating func run(
    through fact: FactID, observer: inout some RunObserver
  ) -> UInt64? {
    begin(&observer)
    if journal.facts.count > fact.position { return 0 }
    while !isOver, step() {
      tell(&observer)
      if journal.facts.count > fact.position { return occurrenceCount - 1 }
    }
    return nil
  }

  /// Plays until `count` occurrences were played since the beginning, or the run ends.
  public mutating func run(occurrences count: UInt64, observer: inout some RunObserver) {
    begin(&observer)
    while !isOver, occurrenceCount < count, step() { tell(&observer) }
  }

  private mutating func begin(_ observer: inout some RunObserver) {
    guard journal.facts.isEmpty else { return }
    record(.run(.began), at: .world, because: .none)
    tell(&observer)
  }

  /// Applies to the devices what a fact says, as far as tips, their records, processes and screens
  /// are concerned, without anything that would follow from it.
  package mutating func fold(_ fact: Fact) {
    now = max(now, fact.instant)
    guard case .device(let device) = fact.actor else { return }
    let index = device.position
    let time = DeviceTime(wall: fact.localInstant, monotonic: fact.instant)
    foldSystems(fact.kind, on: device, at: time)
    switch fact.kind {
    case .device(.launched): beginProcess(of: device)
    case .device(.activated):
      devices[index].process = .foreground
      devices[index].isOfExtension = false
      devices[index].systems.tips.resumePresentations(at: time)
    case .device(.suspended):
      devices[index].process = .background
      devices[index].systems.tips.pausePresentations(at: time)
    case .device(.joined): devices[index].isPresent = true
    case .device(.clockJumped(let by)): devices[index].clock.jump(by: by)
    case .person(.visited(let screen)):
      devices[index].screen = screen
      resetSlots(of: device, for: screen)
    case .tip(.datastoreReset): storeWasReset(on: device)
    case .tip(.displayed(let display)):
      notePresented(display.record, in: display.slot, on: device)
    case .sync(.imported(let message, _)), .sync(.uploadSettled(let message, _, _)):
      foldAnswer(message, on: device)
    default: break
    }
  }

  /// Takes the records of an answer into the store. What was merged are facts of their own, and the
  /// answer is no longer on its way.
  private mutating func foldAnswer(_ message: UInt32, on device: DeviceIndex) {
    guard
      let slot = messages.slots.firstIndex(where: { $0.copies > 0 && $0.number == message })
    else { return }
    common.mergedFacts.emptyScratch()
    for number in messages.slots[slot].records.indices {
      switch messages.slots[slot].kind {
      case .fetchAnswer: importRecord(messages.slots[slot].records[number], on: device)
      case .uploadAnswer where !messages.slots[slot].resetsZone:
        settleRecord(messages.slots[slot].records[number], on: device)
      case .uploadAnswer, .fetchRequest, .uploadRequest, .push: break
      }
    }
    messages.release(UInt32(truncatingIfNeeded: slot))
  }
}
