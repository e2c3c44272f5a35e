import DeviceSystems
import FleetFacts
import FleetSimulation
import SimulationKernel
import TipDomain

/// Whether the facts tell the truth: the state that is replayed from them is what the model holds.
///
/// After each occurrence, all that the replay holds of the devices that it touched is compared; at
/// the end of a run, of all devices. A run in which they differ says nothing about the app, because
/// then the model did something that it did not record, or recorded what it did not do.
package struct StateMatchesFacts: Sendable {
  /// The name under which differences are reported.
  package static let id = "state-matches-facts"
  /// How many differences are kept.
  private static let storedDifferences = 10

  package private(set) var differences: [Disagreement] = []
  /// The devices that the present occurrence touched.
  private var touched: [TouchedDevice] = []

  package init() {}

  /// Sees a fact of a world. Not generic, so that it is fast for whoever calls it from another
  /// module.
  package mutating func observe(
    _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet, of world: borrowing World
  ) {
    observe(entry, fleet, in: world)
  }

  /// Sees a fact; `fleet` is from after it, `state` from after the whole occurrence.
  package mutating func observe(
    _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
    in state: borrowing some FleetState & ~Copyable
  ) {
    if let device = entry.device, device.position < fleet.devices.count {
      touch(device, by: entry)
      if let wrong = Self.wrongClaim(entry, fleet) {
        differ(wrong.what, wrong.told, wrong.replay, of: device, entry, fleet)
      }
    }
    guard entry.id.position + 1 == state.factCount else { return }
    if case .run(.ended) = entry.fact.kind {
      for index in fleet.devices.indices {
        compare(TouchedDevice(device: DeviceIndex(index), isWhole: true), fleet, entry, in: state)
      }
    } else {
      for device in touched { compare(device, fleet, entry, in: state) }
    }
    if !touched.isEmpty { touched.removeAll(keepingCapacity: true) }
  }

  /// Notes what a fact concerns.
  private mutating func touch(_ device: DeviceIndex, by entry: JournalEntry) {
    var index = touched.firstIndex { $0.device == device }
    switch entry.fact.kind {
    case .tip, .sync, .device, .person, .focus, .pointer, .intent:
      if index == nil { touched.append(TouchedDevice(device: device)) }
      index = index ?? touched.count - 1
    default: return
    }
    guard let index else { return }
    if case .device = entry.fact.kind { touched[index].isWhole = true }
    if case .tip(let fact) = entry.fact.kind, let event = StateMatchesFacts.event(of: fact) {
      touched[index].touch(event)
    }
  }

  private static func event(of fact: TipFact) -> EventIndex? {
    if case .donated(let event, _) = fact { return event }
    if case .donationMerged(let event, _) = fact { return event }
    if case .donationRemoved(let event, _) = fact { return event }
    if case .donationsDeleted(let event, _, _) = fact { return event }
    return nil
  }

  private mutating func compare(
    _ touched: TouchedDevice, _ fleet: borrowing ReplayedFleet, _ entry: JournalEntry,
    in state: borrowing some FleetState & ~Copyable
  ) {
    let comparison = StateComparison(touched)
    let difference = comparison.firstDifference(fleet, in: state)
    guard let difference else { return }
    differ(difference.what, difference.model, difference.replay, of: touched.device, entry, fleet)
  }

  private mutating func differ(
    _ what: String, _ model: String, _ replay: String, of device: DeviceIndex,
    _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet
  ) {
    guard differences.count < Self.storedDifferences else { return }
    differences.append(
      Disagreement(
        id: Self.id,
        sentence: "After fact #\(entry.id.position), \(what) of "
          + "\(fleet.declarations.name(of: device)) is \(model) in the model's state and "
          + "\(replay) by the facts."))
  }
}

/// A device that an occurrence touched.
struct TouchedDevice: Sendable, BitwiseCopyable {
  let device: DeviceIndex
  /// The events of which donations came or went, one bit each.
  private var events: UInt64 = 0
  /// Whether every donation is compared, and not only those of `events`.
  var isWhole = false

  init(device: DeviceIndex, isWhole: Bool = false) {
    self.device = device
    self.isWhole = isWhole
  }

  /// Donations of an event came or went.
  mutating func touch(_ event: EventIndex) {
    if event.position < UInt64.bitWidth {
      events |= 1 << UInt64(event.position)
    } else {
      isWhole = true
    }
  }

  /// Whether each donation of an event is compared, and not only their number.
  func compares(_ event: EventIndex) -> Bool {
    isWhole || event.position < UInt64.bitWidth && events & 1 << UInt64(event.position) != 0
  }
}
