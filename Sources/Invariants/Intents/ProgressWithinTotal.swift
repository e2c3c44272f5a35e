import DeviceSystems
import IntentSystem
import Verification

/// IA-11: progress grows, up to its total, while a run performs.
enum ProgressWithinTotal: IntentInvariant {
  static let statement = InvariantStatement(
    id: "intent-progress",
    sentence: "Progress of a run grows, never beyond its total, and only while the run performs.",
    sources: "IA-11, A-35", holds: .anySchedule)

  static let idleReason = "No run reported progress."

  /// Looks at each report of progress.
  struct Judge: IntentMonitor {
    func judge(_ moment: IntentMoment, _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling) {
      let (device, entry) = (moment.device, moment.entry)
      guard case .run(.progressReported(let number, let completed, let total)) = moment.fact,
        let run = fleet[device].intents.first?.run(number)
      else { return }
      let declared = fleet.declarations.intent(run.intent)?.progressTotal
      ruling.check()
      let isRight =
        completed > run.completed && completed <= total && declared == total
        && run.phase == .performing
      if isRight { return }
      ruling.violate(
        entry.violation(
          on: [device], observed: "\(completed) of \(total)",
          expected: "more than \(run.completed), and at most \(declared ?? 0)",
          "\(fleet.declarations.name(of: run.intent)) reports progress on "
            + "\(fleet.declarations.name(of: device)) that cannot be."))
    }
  }
}
