import DeviceSystems
import IntentSystem
import Verification

/// IA-15: an effect is taken once in a run.
enum EffectOnce: IntentInvariant {
  static let statement = InvariantStatement(
    id: "intent-effect-once",
    sentence: "A run has each of its effects at most once, also when it performs anew.",
    sources: "IA-15", holds: .anySchedule)

  static let idleReason = "No run had an effect."

  /// Looks at each effect.
  struct Judge: IntentMonitor {
    func judge(_ moment: IntentMoment, _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling) {
      let (device, entry) = (moment.device, moment.entry)
      guard case .run(.effectTaken(let number, let index, let effect, _)) = moment.fact,
        let run = fleet[device].intents.first?.run(number),
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
