import DeviceSystems
import FleetFacts
import IntentSystem
import Scenarios
import SimulationKernel
import TipDomain
import Verification

/// IA-13: what a tip suggests retires the tip, whichever way it is done.
enum ActionRetiresTip: Invariant {
  static let statement = InvariantStatement(
    id: "intent-retires-tip",
    sentence:
      "An intent that does what a tip suggests retires the tip, whichever way it was started, and "
      + "needs no foreground for that.",
    sources: "IA-13", holds: .anySchedule)

  static func idleReason(_ declarations: Declarations) -> String {
    "No intent retired a tip."
  }

  /// Looks at the end of the moment in which an intent takes effect.
  struct Judge: Monitor {
    static let interests: FactFamilies = [.intent, .status, .phase]

    private var retired = EndOfInstantQueue<Duty>()

    /// What an effect of a run owes.
    private struct Duty: Sendable {
      let device: DeviceIndex
      let tip: TipIndex
      let effect: FactID
    }

    init(_ declarations: Declarations) {}

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      for duty in retired.remove(before: entry) { judge(duty, entry, fleet, &ruling) }
      guard let device = entry.device,
        case .intent(.run(.effectTaken(_, _, let effect, _))) = entry.fact.kind,
        // An app that does not configure its tips has nothing to retire them in.
        fleet.declarations.definitions[device.position].configures,
        case .invalidateTip(let tip) = fleet.declarations.effect(effect)?.act,
        fleet.declarations.tips.indices.contains(Int(tip))
      else { return }
      retired.append(
        Duty(device: device, tip: TipIndex(Int(tip)), effect: entry.id), at: entry)
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
