import DeviceSystems
import FleetFacts
import FocusSystem
import Scenarios
import SimulationKernel
import Verification

/// IB-9: devices that share agree once it is quiet, and the others keep to themselves.
enum FocusShared: Invariant {
  static let statement = InvariantStatement(
    id: "focus-shared",
    sentence: "Devices of an account that share have the same Focus at rest and at the end, unless "
      + "something was chosen or connected within the bound; one that does not share follows "
      + "nobody.",
    sources: "IB-9, B-03", holds: .boundedDelay)

  static func idleReason(_ declarations: Declarations) -> String {
    "No two devices of an account that share were quiet for long enough."
  }

  static var evidence: FactFamilies { FactFamilies.ofFocus.union(.sync) }

  /// Looks at what comes from other devices, and at all devices at rest and at the end.
  struct Judge: Monitor {
    static let interests: FactFamilies = [.focus, .process, .phase, .sync]
    private var reach: [FocusReach]

    init(_ declarations: Declarations) {
      let count = declarations.focus == nil ? 0 : declarations.devices.count
      reach = Array(repeating: FocusReach(), count: count)
    }

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      if entry.endsRun { return judgeAgreement(entry, fleet, &ruling) }
      if case .run(.quiescent) = entry.fact.kind {
        return judgeAgreement(entry, fleet, &ruling)
      }
      guard let device = entry.device else { return }
      reach[device.position].note(entry)
      guard case .focus(.received) = entry.fact.kind else { return }
      ruling.check()
      if fleet.declarations.definitions[device.position].sharesFocus { return }
      ruling.violate(
        entry.violation(
          on: [device], observed: "a choice of another device", expected: "none",
          "\(fleet.declarations.name(of: device)) does not share, and follows another device."))
    }

    private func judgeAgreement(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      let declarations = fleet.declarations
      guard let within = declarations.focus?.sharing.within else { return }
      var first: [UInt16: DeviceIndex] = [:]
      for position in reach.indices {
        let device = DeviceIndex(position)
        guard let account = fleet[device].account, declarations.definitions[position].sharesFocus,
          isQuiet(account, before: entry.fact.instant - within, fleet), fleet[device].isPresent
        else { continue }
        guard let other = first[account] else {
          first[account] = device
          continue
        }
        judge(device, other, entry, fleet, &ruling)
      }
    }

    /// Whether nothing was chosen or connected in an account since an instant, and all of its
    /// devices are connected.
    private func isQuiet(
      _ account: UInt16, before limit: Instant, _ fleet: borrowing ReplayedFleet
    ) -> Bool {
      reach.indices.allSatisfy { position in
        let device = DeviceIndex(position)
        guard fleet[device].account == account, fleet[device].isPresent else { return true }
        return reach[position].isQuiet(before: limit)
      }
    }

    private func judge(
      _ device: DeviceIndex, _ other: DeviceIndex, _ entry: JournalEntry,
      _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      let declarations = fleet.declarations
      ruling.check()
      if fleet[device].focus.active == fleet[other].focus.active { return }
      let found = fleet[device].focus.active.map { declarations.name(of: $0) } ?? "no Focus"
      let wanted = fleet[other].focus.active.map { declarations.name(of: $0) } ?? "no Focus"
      ruling.violate(
        entry.violation(
          on: [other, device], observed: found, expected: wanted,
          "\(declarations.name(of: device)) has \(found) on, and "
            + "\(declarations.name(of: other)), which shares with it, \(wanted)."))
    }
  }
}

/// Since when a device is connected and chose nothing.
struct FocusReach: Sendable {
  private var isOffline = false
  private var hasMoved = false
  private var lastChange = Instant.zero

  mutating func note(_ entry: JournalEntry) {
    switch entry.fact.kind {
    case .device(.wentOffline): isOffline = true
    case .device(.cameOnline):
      isOffline = false
      lastChange = entry.fact.instant
    case .device(.joined), .focus(.shared): lastChange = entry.fact.instant
    // What an account that a device comes to has chosen, the device hears with its next choice.
    case .sync(.accountChanged): hasMoved = true
    default: break
    }
  }

  func isQuiet(before limit: Instant) -> Bool {
    !isOffline && !hasMoved && lastChange <= limit
  }
}
