import DeviceSystems
import FleetFacts
import IntentSystem
import Scenarios
import TipDomain
import Verification

/// IA-13: what a tip suggests retires the tip, whichever way it is done.
enum IntentRetiresTip: SystemInvariant {
  static let statement = InvariantStatement(
    id: "intent-retires-tip",
    sentence:
      "An intent that does what a tip suggests retires the tip, whichever way it was started, and "
      + "needs no foreground for that; one in an extension with a store of its own cannot.",
    sources: "IA-13", holds: .anySchedule)

  static let idleReason = "No intent retired a tip."

  /// Looks at what follows an effect of an intent, up to the end of its moment.
  struct Judge: FreshMonitor {
    static let interests: FactFamilies = [.intent, .status, .store, .process, .phase]

    private var due = EndOfInstantQueue<Duty>()
    /// The effects that stay in the store that an extension has for itself.
    private var lost: Set<FactID> = []
    /// The last launch for an effect, which reaches the tip only after what the launch itself does
    /// to the store.
    private var launch: FactID?

    /// What an effect of a run owes.
    private struct Duty: Sendable {
      let device: DeviceIndex
      let tip: TipIndex
      let effect: FactID
    }

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      for duty in due.remove(before: entry) { judge(duty, entry, fleet, &ruling) }
      guard let device = entry.device else { return }
      if !due.isEmpty { settle(before: entry, on: device, fleet, in: journal, &ruling) }
      if case .tip(.invalidated) = entry.fact.kind,
        let cause = journal.firstCause(of: entry.id), lost.contains(cause)
      {
        ruling.check()
        ruling.violate(
          entry.violation(
            on: [device], observed: "invalidated", expected: "not invalidated",
            "An extension with a store of its own retires a tip of the app on "
              + "\(fleet.declarations.name(of: device)).", related: [cause]))
      }
      guard case .intent(.run(.effectTaken(_, _, let effect, let process))) = entry.fact.kind
      else { return }
      if process != .app, !fleet.declarations.sharesIntentStore { lost.insert(entry.id) }
      guard
        // An app that does not configure its tips has nothing to retire them in.
        fleet.declarations.definitions[device.position].configures,
        case .invalidateTip(let tip) = fleet.declarations.effect(effect)?.act,
        fleet.declarations.tips.indices.contains(Int(tip))
      else { return }
      due.append(
        Duty(device: device, tip: TipIndex(Int(tip)), effect: entry.id), at: entry)
    }

    /// A tip that is retired by now has kept the promise. The rest of the moment may undo that: the
    /// news that its record was deleted, a reset, another store, or a process in which its id reads
    /// otherwise.
    private mutating func settle(
      before entry: JournalEntry, on device: DeviceIndex, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      if let cause = journal.firstCause(of: entry.id) {
        if case .device(.launched) = entry.fact.kind, due.contains(where: { $0.effect == cause }) {
          launch = entry.id
          return
        }
        if cause == launch { return }
      }
      due.removeAll { duty in
        guard duty.device == device, Self.isRetired(duty, fleet) else { return false }
        ruling.check()
        return true
      }
    }

    private static func isRetired(_ duty: Duty, _ fleet: borrowing ReplayedFleet) -> Bool {
      guard let record = fleet.record(of: duty.tip, on: duty.device),
        !fleet.isShownByOverride(record, on: duty.device)
      else { return false }
      return fleet.known(record, on: duty.device).invalidation != nil
    }

    private func judge(
      _ duty: Duty, _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      _ ruling: inout Ruling
    ) {
      let (device, tip) = (duty.device, duty.tip)
      let record = fleet.record(of: tip, on: device)
      if let record, fleet.isShownByOverride(record, on: device) { return }
      ruling.check()
      if let record, fleet.known(record, on: device).invalidation != nil { return }
      let declarations = fleet.declarations
      ruling.violate(
        entry.violation(
          on: [device], observed: "not invalidated", expected: "invalidated",
          "An intent did what \(declarations.tips[tip.position].identifier) suggests, and on "
            + "\(declarations.name(of: device)) the tip is not retired.",
          related: [duty.effect]))
    }
  }
}
