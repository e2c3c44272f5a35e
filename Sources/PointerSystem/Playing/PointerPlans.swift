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
  fileprivate var times = [Instant?](repeating: nil, count: PointerTimer.allCases.count)
  /// By region: the fact that began the animation for it.
  fileprivate var animationStarts: [PointerRegionIndex: FactID] = [:]
  /// The fact that entered the active region.
  fileprivate var entered: FactID?
  /// The last fact by which the pointing device was used.
  fileprivate var used: FactID?

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
}

extension PointerSystem: PlanningSystem {
  package typealias Timer = PointerTimer
  package typealias ModelStep = PointerModelStep

  package static func followUps(
    on occasion: PlanningOccasion<PointerSystem>, in situation: SystemSituation<PointerSystem>,
    _ plans: inout PointerPlans, drawing choices: inout ChoiceSource
  ) -> [FollowUp<PointerSystem>] {
    switch occasion {
    case .fact(let fact, let id):
      plans.note(fact, id).map { situation.plan($0, because: id, &plans) } ?? []
    case .timer(let timer, let cause): situation.fire(timer, because: cause, &plans)
    case .renewal(let timer, let cause): situation.plan(timer, because: cause, &plans)
    }
  }
}

extension SystemSituation<PointerSystem> {
  /// Plans a timer unless one comes before.
  fileprivate func plan(
    _ timer: PointerTimer, because cause: FactID?, _ plans: inout PointerPlans
  ) -> [FollowUp<PointerSystem>] {
    guard let deadline = deadline(of: timer), deadline > now else { return [] }
    if let planned = plans.times[timer.rawValue], planned <= deadline { return [] }
    plans.times[timer.rawValue] = deadline
    return [.plan(timer, at: deadline, because: cause)]
  }

  private func deadline(of timer: PointerTimer) -> Instant? {
    switch timer {
    case .idle: state.idleDeadline(in: definition)
    case .dwell: state.dwellDeadline(in: definition)
    case .animation: state.animationDeadline
    }
  }

  fileprivate func fire(
    _ timer: PointerTimer, because cause: FactID?, _ plans: inout PointerPlans
  ) -> [FollowUp<PointerSystem>] {
    // Another one was planned for an earlier time, and planned what comes after it.
    guard plans.times[timer.rawValue] == now else { return [] }
    plans.times[timer.rawValue] = nil
    // The timer may have been planned for another use, region or animation.
    switch timer {
    case .idle:
      return [.perform(.hideIfIdle, because: plans.used), .renew(timer, because: plans.used)]
    case .dwell:
      return [
        .perform(.dwellIfStill, because: plans.entered), .renew(timer, because: plans.entered),
      ]
    case .animation:
      var followUps: [FollowUp<PointerSystem>] = state.animations.map { animation in
        let start = plans.animationStarts[animation.region]
        return .perform(.finishAnimation(animation.region), because: start)
      }
      followUps.append(.renew(timer, because: cause))
      return followUps
    }
  }
}
