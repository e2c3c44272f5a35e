import DeviceSystems
import SimulationKernel

/// What is to be done later for the pointer of a device.
package enum PointerTimer: Int, CaseIterable, PlannedTimer {
  /// A pointer that rests may have to be hidden.
  case idle
  /// The stay in a region may count as a dwell.
  case dwell
  /// An animation of the app may be over.
  case animation
}

/// When the timers of a pointer come that are planned, and what will be the cause of what they
/// bring. Of each there is at most one at work: one that comes too early plans the next.
package struct PointerPlans: Sendable {
  /// By the raw value of the timer; nil for none.
  private var times = [Instant?](repeating: nil, count: PointerTimer.allCases.count)
  /// By region: the fact that began the animation for it.
  private var animationStarts: [PointerRegionIndex: FactID] = [:]
  /// The fact that entered the active region.
  private var entered: FactID?
  /// The last fact by which the pointing device was used.
  private var used: FactID?

  /// No timer is planned.
  package init() {}

  /// Takes note of a fact, whichever timer it may concern.
  ///
  /// - Returns: The timer that it begins; nil if it begins none.
  fileprivate mutating func note(_ fact: PointerFact, _ id: FactID) -> PointerTimer? {
    switch fact {
    case .shown, .recentered, .released, .moved, .pressed, .scrolled:
      used = id
      return .idle
    case .entered:
      entered = id
      return .dwell
    case .animationStarted(let region, _, _):
      animationStarts[region] = id
      return .animation
    case .animationFinished(let region, _): animationStarts[region] = nil
    default: break
    }
    return nil
  }

  /// Takes note that a timer is due; false if another one was planned for an earlier time, and
  /// planned what comes after it.
  fileprivate mutating func take(_ timer: PointerTimer, at time: Instant) -> Bool {
    guard times[timer.rawValue] == time else { return false }
    times[timer.rawValue] = nil
    return true
  }

  /// What a timer does. It may have been planned for another use, region or animation.
  fileprivate func followUps(
    _ timer: PointerTimer, because cause: FactID?, _ state: PointerState
  ) -> [FollowUp<PointerSystem>] {
    switch timer {
    case .idle:
      [.perform(.hideIfIdle, because: used), .renew(timer, because: used)]
    case .dwell:
      [.perform(.dwellIfStill, because: entered), .renew(timer, because: entered)]
    case .animation:
      state.animations.map { animation in
        .perform(
          .finishAnimation(animation.region), because: animationStarts[animation.region])
      } + [.renew(timer, because: cause)]
    }
  }

  /// Takes note that a timer is needed at a time; false if one comes before.
  fileprivate mutating func plan(
    _ timer: PointerTimer, at deadline: Instant, after now: Instant
  ) -> Bool {
    guard deadline > now else { return false }
    if let planned = times[timer.rawValue], planned <= deadline { return false }
    times[timer.rawValue] = deadline
    return true
  }
}

extension PointerSystem: PlanningSystem {
  package typealias ModelStep = PointerModelStep

  /// A fact that begins a wait plans its end.
  package static func follow(
    _ fact: PointerFact, _ id: FactID, in situation: SystemSituation<PointerSystem>,
    _ plans: inout PointerPlans, drawing choices: inout ChoiceSource
  ) -> [FollowUp<PointerSystem>] {
    guard let timer = plans.note(fact, id) else { return [] }
    return renew(timer, because: id, in: situation, &plans, drawing: &choices)
  }

  package static func fire(
    _ timer: PointerTimer, because cause: FactID?, in situation: SystemSituation<PointerSystem>,
    _ plans: inout PointerPlans, drawing choices: inout ChoiceSource
  ) -> [FollowUp<PointerSystem>] {
    guard plans.take(timer, at: situation.now) else { return [] }
    return plans.followUps(timer, because: cause, situation.state)
  }

  package static func renew(
    _ timer: PointerTimer, because cause: FactID?, in situation: SystemSituation<PointerSystem>,
    _ plans: inout PointerPlans, drawing choices: inout ChoiceSource
  ) -> [FollowUp<PointerSystem>] {
    let deadline = situation.state.deadline(of: timer, in: situation.definition)
    guard let deadline, plans.plan(timer, at: deadline, after: situation.now) else {
      return []
    }
    return [.plan(timer, at: deadline, because: cause)]
  }
}

extension PointerState {
  fileprivate func deadline(
    of timer: PointerTimer, in definition: borrowing PointerDefinition
  ) -> Instant? {
    switch timer {
    case .idle: idleDeadline(in: definition)
    case .dwell: dwellDeadline(in: definition)
    case .animation: animationDeadline
    }
  }
}
