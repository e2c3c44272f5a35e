import DeviceSystems
import FleetFacts
import SimulationKernel
import TextFormats
import TipDomain
import Verification

/// In a fleet that is in sync before each display, the cap is exact.
enum QuiescentDisplayCap: Invariant {
  static let statement = InvariantStatement(
    id: "quiescent-display-cap",
    sentence: "If every display happens after all earlier ones were uploaded and imported "
      + "everywhere, a tip is displayed at most as often as its cap.",
    sources: "6.6, 6.10", holds: .boundedDelay, marginUnit: .displays)

  static func idleReason(_ declarations: Declarations) -> String {
    declarations.hasCaps
      ? "No display counted towards a cap while all earlier ones were uploaded, imported and kept."
      : "No tip has a cap on its displays."
  }

  fileprivate static func violation(
    _ entry: JournalEntry, _ device: DeviceIndex, _ display: Display, total: Int64, cap: Int32,
    _ declarations: borrowing Declarations
  ) -> Violation {
    entry.violation(
      on: [device], of: display.record, observed: English.count(total, "display"),
      expected: "at most \(cap)",
      "\(declarations.name(of: device)) made the \(English.ordinal(total)) display of {tip} "
        + "although it knew of all earlier ones and the cap is \(cap).")
  }

  /// What is known of one tip id's displays.
  fileprivate struct History {
    /// By device: its last display; nil for none.
    var last: [FactID?]
    var total: Int64 = 0
    /// Whether a display came before all earlier ones were heard of, or something was lost.
    var isBroken = false
  }

  /// Follows who told and heard of which displays; a display of a fleet in sync is judged.
  struct Judge: Monitor {
    static let interests: FactFamilies = [
      .display, .displayEnd, .status, .sync, .store, .process,
    ]

    static func shown(_ declarations: Declarations) -> FactFamilies {
      [.display, .displayEnd, .status, .zone, .account, .store]
    }

    private var histories: [History] = []
    private var isEverythingBroken = false
    private let deviceCount: Int

    init(_ declarations: Declarations) {
      deviceCount = declarations.devices.count
    }

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      switch entry.fact.kind {
      case .tip(.displayed): display(entry, fleet, &ruling)
      case .tip(.displayEnded(let ended)) where ended.counts: count(ended.record, entry)
      case .tip(.eligibilityReset(let record, _, _)): breakOff(record)
      case .tip(.datastoreReset), .sync(.zoneEmptied): isEverythingBroken = true
      case .device(.reinstalled), .device(.restored), .device(.cloned), .device(.crashed),
        .sync(.accountChanged):
        if let device = entry.device { abandon(device) }
      default: break
      }
    }

    private mutating func display(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      guard let (device, display) = entry.countedDisplay, !fleet.isOverridden(display.record)
      else {
        if case .tip(.displayed(let display)) = entry.fact.kind { breakOff(display.record) }
        return
      }
      let index = display.record.position
      reserve(index)
      if !isInSync(index, device, fleet) { histories[index].isBroken = true }
      histories[index].total += 1
      histories[index].last[device.position] = entry.id
      guard !isEverythingBroken, !histories[index].isBroken,
        let cap = fleet.declarations.cap(of: display.tip)
      else { return }
      let total = histories[index].total
      if !ruling.measure(observed: total, atMost: Int64(cap), entry, display.record) {
        ruling.violate(
          violation(entry, device, display, total: total, cap: cap, fleet.declarations))
      }
    }

    /// With `countAt disappear` a display is there to be told once it has ended (3.3).
    private mutating func count(_ record: RecordIndex, _ entry: JournalEntry) {
      guard let device = entry.device, record.position < histories.count,
        histories[record.position].last[device.position] != nil
      else { return }
      histories[record.position].last[device.position] = entry.id
    }

    /// Whether everybody else told of their displays, and this device heard it.
    private func isInSync(
      _ index: Int, _ device: DeviceIndex, _ fleet: borrowing ReplayedFleet
    ) -> Bool {
      for other in 0..<deviceCount where other != device.position {
        guard let last = histories[index].last[other] else { continue }
        if fleet.pendingCount(of: RecordIndex(index), on: DeviceIndex(other)) > 0 { return false }
        guard let told = fleet.sync.told(DeviceIndex(other), since: last),
          fleet.sync.hasHeard(device, since: told),
          fleet[DeviceIndex(other)].account == fleet[device].account
        else { return false }
      }
      return true
    }

    /// A store was lost or replaced: what it had not told is gone, and what it told is news to the
    /// store in its place, so its tips are not judged any more.
    private mutating func abandon(_ device: DeviceIndex) {
      for index in histories.indices where histories[index].last[device.position] != nil {
        histories[index].isBroken = true
      }
    }

    private mutating func breakOff(_ record: RecordIndex) {
      reserve(record.position)
      histories[record.position].isBroken = true
    }

    private mutating func reserve(_ index: Int) {
      while histories.count <= index {
        histories.append(History(last: Array(repeating: nil, count: deviceCount)))
      }
    }
  }
}
