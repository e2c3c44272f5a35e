import SimulatedNetwork
import SimulationKernel
import Testing

@Suite("Hold and release")
struct HoldTests {
  @Test("a held message travels its own latency once the hold ends")
  func holdAndRelease() {
    let policy = LinkPolicy(latency: .exponential(mean: .seconds(1)), duplication: .always)
    var free = NetworkFixture(policy)
    var held = NetworkFixture(policy)
    let fault = held.begin(.hold(Hold()))
    let freeDelay = free.send().first.deliveryDelay ?? .zero
    let fate = held.send()
    #expect(fate.first == .hold(by: fault, thenAfter: freeDelay))
    #expect(fate.copy == .hold(by: fault, thenAfter: freeDelay))
    #expect(fate.decidingFault == fault)
    held.network.setActive(fault: fault, false)
    let released = held.network.release(
      from: 0, to: 1, thenAfter: freeDelay, at: .zero + .hours(3))
    #expect(released == .deliver(after: freeDelay))
    #expect(held.network.timesApplied(fault: fault) == 1)
  }

  @Test("a released message is held again, dropped or refused where the way is still blocked")
  func blockedRelease() {
    var fixture = NetworkFixture()
    let first = fixture.begin(.hold(Hold()))
    let second = fixture.begin(.hold(Hold(scope: .touching([1]))))
    #expect(fixture.send().first == .hold(by: first, thenAfter: .zero))
    fixture.network.setActive(fault: first, false)
    func release() -> LinkVerdict {
      fixture.network.release(from: 0, to: 1, thenAfter: .seconds(1), at: .zero + .hours(1))
    }
    #expect(release() == .hold(by: second, thenAfter: .seconds(1)))
    fixture.network.setActive(fault: second, false)
    let split = fixture.begin(.partition(Partition(between: [0], and: [1])))
    #expect(release() == .drop(.partition))
    fixture.network.setActive(fault: split, false)
    fixture.network.setOnline(false, node: 1)
    #expect(release() == .drop(.offline))
  }

  @Test("held messages of a link that preserves order keep it when they are released")
  func order() {
    let policy = LinkPolicy(latency: .exponential(mean: .seconds(10)), preservesOrder: true)
    var fixture = NetworkFixture(policy)
    let fault = fixture.begin(.hold(Hold()))
    let rests: [SimulatedDuration] = fixture.send(50).compactMap { fate in
      switch fate.first {
      case .hold(_, let rest): rest
      case .deliver, .drop: nil
      }
    }
    #expect(rests.count == 50)
    #expect(rests != rests.sorted())
    fixture.network.setActive(fault: fault, false)
    let delays = rests.compactMap { rest in
      fixture.network.release(from: 0, to: 1, thenAfter: rest, at: .zero + .hours(1)).deliveryDelay
    }
    #expect(delays == delays.sorted())
    #expect(delays.count == 50)
  }

  @Test("no message waits behind the second copy of one that was held")
  func copies() {
    var fixture = NetworkFixture(
      LinkPolicy(latency: .constant(.seconds(1)), preservesOrder: true))
    let fault = fixture.begin(.hold(Hold()))
    fixture.network.setActive(fault: fault, false)
    let late = fixture.network.release(
      from: 0, to: 1, thenAfter: .minutes(5), at: .zero, isCopy: true)
    #expect(late == .deliver(after: .minutes(5)))
    #expect(fixture.send().first == .deliver(after: .seconds(1)))
  }
}
