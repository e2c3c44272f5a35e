import SimulatedNetwork
import SimulationKernel
import Testing

@Suite("Network faults")
struct NetworkFaultTests {
  private func pass(_ fixture: inout NetworkFixture, _ sender: Int, _ receiver: Int) -> Bool {
    !fixture.send(from: sender, to: receiver).first.isDropped
  }

  @Test("a partition cuts both ways between its groups, and nothing else")
  func partition() {
    var fixture = NetworkFixture(nodeCount: 4)
    let fault = fixture.begin(.partition(Partition(between: [0, 1], and: [2])))
    #expect(fixture.send(from: 0, to: 2).first == .drop(.partition))
    #expect(fixture.send(from: 2, to: 1).first == .drop(.partition))
    #expect(pass(&fixture, 0, 1))
    #expect(pass(&fixture, 3, 2))
    #expect(pass(&fixture, 0, 3))
    #expect(fixture.network.timesApplied(fault: fault) == 2)
  }

  @Test("a one-way partition loses the acknowledgement and not the request")
  func oneWayPartition() {
    var fixture = NetworkFixture(nodeCount: 3)
    _ = fixture.begin(.oneWayPartition(OneWayPartition(from: [2], to: [0])))
    #expect(pass(&fixture, 0, 2))
    #expect(fixture.send(from: 2, to: 0).first == .drop(.oneWayPartition))
    #expect(pass(&fixture, 2, 1))
  }

  @Test("a loss surge loses its share on top of the link's own loss")
  func lossSurge() {
    var fixture = NetworkFixture(LinkPolicy(loss: .percent(20)), seed: 9)
    let fault = fixture.begin(.lossSurge(LossSurge(probability: .percent(50))))
    let fates = fixture.send(50_000)
    let surged = fates.filter { $0.first == .drop(.lossSurge) }
    #expect(zScore(happened: surged.count, of: 50_000, share: 0.4).magnitude < 4)
    #expect(zScore(happened: surged.count, of: 50_000, share: 0.42).magnitude > 4)
    #expect(surged.allSatisfy { $0.decidingFault == fault })
    #expect(fixture.network.timesApplied(fault: fault) == UInt64(surged.count))
  }

  @Test("latency surges add to the link's latency and to each other")
  func latencySurge() {
    var fixture = NetworkFixture(LinkPolicy(latency: .constant(.milliseconds(30))), nodeCount: 3)
    _ = fixture.begin(.latencySurge(LatencySurge(added: .constant(.milliseconds(200)))))
    _ = fixture.begin(
      .latencySurge(LatencySurge(added: .constant(.seconds(1)), scope: .touching([2]))))
    #expect(fixture.send(from: 0, to: 1).first == .deliver(after: .milliseconds(230)))
    #expect(fixture.send(from: 0, to: 2).first == .deliver(after: .milliseconds(1_230)))
  }

  @Test("duplication and reordering act on the links in their scope")
  func duplicationAndReordering() {
    var fixture = NetworkFixture(nodeCount: 3)
    let scope = LinkScope.directed(from: [0], to: [1])
    _ = fixture.begin(
      .duplication(
        Duplication(probability: .always, copyDelay: .constant(.seconds(3)), scope: scope)))
    _ = fixture.begin(
      .reordering(Reordering(probability: .always, delay: .constant(.seconds(2)), scope: scope)))
    let fate = fixture.send(from: 0, to: 1)
    #expect(fate.first == .deliver(after: .seconds(2)))
    #expect(fate.copy == .deliver(after: .seconds(5)))
    #expect(fixture.send(from: 1, to: 0) == Transmission(first: .deliver(after: .zero)))
  }

  @Test("a bandwidth limit queues while it lasts and leaves no queue behind")
  func bandwidthLimit() {
    var fixture = NetworkFixture()
    let fault = fixture.begin(.bandwidthLimit(BandwidthLimit(bytesPerSecond: 10)))
    #expect(fixture.send(bytes: 100).first == .deliver(after: .seconds(10)))
    #expect(fixture.send(bytes: 100).first == .deliver(after: .seconds(20)))
    fixture.network.setActive(fault: fault, false)
    #expect(fixture.send(bytes: 100).first == .deliver(after: .zero))
    fixture.network.setActive(fault: fault, true)
    #expect(fixture.send(bytes: 100).first == .deliver(after: .seconds(10)))
  }

  @Test("an offline node neither sends nor receives, by fault or by switch")
  func offline() {
    var fixture = NetworkFixture(nodeCount: 3)
    let fault = fixture.begin(.nodeOffline(NodeOffline(nodes: [1])))
    #expect(fixture.send(from: 0, to: 1).first == .drop(.offline))
    #expect(fixture.send(from: 1, to: 2).first == .drop(.offline))
    #expect(pass(&fixture, 0, 2))
    #expect(!fixture.network.canReceive(node: 1))
    fixture.network.setActive(fault: fault, false)
    #expect(fixture.network.canReceive(node: 1))
    fixture.network.setOnline(false, node: 2)
    #expect(fixture.send(from: 0, to: 2).first == .drop(.offline))
    #expect(!fixture.network.canReceive(node: 2))
    fixture.network.setOnline(true, node: 2)
    #expect(pass(&fixture, 0, 2))
  }

  @Test("of two faults that drop, the one installed first decides, whichever began first")
  func installationOrder() {
    var fixture = NetworkFixture()
    let first = fixture.network.install(.partition(Partition(between: [0], and: [1])))
    let second = fixture.network.install(.nodeOffline(NodeOffline(nodes: [0])))
    fixture.network.setActive(fault: second, true)
    fixture.network.setActive(fault: first, true)
    #expect(fixture.send().first == .drop(.partition))
    #expect(fixture.network.timesApplied(fault: first) == 1)
    #expect(fixture.network.timesApplied(fault: second) == 0)
  }

  @Test("a slow link does not hide a partition, in either order of installation")
  func delayAndDrop() {
    let slow = NetworkFault.latencySurge(LatencySurge(added: .constant(.seconds(1))))
    let split = NetworkFault.partition(Partition(between: [0], and: [1]))
    for faults in [[slow, split], [split, slow]] {
      var fixture = NetworkFixture()
      for fault in faults { _ = fixture.begin(fault) }
      #expect(fixture.send().first == .drop(.partition))
    }
  }

  @Test("healing switches every fault off, and unknown faults, nodes and links are harmless")
  func healingAndUnknowns() {
    var fixture = NetworkFixture(LinkPolicy(latency: .constant(.seconds(1))))
    let fault = fixture.begin(.partition(Partition(between: [0], and: [1])))
    _ = fixture.begin(.hold(Hold()))
    fixture.network.deactivateAllFaults()
    #expect(fixture.send().first == .deliver(after: .seconds(1)))
    #expect(!fixture.network.isActive(fault: fault))
    fixture.network.setActive(fault: 99, true)
    fixture.network.setOnline(false, node: -1)
    fixture.network.setPolicy(.perfect, from: 0, to: 7)
    #expect(fixture.network.timesApplied(fault: -1) == 0)
    #expect(fixture.send(from: 0, to: 7).first == .drop(.noLink))
    #expect(fixture.send(from: -1, to: 0).first == .drop(.noLink))
    #expect(!fixture.network.canReceive(node: 2))
  }
}
