import DeviceSystems
import FleetFacts
import IntentSystem
import SimulationKernel
import TipDomain
import Verification

/// IA-14: the rules of the app count what an intent donates.
enum DonationCounted: SystemInvariant {
  static let statement = InvariantStatement(
    id: "intent-donation-counted",
    sentence:
      "What an intent donates reaches the store of the app once, also from an extension; one with "
      + "a store of its own loses it.",
    sources: "IA-14, IA-16", holds: .anySchedule)

  static let idleReason = "No intent donated anything."

  /// Looks at the end of the moment in which an intent donates.
  struct Judge: FreshMonitor {
    static let interests: FactFamilies = [.intent, .donation, .phase]

    private struct Due: Sendable {
      let device: DeviceIndex
      let event: EventIndex
      let effect: FactID
      /// Whether it can reach the app: an extension with a store of its own loses it.
      let reachesApp: Bool
      var count = 0

      /// What is wrong.
      var finding: String {
        if count == 0 { return "lost" }
        return reachesApp
          ? "counted more than once" : "counted, although its extension has a store of its own"
      }
    }

    private var due: [Due] = []
    private var instant = Instant.zero

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      if !due.isEmpty, entry.isAfter(instant) {
        for due in due { judge(due, entry, fleet, &ruling) }
        due = []
      }
      guard let device = entry.device else { return }
      switch entry.fact.kind {
      case .intent(.run(.effectTaken(_, _, let effect, let process))):
        guard case .donateEvent(let event) = fleet.declarations.effect(effect)?.act, event >= 0
        else { return }
        instant = entry.fact.instant
        due.append(
          Due(
            device: device, event: EventIndex(Int(event)), effect: entry.id,
            reachesApp: process == .app || fleet.declarations.sharesIntentStore))
      case .tip(.donated(let event, _)), .tip(.donationLost(let event)):
        guard let cause = journal.firstCause(of: entry.id),
          let index = due.firstIndex(where: { $0.effect == cause && $0.event == event })
        else { return }
        due[index].count += 1
      default: return
      }
    }

    private func judge(
      _ due: Due, _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      _ ruling: inout Ruling
    ) {
      ruling.check()
      if due.count == 1, due.reachesApp { return }
      let declarations = fleet.declarations
      ruling.violate(
        entry.violation(
          on: [due.device], observed: "\(due.count) donations",
          expected: due.reachesApp || due.count == 0 ? "1 donation" : "no donation",
          "What an intent donates of \(declarations.name(of: due.event)) on "
            + "\(declarations.name(of: due.device)) is \(due.finding).",
          related: [due.effect]))
    }
  }
}
