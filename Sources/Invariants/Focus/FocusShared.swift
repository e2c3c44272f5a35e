import DeviceSystems
import FleetFacts
import FocusSystem
import Scenarios
import SimulationKernel
import Verification

/// IB-9: devices that share agree once it is quiet, and the others keep to themselves.
enum FocusShared: FocusInvariant {
  static let statement = InvariantStatement(
    id: "focus-shared",
    sentence: "Devices of an account that share have the same Focus at rest and at the end, unless "
      + "something was chosen or connected within the bound; one whose account changed is left out "
      + "until it hears of a choice; one that does not share follows nobody.",
    sources: "IB-9, B-03", holds: .boundedDelay)

  static let idleReason = "No two devices of an account that share were quiet for long enough."

  static var evidence: FactFamilies { FactFamilies.ofFocus.union(.sync) }

  /// Looks at what comes from other devices, and at all devices at rest and at the end.
  struct Judge: Monitor {
    static let interests: FactFamilies = [.focus, .process, .phase, .sync]
    private var reach: [FocusReach]
    private var active: ActiveFaults
    /// When somebody signs a device in or out, whether its app hears of it or not, in order.
    private let signings: [(device: DeviceIndex, at: Instant)]
    private var nextSigning = 0
    /// How long a choice is on its way at most; nil where steps do not come at their times, so that
    /// nobody knows when a device was signed in or out.
    private let bound: SimulatedDuration?

    init(_ declarations: Declarations) {
      bound = declarations.followsClock ? declarations.focus?.sharing.within : nil
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
      let runs = fleet[device].process != .notRunning
      reach[device.position].note(entry, whileProcessRuns: runs, within: bound)
      switch entry.fact.kind {
      case .focus(.received(_, let sender, let stamp)):
        if reach.indices.contains(sender.position) { reach[sender.position].wasHeard(stamp) }
        ruling.check()
      case .focus(.activated(_, by: .otherDevice, _)), .focus(.deactivated(_, by: .otherDevice, _)):
        break
      default: return
      }
      if fleet.declarations.definitions[device.position].sharesFocus { return }
      ruling.violate(
        entry.violation(
          on: [device], observed: "a choice of another device", expected: "none",
          "\(fleet.declarations.name(of: device)) does not share, and follows another device."))
    }

    /// Of an account that changes while the app has no process no fact of the device tells.
    private mutating func noteSignings(_ entry: JournalEntry) {
      while nextSigning < signings.count, signings[nextSigning].at <= entry.fact.instant {
        move(signings[nextSigning].device, at: signings[nextSigning].at)
        nextSigning += 1
      }
      guard case .run(let fact) = entry.fact.kind, let fault = active.observe(fact),
        fault.deviceEffects.contains(.signedOut)
      else { return }
      for device in fault.devices ?? [] { move(device, at: entry.fact.instant) }
    }

    private mutating func move(_ device: DeviceIndex, at instant: Instant) {
      if reach.indices.contains(device.position) { reach[device.position].move(at: instant) }
    }

    private func judgeAgreement(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      let declarations = fleet.declarations
      guard let within = declarations.focus?.sharing.within else { return }
      var first: [UInt16: DeviceIndex] = [:]
      for position in reach.indices where reach[position].isInReach {
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

    /// Whether nothing was chosen or connected in an account since an instant. A device that moved
    /// counts for every account: its choice may still be on its way in the one that it left.
    private func isQuiet(
      _ account: UInt16, before limit: Instant, _ fleet: borrowing ReplayedFleet
    ) -> Bool {
      reach.indices.allSatisfy { position in
        guard fleet[DeviceIndex(position)].account == account || reach[position].hasMoved else {
          return true
        }
        return reach[position].lastChange <= limit
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

/// What the facts say of how a device hears and tells choices.
struct FocusReach: Sendable {
  /// What is known of a device since somebody signed it in or out.
  private struct Move: Sendable {
    let instant: Instant
    /// Whether the app had a process since, and so knows the account.
    var isAccountKnown = false
    /// Whether the device knows the last choice of the account.
    var hasHeard = false
    /// The stamp of the last choice that it shared since.
    var sharedStamp: Instant?
  }

  private var isOffline = false
  private var lastMove: Move?
  /// When it joined, came online or shared last.
  private(set) var lastChange = Instant.zero

  /// Whether it has changed its account and not heard of the new one since: what an account has
  /// chosen already, a device that is signed in to it hears with the next choice only.
  var hasMoved: Bool { lastMove.map { !$0.isAccountKnown || !$0.hasHeard } ?? false }

  /// Whether it hears what the account chooses that its app knows.
  var isInReach: Bool { !isOffline && !hasMoved }

  /// - Parameter bound: How long a choice is on its way at most: what the former account told,
  ///   comes within it after a move. If it is nil, a device that moved stays so.
  mutating func note(
    _ entry: JournalEntry, whileProcessRuns runs: Bool, within bound: SimulatedDuration?
  ) {
    let now = entry.fact.instant
    let isSettled = lastMove.map { move in bound.map { move.instant + $0 < now } ?? false } ?? false
    if isSettled, runs { lastMove?.isAccountKnown = true }
    switch entry.fact.kind {
    case .device(.wentOffline): isOffline = true
    case .device(.cameOnline):
      isOffline = false
      lastChange = now
    case .device(.joined): lastChange = now
    case .focus(.shared(_, let stamp)):
      lastChange = now
      if isSettled { lastMove?.sharedStamp = stamp }
    case .focus(.received): if isSettled { lastMove?.hasHeard = true }
    case .sync(.accountChanged): move(at: now)
    default: break
    }
  }

  mutating func move(at instant: Instant) { lastMove = Move(instant: instant) }

  /// Another device took over its choice of this stamp: the account has it.
  mutating func wasHeard(_ stamp: Instant) {
    if lastMove?.sharedStamp == stamp { lastMove?.hasHeard = true }
  }
}
