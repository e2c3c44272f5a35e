import DeviceSystems
import Scenarios
import SimulationKernel
import TipDomain

// Moments that chance hardly meets: an earlier tip of a group becomes eligible while a view shows a
// later one (4.8); an action is chosen of a tip whose style may not offer it.

extension WorldGenerator {
  /// For each group that offers the first eligible tip, a moment at which the first becomes
  /// eligible while another may be on screen.
  mutating func makeTurnSteps(through last: SimulatedDuration) -> [TimelineStep] {
    var steps: [TimelineStep] = []
    for group in groups.indices where groups[group].priority == .firstAvailable {
      let index = GroupIndex(group)
      let screen = screens.firstIndex { screen in
        screen.slots.contains { $0.group == index && $0.tip == nil }
      }
      let tips = groups[group].tips
      guard let screen, tips.count > 1, last > .hours(2) else { continue }
      steps += turn(of: tips[0], after: tips[1], on: screen, through: last, .group(group))
    }
    return steps
  }

  /// A moment at which an action is chosen of a tip that has just come on screen, of one with a
  /// style of its own if there is one.
  mutating func makeChoiceSteps(through last: SimulatedDuration) -> [TimelineStep] {
    let candidates = tips.indices.filter { index in
      !tips[index].content.actions.isEmpty && screen(of: TipIndex(index)) != nil
    }
    let styled = candidates.first { tips[$0].style != .standard }
    guard let index = styled ?? candidates.first, let screen = screen(of: TipIndex(index)),
      last > .hours(2)
    else { return [] }
    let tip = TipIndex(index)
    let seconds = (last - .hours(1)).microseconds / 1_000_000
    let start = SimulatedDuration.seconds(
      seconds / 1_000 * Int64(draws.below(1_000, .action, of: .timeline)))
    let device = DeviceIndex(draws.below(devices.count, .action, of: .timeline, 1))
    return [
      TimelineStep(at: start, device: device, action: .open),
      TimelineStep(at: start, device: device, action: .resetEligibility(tip: tip)),
      TimelineStep(
        at: start, device: device, action: .visit(screen: UInt16(truncatingIfNeeded: screen))),
      TimelineStep(at: start, device: device, action: .choose(tip: tip, action: 0)),
    ]
  }

  /// A screen with a view of the tip alone.
  private func screen(of tip: TipIndex) -> Int? {
    screens.firstIndex { screen in
      screen.slots.contains { $0.tip == tip && $0.group == nil }
    }
  }

  private mutating func turn(
    of tip: TipIndex, after other: TipIndex, on screen: Int, through last: SimulatedDuration,
    _ entity: WorldEntity
  ) -> [TimelineStep] {
    let start = moment(through: last - .hours(1), entity, 0)
    let device = DeviceIndex(draws.below(devices.count, .edge, of: entity, 1))
    let visit = ScriptedAction.visit(screen: UInt16(truncatingIfNeeded: screen))
    var steps = [
      TimelineStep(at: start, device: device, action: .open),
      // A person has most often closed it by then.
      TimelineStep(at: start, device: device, action: .resetEligibility(tip: other)),
      TimelineStep(
        at: start, device: device, action: .invalidate(tip: tip, reason: .actionPerformed)),
      TimelineStep(at: start + .seconds(1), device: device, action: visit),
    ]
    for (index, rule) in tips[tip.position].rules.enumerated() {
      let at = start + .seconds(2 + Int64(index))
      switch rule.input {
      case .event(let event):
        let donation = ScriptedAction.donate(
          event: event, values: values(of: event.position, entity, 900), times: 3, waits: true)
        steps.append(TimelineStep(at: at, device: device, action: donation))
      case .parameter(let parameter):
        let type = parameters[parameter.position].type
        steps.append(
          TimelineStep(
            at: at, device: device,
            action: .set(parameter: parameter, value: value(of: type, entity, .edge, 2 + index))))
      }
    }
    steps.append(
      TimelineStep(at: start + .seconds(8), device: device, action: .resetEligibility(tip: tip)))
    return steps
  }
}
