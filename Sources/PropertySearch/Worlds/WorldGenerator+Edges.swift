import DeviceSystems
import Scenarios
import SimulationKernel
import TipDomain

// Moments that chance never meets: a view asks exactly as long after a donation as a rule, or the
// limit of its event, looks back; groups of donations are equally large; a limit counts donations
// of which some are too old.

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
    let start = moment(through: last - age, entity, 1)
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
  /// For up to two tips each: a visit while two groups of donations are equally large, and a visit
  /// when as many donations are young enough as a limit lets a rule see, and as many are too old.
  mutating func makeCountedSteps(through last: SimulatedDuration) -> [TimelineStep] {
    var steps: [TimelineStep] = []
    var (ties, limits) = (0, 0)
    for (tip, screen) in directViews {
      for rule in tips[tip].rules {
        guard case .event(let event) = rule.input else { continue }
        let visit = ScriptedAction.visit(screen: UInt16(truncatingIfNeeded: screen))
        if ties < 2, rule.condition.asksSubset {
          steps += tie(of: event, TipIndex(tip), visit, through: last)
          ties += 1
        }
        let limit = events[event.position].limit
        if limits < 2, let age = limit.maximumAge, limit.maximumCount < 100,
          age + .hours(1) < last
        {
          steps += surplus(of: event, limit.maximumCount, age, TipIndex(tip), visit, through: last)
          limits += 1
        }
      }
    }
    return steps
  }

  private mutating func tie(
    of event: EventIndex, _ tip: TipIndex, _ visit: ScriptedAction, through last: SimulatedDuration
  ) -> [TimelineStep] {
    let entity = WorldEntity.tip(tip.position)
    guard last > .hours(1) else { return [] }
    let start = moment(through: last - .hours(1), entity, 10)
    let device = DeviceIndex(draws.below(devices.count, .edge, of: entity, 11))
    let lists = (0..<4).map { values(of: event.position, entity, 910 + $0 * 10) }
    let first = lists[0]
    let second = lists.first { $0 != first } ?? first
    let actions: [ScriptedAction] = [
      .open, .resetEligibility(tip: tip), .deleteDonations(event: event),
      .donate(event: event, values: first, times: 1, waits: true),
      .donate(event: event, values: second, times: 1, waits: true), visit,
      .donate(event: event, values: first, times: 1, waits: true), visit,
    ]
    return actions.enumerated().map { index, action in
      TimelineStep(at: start + .seconds(Int64(2 * index)), device: device, action: action)
    }
  }

  private mutating func surplus(
    of event: EventIndex, _ count: Int, _ age: SimulatedDuration, _ tip: TipIndex,
    _ visit: ScriptedAction, through last: SimulatedDuration
  ) -> [TimelineStep] {
    let entity = WorldEntity.tip(tip.position)
    let start = moment(through: last - age - .hours(1), entity, 12)
    let device = DeviceIndex(draws.below(devices.count, .edge, of: entity, 13))
    let donation = ScriptedAction.donate(
      event: event, values: values(of: event.position, entity, 950),
      times: UInt32(truncatingIfNeeded: count), waits: true)
    let late = start + age + .seconds(1)
    let steps: [(SimulatedDuration, ScriptedAction)] = [
      (start, .open), (start, donation), (late, .open), (late, .resetEligibility(tip: tip)),
      (late, donation), (late + .seconds(1), visit),
    ]
    return steps.map { TimelineStep(at: $0, device: device, action: $1) }
  }

  /// A moment of the first `last`, on one of a thousand steps.
  func moment(
    through last: SimulatedDuration, _ entity: WorldEntity, _ ordinal: Int
  ) -> SimulatedDuration {
    let share = Int64(draws.below(1_000, .edge, of: entity, ordinal))
    return .seconds(last.microseconds / 1_000_000 / 1_000 * share)
  }
}

extension RuleExpression {
  /// Whether it asks for the largest or smallest group of donations.
  fileprivate var asksSubset: Bool {
    if case .subset = node { return true }
    return node.children.contains { $0.asksSubset }
  }
}
