import SimulatedNetwork
import SimulationKernel
import Testing

@Suite("One link without faults")
struct LinkPolicyTests {
  @Test("a perfect link delivers everything at once, and needs no random number")
  func perfect() {
    var fixture = NetworkFixture()
    #expect(fixture.send(10).allSatisfy { $0 == Transmission(first: .deliver(after: .zero)) })
    #expect(fixture.choices.drawCount == 0)
  }

  @Test("the share of lost messages is the loss, and not five per cent more or less")
  func loss() {
    var fixture = NetworkFixture(LinkPolicy(loss: .percent(30)))
    let lost = fixture.send(100_000).filter { $0.first == .drop(.independentLoss) }.count
    #expect(zScore(happened: lost, of: 100_000, share: 0.3).magnitude < 4)
    #expect(zScore(happened: lost, of: 100_000, share: 0.315).magnitude > 4)
    #expect(zScore(happened: lost, of: 100_000, share: 0.285).magnitude > 4)
  }

  @Test("sending until one gets through takes 1 / (1 − p) attempts")
  func attempts() {
    var fixture = NetworkFixture(LinkPolicy(loss: .percent(30)), seed: 6)
    let messages = 40_000
    var attempts = 0
    for _ in 0..<messages {
      repeat { attempts += 1 } while fixture.send().first.isDropped
    }
    let deviation = PortableMath.squareRoot(0.3) / 0.7
    let sum = Double(attempts)
    #expect(zScore(sum: sum, count: messages, mean: 1 / 0.7, deviation: deviation).magnitude < 4)
    #expect(zScore(sum: sum, count: messages, mean: 1 / 0.685, deviation: deviation).magnitude > 4)
  }

  @Test("a duplicated message arrives again after the copy's delay; its share is the probability")
  func duplication() {
    let policy = LinkPolicy(
      latency: .constant(.milliseconds(20)), duplication: .percent(20),
      copyDelay: .constant(.milliseconds(5)))
    var fixture = NetworkFixture(policy)
    let copies = fixture.send(100_000).compactMap(\.copy)
    #expect(copies.allSatisfy { $0 == .deliver(after: .milliseconds(25)) })
    #expect(zScore(happened: copies.count, of: 100_000, share: 0.2).magnitude < 4)
    #expect(zScore(happened: copies.count, of: 100_000, share: 0.21).magnitude > 4)
  }

  @Test("a lost message has no copy")
  func lostWithoutCopy() {
    var fixture = NetworkFixture(LinkPolicy(loss: .percent(50), duplication: .always))
    for fate in fixture.send(200) { #expect(fate.first.isDropped == (fate.copy == nil)) }
  }

  @Test("with exponential latencies the second of two messages overtakes in ½·e^(−μg) of cases")
  func overtaking() {
    let policy = LinkPolicy(latency: .exponential(mean: .milliseconds(500)))
    var fixture = NetworkFixture(policy, seed: 3)
    let pairs = 100_000
    let gap = SimulatedDuration.milliseconds(400)
    var overtakings = 0
    for _ in 0..<pairs {
      let first = fixture.send().first.deliveryDelay ?? .zero
      let second = fixture.send().first.deliveryDelay ?? .zero
      if gap + second < first { overtakings += 1 }
    }
    #expect(zScore(happened: overtakings, of: pairs, share: 0.224_664).magnitude < 4)
    // The rate is five per cent larger or smaller.
    #expect(zScore(happened: overtakings, of: pairs, share: 0.215_855).magnitude > 4)
    #expect(zScore(happened: overtakings, of: pairs, share: 0.233_833).magnitude > 4)
  }

  @Test("a link that preserves order lets nothing overtake and delays only who would")
  func preservedOrder() {
    let free = LinkPolicy(latency: .exponential(mean: .seconds(5)))
    var inOrder = free
    inOrder.preservesOrder = true
    var freeFixture = NetworkFixture(free)
    var orderedFixture = NetworkFixture(inOrder)
    var latest = Instant.zero
    for _ in 0..<500 {
      let freeDelay = freeFixture.send(1)[0].first.deliveryDelay ?? .zero
      let orderedDelay = orderedFixture.send(1)[0].first.deliveryDelay ?? .zero
      let arrival = orderedFixture.clock + orderedDelay
      #expect(arrival == max(latest, freeFixture.clock + freeDelay))
      latest = arrival
    }
  }

  @Test("reordering holds a message back by its own delay")
  func reordering() {
    let policy = LinkPolicy(
      latency: .constant(.milliseconds(10)), reordering: .percent(25),
      reorderingDelay: .constant(.seconds(2)))
    var fixture = NetworkFixture(policy)
    let delays = fixture.send(20_000).compactMap(\.first.deliveryDelay)
    let heldBack = delays.filter { $0 == .milliseconds(2_010) }.count
    #expect(delays.filter { $0 == .milliseconds(10) }.count == 20_000 - heldBack)
    #expect(zScore(happened: heldBack, of: 20_000, share: 0.25).magnitude < 4)
  }

  @Test("a negative latency counts as none, and the wildest one stays within a thousand years")
  func extremes() {
    var negative = NetworkFixture(LinkPolicy(latency: .constant(.seconds(-1))))
    #expect(negative.send().first == .deliver(after: .zero))
    let endless = SimulatedDuration(microseconds: .max)
    var wild = NetworkFixture(
      LinkPolicy(
        latency: .constant(endless), duplication: .always, copyDelay: .constant(endless),
        reordering: .always, reorderingDelay: .constant(endless), bandwidthBytesPerSecond: .min))
    let fate = wild.send(bytes: .max)
    #expect(fate.first == .deliver(after: .longest))
    #expect(fate.copy == .deliver(after: .longest))
  }
}
