import DeviceSystems
import FleetFacts
import SimulationKernel
import TipDomain
import TipSync
import Verification

/// Of two reasons the one stays that the knob says.
enum FirstReasonStays: Invariant {
  static let statement = InvariantStatement(
    id: "first-reason-stays",
    sentence:
      "Within one epoch, the reason for an invalidation that a device knows is replaced only by an "
      + "earlier one or, with `statusReason lastWins`, by a later one.",
    sources: "1.15, 6.9", holds: .anySchedule)

  static let evidence: FactFamilies = [.status, .store]

  static func idleReason(_ declarations: Declarations) -> String {
    "No device that knew why a tip was invalidated learned of another reason."
  }

  struct Judge: Monitor {
    static let interests: FactFamilies = [.status, .store]

    /// By device and record: the status that it knows; nil where none was told since its store was
    /// replaced.
    private var known: [[StoredStatus?]]
    /// Whether merges follow the knob; a strategy may take the last writer's word instead.
    private let mergesByKnob: Bool

    init(_ declarations: Declarations) {
      known = declarations.devices.map { _ in [] }
      mergesByKnob =
        declarations.knobs.mergeStatus == .sticky && declarations.layout != .inTipRecord
    }

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      guard let device = entry.device, device.position < known.count else { return }
      switch entry.fact.kind {
      case .tip(.invalidated(let invalidation)):
        let status = StoredStatus(
          epoch: invalidation.epoch, invalidation: invalidation.reason, date: invalidation.date)
        judge(status, of: invalidation.record, isMerge: false, entry, device, fleet, &ruling)
        note(status, of: invalidation.record, on: device)
      case .tip(.statusMerged(let record, let status)):
        if mergesByKnob {
          judge(status, of: record, isMerge: true, entry, device, fleet, &ruling)
        }
        note(status, of: record, on: device)
      case .tip(.eligibilityReset(let record, let epoch, let date)):
        note(
          StoredStatus(epoch: epoch, invalidation: nil, date: date), of: record, on: device)
      case .tip(.datastoreReset), .device(.reinstalled), .device(.restored), .device(.cloned):
        known[device.position] = []
      case .device(.crashed(let lost)): if lost > 0 { known[device.position] = [] }
      default: break
      }
    }

    private mutating func note(
      _ status: StoredStatus, of record: RecordIndex, on device: DeviceIndex
    ) {
      while known[device.position].count <= record.position { known[device.position].append(nil) }
      known[device.position][record.position] = status
    }

    private func judge(
      _ status: StoredStatus, of record: RecordIndex, isMerge: Bool, _ entry: JournalEntry,
      _ device: DeviceIndex, _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      guard record.position < known[device.position].count,
        let before = known[device.position][record.position],
        let first = before.invalidation, let second = status.invalidation,
        before.epoch == status.epoch
      else { return }
      ruling.check()
      if first == second { return }
      let isInOrder: Bool
      switch fleet.declarations.knobs.statusReason {
      case .firstWins: isInOrder = isMerge && status.date <= before.date
      case .lastWins: isInOrder = !isMerge || status.date >= before.date
      }
      if isInOrder { return }
      ruling.violate(
        entry.violation(
          on: [device], of: record, observed: second.name, expected: first.name,
          "On \(fleet.declarations.name(of: device)), {tip} was invalidated as \(first.name); then "
            + "\(second.name) replaced that reason."))
    }
  }
}
