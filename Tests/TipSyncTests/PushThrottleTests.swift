import SimulationKernel
import Testing
import TipSync

@Suite("pushes at the hub")
struct PushThrottleTests {
  static func minute(_ count: Int64) -> Instant { .zero + .minutes(count) }

  @Test("7.12 a push that was not delivered yet takes a further one with it")
  func coalesced() {
    var throttle = PushThrottle()
    #expect(throttle.request(at: Self.minute(0), perHour: 3) == .send)
    #expect(throttle.request(at: Self.minute(1), perHour: 3) == .coalesce)
    throttle.settle()
    #expect(throttle.request(at: Self.minute(2), perHour: 3) == .send)
  }

  @Test("7.13 three pushes leave within an hour, the fourth waits for the next one")
  func perHour() {
    var throttle = PushThrottle()
    for minute in [0, 10, 20] {
      #expect(throttle.request(at: Self.minute(Int64(minute)), perHour: 3) == .send)
      throttle.settle()
    }
    #expect(
      throttle.request(at: Self.minute(30), perHour: 3) == .wait(until: Self.minute(60)))
    #expect(throttle.request(at: Self.minute(40), perHour: 3) == .coalesce)
    throttle.sendWaiting(at: Self.minute(60))
    throttle.settle()
    #expect(throttle.request(at: Self.minute(61), perHour: 3) == .send)
    throttle.settle()
    #expect(throttle.request(at: Self.minute(62), perHour: 3) == .send)
    throttle.settle()
    #expect(
      throttle.request(at: Self.minute(63), perHour: 3) == .wait(until: Self.minute(120)))
  }

  @Test("7.13 a late copy of an earlier push does not end the wait for the next hour")
  func lateCopy() {
    var throttle = PushThrottle()
    #expect(throttle.request(at: Self.minute(0), perHour: 1) == .send)
    throttle.settle()
    #expect(throttle.request(at: Self.minute(10), perHour: 1) == .wait(until: Self.minute(60)))
    throttle.settle()
    #expect(throttle.request(at: Self.minute(20), perHour: 1) == .coalesce)
  }
}
