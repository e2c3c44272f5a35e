import SimulatedNetwork
import SimulationKernel
import Testing

@Suite("Bandwidth and queueing")
struct BandwidthTests {
  private static let slow = LinkPolicy(
    latency: .constant(.milliseconds(100)), bandwidthBytesPerSecond: 1_000)

  @Test("messages of half a second each leave one behind the other, then travel")
  func queueing() {
    var fixture = NetworkFixture(BandwidthTests.slow)
    let delays = (0..<3).map { _ in fixture.send(bytes: 500).first }
    #expect(delays == [600, 1_100, 1_600].map { .deliver(after: .milliseconds($0)) })
  }

  @Test("a queue that has drained leaves no wait, one that has partly drained the rest")
  func draining() {
    var fixture = NetworkFixture(BandwidthTests.slow)
    _ = fixture.send(bytes: 1_000)
    fixture.clock = .zero + .milliseconds(400)
    #expect(fixture.send(bytes: 1_000).first == .deliver(after: .milliseconds(1_700)))
    fixture.clock = .zero + .seconds(60)
    #expect(fixture.send(bytes: 1_000).first == .deliver(after: .milliseconds(1_100)))
  }

  @Test("after what came early, a message waits only for what is still on its way")
  func comeEarly() {
    var inOrder = BandwidthTests.slow
    inOrder.preservesOrder = true
    var fixture = NetworkFixture(inOrder)
    // Besides its own, the link has the queue of a fault.
    _ = fixture.begin(.bandwidthLimit(BandwidthLimit(bytesPerSecond: 1_000)))
    for _ in 0..<10 { _ = fixture.send(bytes: 1_000) }
    #expect(fixture.send(bytes: 1_000).first == .deliver(after: .milliseconds(22_100)))

    fixture.network.catchUp(from: 0, to: 1, arrivedBy: .zero + .seconds(5))
    #expect(fixture.send(bytes: 1_000).first == .deliver(after: .milliseconds(12_100)))
    fixture.network.catchUp(from: 0, to: 1, arrivedBy: .zero)
    #expect(fixture.send(bytes: 1_000).first == .deliver(after: .milliseconds(2_100)))
    // Never later than it is.
    fixture.network.catchUp(from: 0, to: 1, arrivedBy: .zero + .seconds(60))
    #expect(fixture.send(bytes: 1_000).first == .deliver(after: .milliseconds(4_100)))
  }

  @Test("part of a microsecond counts as a whole one, and no bytes take no time")
  func rounding() {
    var fixture = NetworkFixture(LinkPolicy(bandwidthBytesPerSecond: 3_000_000))
    #expect(fixture.send(bytes: 1).first == .deliver(after: .init(microseconds: 1)))
    fixture.clock = .zero + .seconds(1)
    #expect(fixture.send(bytes: 0).first == .deliver(after: .zero))
    #expect(fixture.send(bytes: -5).first == .deliver(after: .zero))
  }

  @Test("the two directions of a link do not wait for each other")
  func directions() {
    var fixture = NetworkFixture(BandwidthTests.slow)
    _ = fixture.send(from: 0, to: 1, bytes: 10_000)
    #expect(
      fixture.send(from: 1, to: 0, bytes: 100).first == .deliver(after: .milliseconds(200)))
  }

  @Test("Poisson messages of fixed size wait as in an M/D/1 queue, ρ / (2μ(1 − ρ))")
  func poissonArrivals() {
    // One second each, offered at 0.8 a second: the mean wait is two seconds.
    func meanWaitSeconds(offeredPerThousandSeconds: Int64) -> Double {
      var fixture = NetworkFixture(LinkPolicy(bandwidthBytesPerSecond: 1))
      var arrivals = ChoiceSource(seed: 12, entityCount: 1, purposeCount: 1)
      let count = 100_000
      let gap = SimulatedDuration(microseconds: 1_000_000_000 / offeredPerThousandSeconds)
      var total: Int64 = 0
      for _ in 0..<count {
        let draw = arrivals.next(entity: 0, purpose: 0)
        fixture.clock =
          fixture.clock + DurationDistribution.exponential(mean: gap).duration(for: draw)
        total += (fixture.send(bytes: 1).first.deliveryDelay ?? .zero).microseconds - 1_000_000
      }
      return Double(total) / Double(count) / 1_000_000
    }
    #expect((meanWaitSeconds(offeredPerThousandSeconds: 800) - 2).magnitude < 0.15)
    // Five per cent more traffic: 0.84 / (2 · 0.16) = 2.625.
    #expect((meanWaitSeconds(offeredPerThousandSeconds: 840) - 2).magnitude > 0.3)
  }
}
