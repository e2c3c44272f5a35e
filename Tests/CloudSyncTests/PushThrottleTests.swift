import CloudSync
import SimulationKernel
import Testing

@Suite("pushes at the hub")
struct PushThrottleTests {
  static func minute(_ count: Int64) -> Instant { .zero + .minutes(count) }

  @Test("7.12 a push that was not delivered yet takes a further one with it")
  func coalesced() {
    var throttle = PushThrottle()
    #expect(throttle.request(at: Self.minute(0), perHour: 3) == .send)
    #expect(throttle.request(at: Self.minute(1), perHour: 3) == .coalesce)
    throttle.leave(as: 1)
    #expect(throttle.request(at: Self.minute(1), perHour: 3) == .coalesce)
    throttle.settle(1)
    #expect(throttle.request(at: Self.minute(2), perHour: 3) == .send)
  }

  @Test("7.13 three pushes leave within an hour, the fourth waits for the next one")
  func perHour() {
    var throttle = PushThrottle()
    func push(_ message: UInt32, at minute: Int64) {
      #expect(throttle.request(at: Self.minute(minute), perHour: 3) == .send)
      throttle.leave(as: message)
      throttle.settle(message)
    }
    for number in 0..<3 as Range<UInt32> { push(number, at: Int64(number) * 10) }
    #expect(
      throttle.request(at: Self.minute(30), perHour: 3) == .wait(until: Self.minute(60)))
    #expect(throttle.request(at: Self.minute(40), perHour: 3) == .coalesce)
    throttle.countWaiting(at: Self.minute(60))
    throttle.leave(as: 3)
    throttle.settle(3)
    push(4, at: 61)
    push(5, at: 62)
    #expect(
      throttle.request(at: Self.minute(63), perHour: 3) == .wait(until: Self.minute(120)))
  }

  @Test("7.13 a late copy of an earlier push does not end the wait for the next hour")
  func lateCopyWhileWaiting() {
    var throttle = PushThrottle()
    #expect(throttle.request(at: Self.minute(0), perHour: 1) == .send)
    throttle.leave(as: 1)
    throttle.settle(1)
    #expect(throttle.request(at: Self.minute(10), perHour: 1) == .wait(until: Self.minute(60)))
    throttle.settle(1)
    #expect(throttle.request(at: Self.minute(20), perHour: 1) == .coalesce)
  }

  @Test("7.12 a late copy of an earlier push does not stand for the one that is on its way")
  func lateCopyOfAnother() {
    var throttle = PushThrottle()
    for message in 1...2 as ClosedRange<UInt32> {
      #expect(throttle.request(at: Self.minute(Int64(message)), perHour: 3) == .send)
      throttle.leave(as: message)
      throttle.settle(1)
    }
    #expect(throttle.request(at: Self.minute(3), perHour: 3) == .coalesce)
  }
}
