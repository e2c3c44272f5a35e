import DeviceSystems
import SimulationKernel

/// What is to be done later for the Focus of a device.
package enum FocusTimer: PlannedTimer {
  /// A call of the filter comes.
  case call(UInt32)
  /// The device hears of a choice, by its number among all that were told.
  case news(UInt32)
  /// The scheduled time of a Focus begins.
  case scheduleBegins(FocusIndex, window: UInt16)
  /// It is over.
  case scheduleEnds(FocusIndex)

  package var isOnItsWay: Bool {
    switch self {
    case .call, .news: true
    case .scheduleBegins, .scheduleEnds: false
    }
  }

  /// Scheduled times are the person's.
  package var priority: OccurrencePriority { isOnItsWay ? .device : .person }
}

/// What is drawn for the Focus of a device. These draws have numbers and ordinals of their own, so
/// that a world without Focus neither keeps nor counts any.
@usableFromInline
package enum FocusPurpose: Int, DrawPurpose {
  case callDelay
  case callLoss
  case coalescing
  case sharingDelay
  case sharingLoss

  /// The number among all purposes of a run, which no other change may move.
  @inlinable package var number: Int { 28 + rawValue }
}

/// What is drawn for the Focus of a device.
package struct FocusPlans: Sendable {
  private var draws: KeyedDraws<FocusPurpose>

  /// The plans of the device of this name.
  package init(of device: String) { draws = KeyedDraws("focus", device) }

  /// When a device hears of a choice: soon, or by itself at the end of the bound.
  package mutating func newsDelay(
    _ sharing: FocusSharing, drawing choices: inout ChoiceSource
  ) -> SimulatedDuration {
    let isLost = draws.chance(sharing.loss, .sharingLoss, &choices)
    let delay = draws.duration(sharing.delay, .sharingDelay, &choices)
    return isLost ? sharing.within : min(delay, sharing.within)
  }

  /// Whether a call takes the place of others (B-11, B-12).
  fileprivate mutating func coalesces(
    _ calls: FilterCalls, drawing choices: inout ChoiceSource
  ) -> Bool { draws.chance(calls.coalescing, .coalescing, &choices) }

  /// After how long a call comes; nil if it never does.
  fileprivate mutating func callDelay(
    _ calls: FilterCalls, drawing choices: inout ChoiceSource
  ) -> SimulatedDuration? {
    if draws.chance(calls.loss, .callLoss, &choices) { return nil }
    return draws.duration(calls.delay, .callDelay, &choices)
  }
}

extension FocusSystem: PlanningSystem {
  package typealias Timer = FocusTimer
  package typealias ModelStep = FocusModelStep

  package static func followUps(
    on occasion: PlanningOccasion<FocusSystem>, in situation: SystemSituation<FocusSystem>,
    _ plans: inout FocusPlans, drawing choices: inout ChoiceSource
  ) -> [FollowUp<FocusSystem>] {
    switch occasion {
    case .fact(.callPlanned(let number, _, _), let id):
      let coalesces = plans.coalesces(situation.definition.calls, drawing: &choices)
      return (coalesces ? situation.skippingAll(but: number, because: id) : [])
        + [.renew(.call(number), because: id)]
    case .renewal(.call(let number), let cause):
      guard let delay = plans.callDelay(situation.definition.calls, drawing: &choices) else {
        return [.record(.callSkipped(number, .lost), because: cause)]
      }
      return [.plan(.call(number), at: situation.now + delay, because: cause)]
    case .timer(.call(let number), let cause):
      return situation.call(number, because: cause)
    case .timer(.scheduleBegins(let focus, let window), _):
      return situation.begin(focus, window: window)
    case .timer(.scheduleEnds(let focus), _): return situation.end(focus)
    default: return []
    }
  }

  /// The first day of every schedule, and the ends of times that began on the day before it.
  package static func firstTimes(in definition: FocusDefinition) -> [FollowUp<FocusSystem>] {
    var times: [FollowUp<FocusSystem>] = []
    for (number, focus) in definition.focuses.enumerated() {
      for (window, daily) in focus.schedule.enumerated() {
        let index = FocusIndex(number)
        let begins = FocusTimer.scheduleBegins(
          index, window: UInt16(truncatingIfNeeded: window))
        times.append(.plan(begins, at: daily.firstBegin, because: nil))
        let end = daily.firstBegin + daily.lasting - .days(1)
        if end > .zero { times.append(.plan(.scheduleEnds(index), at: end, because: nil)) }
      }
    }
    return times
  }
}

extension SystemSituation<FocusSystem> {
  /// A call takes the place of those that have not come yet (B-12).
  fileprivate func skippingAll(
    but number: UInt32, because cause: FactID
  ) -> [FollowUp<FocusSystem>] {
    state.calls.filter { $0.number != number }.map { earlier in
      .record(.callSkipped(earlier.number, .coalesced), because: cause)
    }
  }

  /// A call performs in the app if it runs, else in the extension, else nowhere (B-09).
  fileprivate func call(_ number: UInt32, because cause: FactID?) -> [FollowUp<FocusSystem>] {
    guard isPresent, state.calls.contains(where: { $0.number == number }) else { return [] }
    guard let host else { return [.record(.callSkipped(number, .noHost), because: cause)] }
    return [.perform(.perform(number, host), because: cause)]
  }

  private var host: FilterHost? {
    if omits(.chooseFilterHost) { return .appExtension }
    if runsApp { return .app }
    return definition.hasExtension ? .appExtension : nil
  }

  /// A Focus turns on by itself (B-01). A device that joins before its end needs that too.
  fileprivate func begin(_ focus: FocusIndex, window: UInt16) -> [FollowUp<FocusSystem>] {
    if isHealed { return [] }
    let end = now + definition.focuses[focus.position].schedule[Int(window)].lasting
    let times: [FollowUp<FocusSystem>] = [
      .plan(.scheduleBegins(focus, window: window), at: now + .days(1), because: nil),
      .plan(.scheduleEnds(focus), at: end, because: nil),
    ]
    return times + (isPresent ? [.perform(.turnOn(focus, by: .schedule), because: nil)] : [])
  }

  /// Of two times of a Focus that touch or overlap, the end of the first ends nothing.
  fileprivate func end(_ focus: FocusIndex) -> [FollowUp<FocusSystem>] {
    let isOn = definition.focuses[focus.position].schedule.contains { $0.contains(now) }
    return isPresent && !isHealed && !isOn ? [.perform(.endSchedule(focus), because: nil)] : []
  }
}
