import DeviceSystems
import IntentSystem
import Verification

/// IA-13: a run that succeeds has had its effects, however it was started.
enum EffectsTaken: IntentInvariant {
  static let statement = InvariantStatement(
    id: "intent-effects-taken",
    sentence: "A run that succeeds has had each of its effects, whichever way it was started.",
    sources: "IA-13", holds: .anySchedule)

  static let idleReason = "No run with effects succeeded."

  /// Looks at each run that succeeds. One that could not pay succeeds with a message and without
  /// what is left of its effects; those of a continuation need one.
  struct Judge: IntentMonitor {
    func judge(_ moment: IntentMoment, _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling) {
      let (device, entry) = (moment.device, moment.entry)
      guard case .run(.succeeded(let number, let index, let result, _)) = moment.fact,
        result != .failureMessage, let run = fleet[device].intents.first?.run(number),
        let intent = fleet.declarations.intent(index), !intent.effects.isEmpty
      else { return }
      ruling.check()
      let missing = intent.effects.indices.first { position in
        run.effectsTaken & 1 << UInt64(position) == 0
          && fleet.declarations.effect(intent.effects[position])?.moment != .continuation
      }
      guard let missing else { return }
      ruling.violate(
        entry.violation(
          on: [device], observed: "effect \(missing + 1) missing", expected: "all effects",
          "\(intent.id) succeeds on \(fleet.declarations.name(of: device)) by "
            + "\(run.trigger.name) without what it is to do."))
    }
  }
}
