import DeviceSystems
import Scenarios
import SimulationKernel
import TipDomain

// What chance hardly meets on a build for testing: a tip that is shown by force, and ended.

extension WorldGenerator {
  /// For each device whose build shows a tip that a view of its own asks for: the person closes it,
  /// the app invalidates it, and each time the view asks once more (5.3).
  func makeOverrideSteps(through last: SimulatedDuration) -> [TimelineStep] {
    guard last > .hours(2) else { return [] }
    var steps: [TimelineStep] = []
    for index in devices.indices {
      let shown = devices[index].overrides.shown
      let view = directViews.first { shown.contains(TipIndex($0.tip)) }
      guard let view else { continue }
      let thousandth = (last - .hours(1)).microseconds / 1_000
      let share = Int64(draws.below(1_000, .meeting, of: .device(index)))
      let start = SimulatedDuration(microseconds: thousandth * share)
      steps += ends(
        of: TipIndex(view.tip), on: UInt16(truncatingIfNeeded: view.screen), DeviceIndex(index),
        from: start)
    }
    return steps
  }

  private func ends(
    of tip: TipIndex, on screen: UInt16, _ device: DeviceIndex, from start: SimulatedDuration
  ) -> [TimelineStep] {
    let actions: [(Int64, ScriptedAction)] = [
      (0, .visit(screen: screen)), (4, .react(tip: tip, with: .close)),
      (10, .visit(screen: screen)), (14, .invalidate(tip: tip, reason: .actionPerformed)),
      (20, .visit(screen: screen)), (40, .leave),
    ]
    return actions.map { seconds, action in
      TimelineStep(at: start + .seconds(seconds), device: device, action: action)
    }
  }
}
