import DeviceSystems
import SimulationKernel
import Testing

@testable import IntentSystem

/// How runs go on, and when processes rest.
@Suite("what intents have done later")
struct IntentPlanningTests {
  private var subject = IntentSubject()
  private var plans = IntentPlans(IntentPlay(), of: "phone")
  private var choices = ChoiceSource(seed: 1, entityCount: 0, purposeCount: 64)

  private mutating func followUps(
    on occasion: PlanningOccasion<IntentSystem>, isPresent: Bool = true, isAsleep: Bool = false
  ) -> [FollowUp<IntentSystem>] {
    let situation = SystemSituation<IntentSystem>(
      subject.state, subject.definition,
      at: DeviceTime(wall: subject.now, monotonic: subject.now), isPresent: isPresent,
      runsApp: true, isAsleep: isAsleep, isHealed: false, omitting: [])
    return IntentSystem.followUps(on: occasion, in: situation, &plans, drawing: &choices)
  }

  @Test("a run that performs reports its progress at equal intervals, and ends after the last")
  mutating func performing() throws {
    subject.does(.run(BusSchedule.download, by: .siri))
    let run = try #require(subject.state.runs.first)
    let total = try #require(
      subject.definition.intents[BusSchedule.download.position].progressTotal)
    let started = IntentFact.run(.performStarted(run.number, attempt: run.attempt))
    var reports: [Instant] = []
    var end: Instant?
    for case .plan(let timer, at: let time, because: FactID(3)) in followUps(
      on: .fact(started, FactID(3)))
    {
      switch timer {
      case .progress: reports.append(time)
      case .performed: end = time
      default: break
      }
    }
    #expect(reports.count == Int(total))
    #expect(end == subject.now + .seconds(1))
    let step = reports[0] - subject.now
    #expect(
      reports
        == (1...reports.count).map { number in
          subject.now + SimulatedDuration(microseconds: step.microseconds * Int64(number))
        })
    #expect(followUps(on: .timer(.limit(run.number), because: nil), isPresent: false).isEmpty)
  }

  @Test("an app rests only where it has nothing to do in the background")
  mutating func resting() {
    let rest = PlanningOccasion<IntentSystem>.timer(.rest(.app), because: FactID(1))
    #expect(followUps(on: rest).isEmpty)
    guard
      case .perform(.suspendApp, because: FactID(1))? = followUps(on: rest, isAsleep: true).first
    else {
      Issue.record("the app is not suspended")
      return
    }
  }
}
