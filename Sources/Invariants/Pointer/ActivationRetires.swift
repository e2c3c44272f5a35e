import DeviceSystems
import FleetFacts
import PointerSystem
import Scenarios
import SimulationKernel
import TipDomain
import Verification

/// IC-16: whoever does what a tip points at needs the tip no more.
enum ActivationRetires: SystemInvariant {
  static let statement = InvariantStatement(
    id: "pointer-activation-retires",
    sentence: "A control that is activated in the foreground, by whatever means, invalidates the "
      + "tips whose popovers point at it, each once.",
    sources: "IC-16, 1.14", holds: .anySchedule)

  static let idleReason = "No control was activated at which the popover of a tip points."

  /// Looks at what follows an activation, up to the end of its moment.
  struct Judge: FreshMonitor {
    static let interests: FactFamilies = [.pointer, .status, .store, .process, .phase]

    private struct Duty: Sendable {
      let device: DeviceIndex
      let record: RecordIndex
      let activated: FactID
      let means: PointerActivation
    }

    private var duties = EndOfInstantQueue<Duty>()
    /// The activations of the moment; what they invalidate, they invalidate in it.
    private var activations: [FactID] = []
    private var instant = Instant.zero
    /// The last activation that invalidated each tip of a device.
    private var causes: [DeviceRecord: FactID] = [:]

    private struct DeviceRecord: Hashable {
      let device: DeviceIndex
      let record: RecordIndex
    }

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      for duty in duties.remove(before: entry) { judge(duty, entry, fleet, &ruling) }
      guard let device = entry.device else { return }
      if !duties.isEmpty { settle(on: device, fleet, &ruling) }
      switch entry.fact.kind {
      case .pointer(.controlActivated(let view, _, let means)):
        if entry.fact.instant != instant { activations = [] }
        instant = entry.fact.instant
        activations.append(entry.id)
        add(view, means, device, entry, fleet)
      case .tip(.invalidated(let invalidation)):
        count(invalidation.record, device, entry, in: journal, fleet, &ruling)
      default: break
      }
    }

    /// An app that does not configure its tips has nothing to invalidate them in, and of a tip that
    /// a testing override shows no end is stored (5.3).
    private mutating func add(
      _ view: PointerViewIndex, _ means: PointerActivation, _ device: DeviceIndex,
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet
    ) {
      guard let definition = fleet.declarations.pointer, fleet[device].process == .foreground,
        fleet.declarations.definitions[device.position].configures
      else { return }
      for tip in fleet.declarations.pointerLinks.tips(anchoredTo: view, in: definition) {
        guard let record = fleet.record(of: tip, on: device),
          !fleet.isShownByOverride(record, on: device)
        else { continue }
        duties.append(
          Duty(device: device, record: record, activated: entry.id, means: means), at: entry)
      }
    }

    /// A tip that is invalidated by now has kept the promise. The rest of the moment may undo that:
    /// the news that its record was deleted, or a reset.
    private mutating func settle(
      on device: DeviceIndex, _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      duties.removeAll { duty in
        guard duty.device == device,
          fleet.known(duty.record, on: device).invalidation != nil
        else { return false }
        ruling.check()
        return true
      }
    }

    private mutating func count(
      _ record: RecordIndex, _ device: DeviceIndex, _ entry: JournalEntry,
      in journal: borrowing Journal, _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      // The journal of a search may have forgotten the cause of what an activation did not cause.
      guard let cause = journal.firstCause(of: entry.id), activations.contains(cause) else {
        return
      }
      let key = DeviceRecord(device: device, record: record)
      if causes[key] == cause {
        ruling.violate(
          entry.violation(
            on: [device], of: record, observed: "twice", expected: "once",
            "One activation on \(fleet.declarations.name(of: device)) invalidates {tip} twice."))
      }
      causes[key] = cause
    }

    private func judge(
      _ duty: Duty, _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      _ ruling: inout Ruling
    ) {
      ruling.check()
      if fleet.known(duty.record, on: duty.device).invalidation != nil { return }
      ruling.violate(
        entry.violation(
          on: [duty.device], of: duty.record, observed: "still eligible",
          expected: "invalidated",
          "{tip} is not invalidated on \(fleet.declarations.name(of: duty.device)), although its "
            + "control was activated by \(duty.means.name).", related: [duty.activated]))
    }
  }
}
