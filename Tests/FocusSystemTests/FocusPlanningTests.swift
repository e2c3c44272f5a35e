import DeviceSystems
import SimulationKernel
import Testing

@testable import FocusSystem

/// When the filter is called, and what a schedule does.
@Suite("what a Focus has done later")
struct FocusPlanningTests {
  private var subject = FocusDecisionTests.Subject()
  private var plans = FocusPlans(of: "phone")
  private var choices = ChoiceSource(seed: 1, entityCount: 0, purposeCount: 64)

  private mutating func followUps(
    on occasion: PlanningOccasion<FocusSystem>, runsApp: Bool = false, isHealed: Bool = false,
    omitting omitted: [FocusModelStep] = []
  ) -> [FollowUp<FocusSystem>] {
    let situation = SystemSituation<FocusSystem>(
      subject.state, subject.definition,
      at: DeviceTime(wall: subject.wall, monotonic: subject.wall), isPresent: true,
      runsApp: runsApp, isAsleep: false, isHealed: isHealed, omitting: omitted)
    return FocusSystem.followUps(on: occasion, in: situation, &plans, drawing: &choices)
  }

  @Test("B-12: a call takes the place of earlier ones before it is drawn whether it comes")
  mutating func coalescedAndLost() {
    subject.definition.calls.coalescing = .always
    subject.definition.calls.loss = .always
    subject.does(.turnOn(FocusDecisionTests.work, by: .person))
    subject.does(.turnOn(FocusDecisionTests.personal, by: .person))
    #expect(subject.state.calls.count == 3)
    let planned = FocusFact.callPlanned(2, .configured, FocusDecisionTests.homeValues)
    let followUps = followUps(on: .fact(planned, FactID(5)))
    guard followUps.count == 3,
      case .record(.callSkipped(0, .coalesced), because: FactID(5)) = followUps[0],
      case .record(.callSkipped(1, .coalesced), because: FactID(5)) = followUps[1],
      case .renew(.call(2), because: FactID(5)) = followUps[2]
    else {
      Issue.record("\(followUps)")
      return
    }
    let drawn = self.followUps(on: .renewal(.call(2), because: FactID(5)))
    guard case .record(.callSkipped(2, .lost), because: FactID(5))? = drawn.first else {
      Issue.record("\(drawn)")
      return
    }
  }

  @Test("B-09: a call performs in the app if it runs, else in the extension, else nowhere")
  mutating func hosts() {
    subject.does(.turnOn(FocusDecisionTests.work, by: .person))
    let call = PlanningOccasion<FocusSystem>.timer(.call(0), because: nil)
    guard
      case .perform(.perform(0, .app), because: nil)? = followUps(on: call, runsApp: true).first,
      case .record(.callSkipped(0, .noHost), because: nil)? = followUps(on: call).first,
      case .perform(.perform(0, .appExtension), because: nil)? =
        followUps(on: call, omitting: [.chooseFilterHost]).first
    else {
      Issue.record("hosts differ")
      return
    }
    subject.definition.hasExtension = true
    guard case .perform(.perform(0, .appExtension), because: nil)? = followUps(on: call).first
    else {
      Issue.record("the extension performs nothing")
      return
    }
    #expect(followUps(on: .timer(.call(9), because: nil), runsApp: true).isEmpty)
  }

  @Test("B-01: a schedule plans its next day and its end, and nothing once the harm is over")
  mutating func schedule() {
    let window = DailyWindow(from: .hours(1), lasting: .hours(2))
    subject.definition.focuses[0].schedule = [window]
    let begins = FocusTimer.scheduleBegins(FocusDecisionTests.work, window: 0)
    let followUps = followUps(on: .timer(begins, because: nil))
    guard followUps.count == 3,
      case .plan(.scheduleBegins, at: subject.wall + .days(1), because: nil) = followUps[0],
      case .plan(.scheduleEnds, at: subject.wall + .hours(2), because: nil) = followUps[1],
      case .perform(.turnOn(FocusDecisionTests.work, by: .schedule), because: nil) = followUps[2]
    else {
      Issue.record("\(followUps)")
      return
    }
    #expect(begins.priority == .person && !begins.isOnItsWay)
    #expect(self.followUps(on: .timer(begins, because: nil), isHealed: true).isEmpty)
  }
}
