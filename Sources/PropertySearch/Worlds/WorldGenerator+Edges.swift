import DeviceSystems
import Scenarios
import SimulationKernel
import TipDomain

// Moments that chance never meets: a view asks exactly as long after a donation as a rule, or the
// limit of its event, looks back.

extension WorldGenerator {
  /// For up to three tips a donation, a visit when it is exactly as old as a rule allows, and
  /// another when it is too old.
  mutating func makeEdgeSteps(through last: SimulatedDuration) -> [TimelineStep] {
    var steps: [TimelineStep] = []
    var made = 0
    for (tip, screen) in directViews where made < 3 {
      for rule in tips[tip].rules {
        guard case .event(let event) = rule.input,
          let age = age(asked: rule, of: event, tip), age < last
        else { continue }
        steps += edge(of: event, after: age, on: screen, through: last, .tip(tip))
        made += 1
        break
      }
    }
    return steps
  }

  /// The tips that a view of their own asks for, each with the first screen that has one.
  var directViews: [(tip: Int, screen: Int)] {
    tips.indices.compactMap { tip in
      let screen = screens.firstIndex { screen in
        screen.slots.contains { $0.group == nil && $0.tip?.position == tip }
      }
      return screen.map { (tip, $0) }
    }
  }

  /// How far back a rule looks, or the limit of its event; one of several.
  private func age(asked rule: Rule, of event: EventIndex, _ tip: Int) -> SimulatedDuration? {
    var ages = WorldGenerator.ages(in: rule.condition)
    if let age = events[event.position].limit.maximumAge { ages.append(age) }
    return ages.isEmpty ? nil : draws.pick(ages, .edge, of: .tip(tip))
  }

  private static func ages(in expression: RuleExpression) -> [SimulatedDuration] {
    var ages: [SimulatedDuration] = []
    for child in expression.node.children { ages += WorldGenerator.ages(in: child) }
    if case .within(_, let range) = expression.node { ages.append(range.duration) }
    if case .literal(.integer(let seconds)) = expression.node, seconds.magnitude >= 3_600 {
      ages.append(.seconds(Int64(seconds.magnitude)))
    }
    return ages
  }

  private mutating func edge(
    of event: EventIndex, after age: SimulatedDuration, on screen: Int,
    through last: SimulatedDuration, _ entity: WorldEntity
  ) -> [TimelineStep] {
    let seconds = (last - age).microseconds / 1_000_000
    let start = SimulatedDuration.seconds(
      seconds / 1_000 * Int64(draws.below(1_000, .edge, of: entity, 1)))
    let device = DeviceIndex(draws.below(devices.count, .edge, of: entity, 2))
    let donation = ScriptedAction.donate(
      event: event, values: values(of: event.position, entity, 900), times: 1, waits: true)
    let visit = ScriptedAction.visit(screen: UInt16(truncatingIfNeeded: screen))
    return [
      TimelineStep(at: start, device: device, action: .open),
      TimelineStep(at: start, device: device, action: donation),
      TimelineStep(at: start + age, device: device, action: visit),
      TimelineStep(at: min(start + age + .seconds(1), last), device: device, action: visit),
    ]
  }
}
