import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import SimulationKernel
import TipDomain

/// Whether the facts tell the truth: the state that is replayed from them is what the model holds.
///
/// After each occurrence, all that the replay holds of the devices that it touched is compared, but
/// for donations that are older than the first that came or went; these are compared with the next
/// fact about the device itself. Of many donations, the last and a part of the others in turn are
/// compared (`DonationTurn`). At the end of a run all of all devices is compared. A run in which
/// they differ says nothing about the app, because then the model did something that it did not
/// record, or recorded what it did not do.
package struct StateMatchesFacts: Sendable {
  /// The name under which differences are reported.
  package static let id = "state-matches-facts"
  /// How many differences are kept.
  private static let storedDifferences = 10

  package private(set) var differences: [Disagreement] = []
  /// The devices that the present occurrence touched.
  private var touched: [TouchedDevice] = []
  /// By device: which part of many donations is compared next.
  private var turns: [DonationTurn] = []

  package init() {}

  /// Sees a fact; `fleet` is from after it, `state` from after the whole occurrence.
  package mutating func observe(
    _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
    in state: borrowing some FleetState & ~Copyable
  ) {
    if note(entry, factCount: state.factCount) { compare(entry, fleet, in: state) }
  }

  /// Notes what a fact concerns; whether anything is to be compared now. Asked before, so that the
  /// fleet is passed on only then: that copies it.
  package mutating func note(_ entry: JournalEntry, factCount: Int) -> Bool {
    if let device = entry.device { touch(device, by: entry) }
    if case .run = entry.fact.kind { return true }
    return entry.id.position + 1 == factCount
  }

  /// As `compare(_:_:in:)`. Not generic, so that it is fast for whoever calls it from another
  /// module.
  package mutating func compare(
    _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet, of world: borrowing World
  ) {
    compare(entry, fleet, in: world)
  }

  /// Compares what a fact claims, and after the last fact of an occurrence the devices that it
  /// touched.
  private mutating func compare(
    _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
    in state: borrowing some FleetState & ~Copyable
  ) {
    if let device = entry.device, device.position < fleet.devices.count,
      let wrong = Self.wrongClaim(entry, fleet)
    {
      differ(wrong.what, wrong.told, wrong.replay, of: device, entry, fleet)
    }
    guard entry.id.position + 1 == state.factCount else { return }
    if case .run(.ended) = entry.fact.kind {
      for index in fleet.devices.indices {
        compare(TouchedDevice(whole: DeviceIndex(index)), .all, fleet, entry, in: state)
      }
    } else {
      for touched in touched where touched.device.position < fleet.devices.count {
        compare(touched, turn(of: touched), fleet, entry, in: state)
      }
    }
    touched.emptyScratch()
  }

  /// Which part of many donations is compared now. Only where every donation is asked for, the next
  /// part has its turn then: so each has it, whatever happens in between.
  private mutating func turn(of touched: TouchedDevice) -> DonationTurn {
    let device = touched.device.position
    while turns.count <= device { turns.append(.first) }
    return touched.isWhole ? turns[device].take() : turns[device]
  }

  /// Notes what a fact concerns.
  private mutating func touch(_ device: DeviceIndex, by entry: JournalEntry) {
    let index = touched.firstIndex { $0.device == device }
    switch entry.fact.kind {
    case .network, .run: return
    default: break
    }
    if index == nil { touched.append(TouchedDevice(device)) }
    guard let index = index ?? touched.indices.last else { return }
    if case .device = entry.fact.kind { touched[index].isWhole = true }
    guard case .tip(let fact) = entry.fact.kind else { return }
    switch fact {
    case .donated(let event, let row), .donationMerged(let event, let row),
      .donationRemoved(let event, let row):
      touched[index].touch(event, from: row.date)
    case .donationsDeleted(let event, _, _):
      touched[index].touch(event, from: Instant(microseconds: .min))
    default: break
    }
  }

  private mutating func compare(
    _ touched: TouchedDevice, _ turn: DonationTurn, _ fleet: borrowing ReplayedFleet,
    _ entry: JournalEntry, in state: borrowing some FleetState & ~Copyable
  ) {
    let comparison = StateComparison(touched, turn)
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
