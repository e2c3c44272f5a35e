import SimulatedNetwork
import SimulationKernel
import Testing

@Suite("Topologies and sets of nodes")
struct TopologyTests {
  @Test("in a star everybody reaches the hub and is reached by it, and nobody else")
  func star() {
    var network = SimulatedNetwork(
      nodeCount: 4, defaultPolicy: .perfect, topology: .star(hub: 3), purposeOffset: 0)
    var choices = ChoiceSource(seed: 1, entityCount: 0, purposeCount: 10)
    func fate(_ sender: Int, _ receiver: Int) -> LinkVerdict {
      network.transmit(from: sender, to: receiver, bytes: 1, at: .zero, choices: &choices).first
    }
    #expect(network.linkCount == 8)
    for node in 0..<3 {
      #expect(fate(node, 3) == .deliver(after: .zero))
      #expect(fate(3, node) == .deliver(after: .zero))
    }
    #expect(fate(0, 1) == .drop(.noLink))
  }

  @Test("a star gives each message the same fate as a mesh")
  func sameFates() {
    let policy = LinkPolicy(latency: .exponential(mean: .seconds(1)), loss: .percent(20))
    var mesh = NetworkFixture(policy, nodeCount: 3)
    var star = NetworkFixture()
    star.network = SimulatedNetwork(
      nodeCount: 3, defaultPolicy: policy, topology: .star(hub: 2), purposeOffset: 0)
    for _ in 0..<100 {
      #expect(mesh.send(from: 0, to: 2) == star.send(from: 0, to: 2))
      #expect(mesh.send(from: 2, to: 1) == star.send(from: 2, to: 1))
    }
  }

  @Test("a link can have a policy of its own, one direction at a time")
  func policies() {
    var fixture = NetworkFixture(nodeCount: 3)
    let slow = LinkPolicy(latency: .constant(.seconds(9)))
    fixture.network.setPolicy(slow, from: 0, to: 1)
    fixture.network.setPolicy(slow, from: 2, to: 1)
    #expect(fixture.send(from: 0, to: 1).first == .deliver(after: .seconds(9)))
    #expect(fixture.send(from: 2, to: 1).first == .deliver(after: .seconds(9)))
    #expect(fixture.send(from: 1, to: 0).first == .deliver(after: .zero))
    fixture.network.setPolicy(.perfect, from: 0, to: 1)
    #expect(fixture.network.policy(from: 0, to: 1) == .perfect)
    #expect(fixture.network.policy(from: 2, to: 1) == slow)
    #expect(fixture.network.policy(from: 2, to: 9) == nil)
  }

  @Test("a set of nodes holds exactly what was put in, also beyond one word")
  func nodeSet() {
    let members = [0, 1, 63, 64, 127, 128, 1_000]
    let set = NodeSet(members + [-1])
    #expect((-2..<1_100).filter { set.contains($0) } == members)
    #expect(!NodeSet().contains(0))
  }
}
