import SimulatedNetwork
import SimulationKernel
import Testing

@Suite("Schedules of faults")
struct FaultScheduleTests {
  private func window(
    _ schedule: FaultSchedule, _ number: Int, after instant: Instant = .zero
  ) -> FaultWindow? {
    var choices = ChoiceSource(seed: 4, entityCount: 0, purposeCount: 2)
    return schedule.window(
      number: number, after: instant, choices: &choices, entity: 7, startPurpose: 0,
      dwellPurpose: 1)
  }

  @Test("fixed windows come in order, never overlap and end after they begin")
  func fixed() {
    let schedule = FaultSchedule.windows([
      FaultWindow(start: .zero + .seconds(10), end: .zero + .seconds(20)),
      FaultWindow(start: .zero + .seconds(15), end: .zero + .seconds(5)),
    ])
    #expect(
      window(schedule, 0)
        == FaultWindow(start: .zero + .seconds(10), end: .zero + .seconds(20)))
    let second = window(schedule, 1, after: .zero + .seconds(20))
    #expect(second?.start == .zero + .seconds(20))
    #expect(second?.end == Instant(microseconds: 20_000_001))
    #expect(window(schedule, 2) == nil)
  }

  @Test("the first wait may differ from the later ones, and no window is empty")
  func recurring() {
    let schedule = FaultSchedule.recurring(
      first: .constant(.days(3)), between: .constant(.hours(1)), dwell: .constant(.zero))
    let first = window(schedule, 0)
    #expect(first?.start == .zero + .days(3))
    #expect(first.map { $0.end > $0.start } == true)
    let later = window(schedule, 1, after: .zero + .days(4))
    #expect(later?.start == .zero + .days(4) + .hours(1))
    let backwards = FaultSchedule.recurring(
      every: .constant(.days(-3)), dwell: .constant(.days(-1)))
    #expect(window(backwards, 0)?.start == .zero)
  }

  @Test("a window keeps its wait and its length whatever happened to those before")
  func keyed() {
    let schedule = FaultSchedule.recurring(
      every: .exponential(mean: .days(2)), dwell: .exponential(mean: .hours(5)))
    let early = window(schedule, 3, after: .zero)
    let late = window(schedule, 3, after: .zero + .days(100))
    #expect(early.map { $0.start + .days(100) } == late?.start)
    #expect(early.map { $0.end + .days(100) } == late?.end)
    #expect(window(schedule, 4)?.start != early?.start)
  }

  @Test("the share of time without the fault is E[on] / (E[on] + E[off]), for any laws")
  func availability() {
    let schedule = FaultSchedule.recurring(
      every: .uniform(from: .zero, through: .hours(6)), dwell: .exponential(mean: .hours(1)))
    var choices = ChoiceSource(seed: 31, entityCount: 0, purposeCount: 2)
    let cycles = 20_000
    var clock = Instant.zero
    var away: Int64 = 0
    for number in 0..<cycles {
      guard
        let window = schedule.window(
          number: number, after: clock, choices: &choices, entity: 0, startPurpose: 0,
          dwellPurpose: 1)
      else { break }
      away += (window.end - window.start).microseconds
      clock = window.end
    }
    let availability = 1 - Double(away) / Double(clock.microseconds)
    // A cycle of mean 4 has Var(on − A · cycle) = 0.75.
    let error = PortableMath.squareRoot(0.75) / 4 / PortableMath.squareRoot(Double(cycles))
    #expect((availability - 0.75).magnitude < 4 * error)
    // Absences five per cent longer: 3 / 4.05.
    #expect((availability - 3 / 4.05).magnitude > 4 * error)
  }

  @Test("the windows of an installed fault do not change when another fault is gone")
  func installed() {
    let schedule = FaultSchedule.recurring(
      every: .exponential(mean: .days(2)), dwell: .exponential(mean: .hours(5)))
    func windows(withOther: Bool) -> [FaultWindow?] {
      var fixture = NetworkFixture()
      if withOther { _ = fixture.network.install(.hold(Hold()), identity: 0) }
      let fault = fixture.network.install(.nodeOffline(NodeOffline(nodes: [1])), identity: 1)
      return (0..<5).map {
        fixture.network.window(
          of: schedule, fault: fault, number: $0, after: .zero, choices: &fixture.choices)
      }
    }
    #expect(windows(withOther: true) == windows(withOther: false))
    #expect(windows(withOther: true).allSatisfy { $0 != nil })
  }
}
