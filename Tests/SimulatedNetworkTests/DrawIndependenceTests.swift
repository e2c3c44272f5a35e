import SimulatedNetwork
import SimulationKernel
import Testing

@Suite("Random draws of the network stay apart")
struct DrawIndependenceTests {
  private static let policy = LinkPolicy(
    latency: .exponential(mean: .milliseconds(80)), loss: .percent(10), duplication: .percent(10),
    copyDelay: .exponential(mean: .seconds(1)))
  private static let bursts = GilbertElliott(
    goodToBad: .percent(10), badToGood: .percent(20), lossInBad: .percent(70))
  private static let surge = NetworkFault.lossSurge(LossSurge(probability: .percent(40)))
  private static let burstLoss = NetworkFault.burstLoss(BurstLoss(model: bursts))
  private static let latency = NetworkFault.latencySurge(
    LatencySurge(added: .exponential(mean: .seconds(1))))
  private static let doubling = NetworkFault.duplication(
    Duplication(probability: .percent(30), copyDelay: .exponential(mean: .seconds(1))))

  private static let installed: [(identity: Int, fault: NetworkFault)] = [
    (0, surge), (1, burstLoss), (2, latency), (3, doubling),
  ]

  /// The fates of messages under the faults with these identities.
  private func fates(without removed: Int?, switchedOff: Int? = nil) -> [Transmission] {
    var fixture = NetworkFixture(DrawIndependenceTests.policy, seed: 77)
    for (identity, fault) in DrawIndependenceTests.installed where identity != removed {
      let index = fixture.network.install(fault, identity: identity)
      fixture.network.setActive(fault: index, identity != switchedOff)
    }
    return fixture.send(3_000)
  }

  @Test("a fault that is switched off, or not there at all, leaves every other fate alone")
  func faults() {
    let all = fates(without: nil)
    let off = fates(without: nil, switchedOff: 0)
    let gone = fates(without: 0)
    #expect(off.map(\.first) == gone.map(\.first))
    #expect(off.map(\.copy) == gone.map(\.copy))
    var surged = 0
    for (with, without) in zip(all, off) {
      if with.first == .drop(.lossSurge) {
        surged += 1
      } else {
        #expect(with.first == without.first)
        #expect(with.copy == without.copy)
      }
    }
    #expect(surged > 500)
    #expect(off.contains { $0.first == .drop(.burstLoss) })
  }

  @Test("without its latency surge a message keeps its fate and its own latency")
  func latencyAlone() {
    let all = fates(without: nil)
    let without = fates(without: 2)
    #expect(all.map(\.first.dropReason) == without.map(\.first.dropReason))
    for (slow, fast) in zip(all, without) {
      guard let slowDelay = slow.first.deliveryDelay, let delay = fast.first.deliveryDelay
      else { continue }
      #expect(slowDelay >= delay)
    }
    #expect(all != without)
  }

  @Test("more loss takes messages away and changes nothing about those that remain")
  func loss() {
    var lossy = DrawIndependenceTests.policy
    lossy.loss = .percent(40)
    var few = NetworkFixture(DrawIndependenceTests.policy)
    var many = NetworkFixture(lossy)
    for (kept, harmed) in zip(few.send(2_000), many.send(2_000)) {
      if !harmed.first.isDropped { #expect(kept == harmed) }
    }
  }

  @Test("a network that lost a node keeps the fates between the others by their identities")
  func nodes() {
    var all = NetworkFixture(DrawIndependenceTests.policy, nodeCount: 4, seed: 5)
    var fewer = NetworkFixture(seed: 5)
    fewer.network = SimulatedNetwork(
      nodeCount: 3, defaultPolicy: DrawIndependenceTests.policy, nodeIdentities: [0, 2, 3],
      purposeOffset: 0)
    for _ in 0..<200 {
      _ = all.send(from: 0, to: 1)
      _ = all.send(from: 1, to: 3)
      #expect(all.send(from: 0, to: 2) == fewer.send(from: 0, to: 1))
      #expect(all.send(from: 3, to: 2) == fewer.send(from: 2, to: 1))
    }
  }

  @Test("the same seed gives the same fates and digest, another seed does not")
  func seeds() {
    func run(_ seed: UInt64) -> (StableDigest, [Transmission]) {
      var fixture = NetworkFixture(DrawIndependenceTests.policy, seed: seed)
      let fates = fixture.send(300)
      return (fixture.choices.digest, fates)
    }
    #expect(run(1) == run(1))
    #expect(run(1).0 != run(2).0)
    #expect(run(1).1 != run(2).1)
  }

  @Test("every link draws for itself, in both directions and for both ends")
  func links() {
    func delays(from sender: Int, to receiver: Int) -> [LinkVerdict] {
      var fixture = NetworkFixture(DrawIndependenceTests.policy, nodeCount: 3)
      return (0..<20).map { _ in fixture.send(from: sender, to: receiver).first }
    }
    let all = [
      delays(from: 0, to: 1), delays(from: 1, to: 0), delays(from: 0, to: 2),
      delays(from: 2, to: 1),
    ]
    for one in all.indices {
      for other in all.indices where one < other { #expect(all[one] != all[other]) }
    }
  }

  @Test("a fault draws apart from the link and from another fault of its kind")
  func sameKind() {
    var fixture = NetworkFixture(LinkPolicy(loss: .percent(50)))
    let first = fixture.begin(DrawIndependenceTests.surge)
    let second = fixture.begin(DrawIndependenceTests.surge)
    let count = 20_000
    let fates = fixture.send(count)
    let arrived = fates.filter { !$0.first.isDropped }.count
    #expect(zScore(happened: arrived, of: count, share: 0.5 * 0.6 * 0.6).magnitude < 4)
    #expect(fixture.network.timesApplied(fault: first) > 0)
    #expect(fixture.network.timesApplied(fault: second) > 0)
  }

  @Test("a harmed run has the known digests of its draws and of its fates on every machine")
  func knownDigest() {
    var fixture = NetworkFixture(DrawIndependenceTests.policy, seed: 2_026)
    for (_, fault) in DrawIndependenceTests.installed { _ = fixture.begin(fault) }
    var fates = StableDigest()
    for fate in fixture.send(500) {
      fates.combine(fate.first.deliveryDelay?.microseconds ?? -1)
      fates.combine(fate.copy?.deliveryDelay?.microseconds ?? -1)
      fates.combine(UInt64(fate.first.dropReason?.rawValue ?? .max))
    }
    #expect(fixture.choices.digest.description == "x5cbf40f4fd5bbcd7")
    #expect(fates.description == "x299334dd95135618")
  }
}
