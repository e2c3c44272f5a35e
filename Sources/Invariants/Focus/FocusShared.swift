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
    private var active: ActiveFaults
    /// When somebody signs a device in or out, whether its app hears of it or not, in order.
    private let signings: [(device: DeviceIndex, at: Instant)]
    private var nextSigning = 0

    init(_ declarations: Declarations) {
      active = ActiveFaults(declarations.transport)
      signings = declarations.transport.timeline.compactMap { step in
        var isSigning = step.action == .signOut
        if case .signIn = step.action { isSigning = true }
        guard isSigning, let device = step.device else { return nil }
        return (device: device, at: .zero + step.at)
      }.sorted { $0.at < $1.at }
      let count = declarations.focus == nil ? 0 : declarations.devices.count
      reach = Array(repeating: FocusReach(), count: count)
    }

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      noteSignings(entry)
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

    /// Of an account that changes while the app has no process no fact of the device tells.
    private mutating func noteSignings(_ entry: JournalEntry) {
      while nextSigning < signings.count, signings[nextSigning].at <= entry.fact.instant {
        move(signings[nextSigning].device)
        nextSigning += 1
      }
      guard case .run(let fact) = entry.fact.kind, let fault = active.observe(fact),
        fault.deviceEffects.contains(.signedOut)
      else { return }
      for device in fault.devices ?? [] { move(device) }
    }

    private mutating func move(_ device: DeviceIndex) {
      if reach.indices.contains(device.position) { reach[device.position].hasMoved = true }
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
  /// Whether it changed its account. What the account that it comes to has chosen, it hears with
  /// the next choice.
  var hasMoved = false
  private var lastChange = Instant.zero

  mutating func note(_ entry: JournalEntry) {
    switch entry.fact.kind {
    case .device(.wentOffline): isOffline = true
    case .device(.cameOnline):
      isOffline = false
      lastChange = entry.fact.instant
    case .device(.joined), .focus(.shared): lastChange = entry.fact.instant
    case .sync(.accountChanged): hasMoved = true
    default: break
    }
  }

  func isQuiet(before limit: Instant) -> Bool {
    !isOffline && !hasMoved && lastChange <= limit
  }
}
