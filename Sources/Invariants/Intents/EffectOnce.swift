import DeviceSystems
import FleetFacts
import IntentSystem
import Scenarios
import SimulationKernel
import TipDomain
import Verification

/// IA-15: an effect is taken once in a run.
enum EffectOnce: Invariant {
  static let statement = InvariantStatement(
    id: "intent-effect-once",
    sentence: "A run has each of its effects at most once, also when it performs anew.",
    sources: "IA-15", holds: .anySchedule)

  static func idleReason(_ declarations: Declarations) -> String {
    "No run had an effect."
  }

  static var evidence: FactFamilies { .ofIntents }

  /// Looks at each effect.
  struct Judge: Monitor {
    static let interests: FactFamilies = .intent

    init(_ declarations: Declarations) {}

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      guard let device = entry.device,
        case .intent(.run(.effectTaken(let number, let index, let effect, _))) =
          entry.fact.kind, let run = fleet[device].intents.first?.run(number),
        let position = fleet.declarations.intent(index)?.effects.firstIndex(of: effect)
      else { return }
      ruling.check()
      if run.effectsTaken & 1 << UInt64(position) == 0 { return }
      ruling.violate(
        entry.violation(
          on: [device], observed: "the effect again", expected: "it once",
          "\(fleet.declarations.name(of: index)) takes an effect twice in run \(number) on "
            + "\(fleet.declarations.name(of: device))."))
    }
  }
}
