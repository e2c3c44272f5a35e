import DeviceSystems
import PointerSystem
import SimulationKernel
import Testing

/// When the timers of a pointer come.
@Suite("what a pointer has done later")
struct PointerPlanningTests {
  private var subject = PointerSubject.attached(PointerAttachmentTests.sketch, at: 1, 1)
  private var plans = PointerPlans()
  private var choices = ChoiceSource(seed: 1, entityCount: 0, purposeCount: 64)

  private mutating func followUps(
    on occasion: PlanningOccasion<PointerSystem>
  ) -> [FollowUp<PointerSystem>] {
    let situation = SystemSituation<PointerSystem>(
      subject.state, subject.definition,
      at: DeviceTime(wall: subject.now, monotonic: subject.now), isPresent: true, runsApp: true,
      isAsleep: false, isHealed: false, omitting: [])
    return PointerSystem.followUps(on: occasion, in: situation, &plans, drawing: &choices)
  }

  private mutating func moves(_ id: FactID) -> [FollowUp<PointerSystem>] {
    subject.does(.move(by: .points(1, 1)))
    return followUps(on: .fact(.moved(subject.state.tracking.model), id))
  }

  @Test("of two uses one timer comes, which plans the next and names the last use")
  mutating func oneTimer() throws {
    subject.definition.knobs.idleDelay = .seconds(2)
    let due = subject.now + .seconds(2)
    let planned = moves(FactID(7))
    guard case .plan(.idle, at: due, because: FactID(7)) = try #require(planned.first) else {
      Issue.record("\(planned)")
      return
    }
    subject.now = subject.now + .seconds(1)
    #expect(moves(FactID(8)).isEmpty)
    #expect(followUps(on: .timer(.idle, because: FactID(7))).isEmpty, "it is not due")
    subject.now = due
    let fired = followUps(on: .timer(.idle, because: FactID(7)))
    guard fired.count == 2, case .perform(.hideIfIdle, because: FactID(8)) = fired[0],
      case .renew(.idle, because: FactID(8)) = fired[1]
    else {
      Issue.record("\(fired)")
      return
    }
    let renewed = followUps(on: .renewal(.idle, because: FactID(8)))
    guard case .plan(.idle, at: due + .seconds(1), because: FactID(8))? = renewed.first else {
      Issue.record("\(renewed)")
      return
    }
  }
}
