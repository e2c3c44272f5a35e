import SimulatedNetwork
import SimulationKernel
import Testing

@Suite("Bursts of losses")
struct GilbertElliottTests {
  private static let model = GilbertElliott(
    goodToBad: .percent(2), badToGood: .percent(25), lossInBad: .percent(80))
  private static let count = 1_000_000

  private func expectStationary(_ isLost: [Bool]) {
    let lost = isLost.filter { $0 }.count
    // The losses are correlated: n · Var(mean) tends to q(1 − q) + 2h²π(1 − π)λ / (1 − λ), with
    // π = p / (p + r), q = πh and λ = 1 − p − r.
    let deviation = 0.541_5
    func z(_ share: Double) -> Double {
      zScore(sum: Double(lost), count: isLost.count, mean: share, deviation: deviation)
    }
    #expect(z(0.059_259).magnitude < 4)
    #expect(z(0.059_259 * 1.05).magnitude > 4)
    #expect(z(0.059_259 * 0.95).magnitude > 4)
    // A run of losses goes on with probability (1 − r)h, so it is geometric with mean 2.5.
    var runs = 0
    for (position, isLostHere) in isLost.enumerated() where isLostHere {
      if position == 0 || !isLost[position - 1] { runs += 1 }
    }
    let runDeviation = PortableMath.squareRoot(0.6) / 0.4
    func runZ(_ mean: Double) -> Double {
      zScore(sum: Double(lost), count: runs, mean: mean, deviation: runDeviation)
    }
    #expect(runZ(2.5).magnitude < 4)
    #expect(runZ(2.625).magnitude > 4)
    #expect(runZ(2.375).magnitude > 4)
  }

  @Test("a link has the stationary loss πh and runs of 1 / (1 − (1 − r)h) losses")
  func link() {
    var fixture = NetworkFixture(LinkPolicy(burst: GilbertElliottTests.model), seed: 5)
    let fates = fixture.send(GilbertElliottTests.count)
    #expect(fates.allSatisfy { !$0.first.isDropped || $0.first == .drop(.burstLoss) })
    expectStationary(fates.map(\.first.isDropped))
  }

  @Test("every link has bursts of its own")
  func separateLinks() {
    let always = GilbertElliott(goodToBad: .always, badToGood: .never, lossInBad: .always)
    var fixture = NetworkFixture(LinkPolicy(burst: always), nodeCount: 3)
    #expect(!fixture.send(from: 0, to: 1).first.isDropped)
    #expect(fixture.send(from: 0, to: 1).first == .drop(.burstLoss))
    #expect(!fixture.send(from: 0, to: 2).first.isDropped)
    #expect(!fixture.send(from: 1, to: 0).first.isDropped)
  }

  @Test("as a fault it begins each time without a burst")
  func restart() {
    let always = GilbertElliott(goodToBad: .always, badToGood: .never, lossInBad: .always)
    var fixture = NetworkFixture()
    let fault = fixture.begin(.burstLoss(BurstLoss(model: always)))
    #expect(fixture.send(3).map(\.first.isDropped) == [false, true, true])
    fixture.network.setActive(fault: fault, false)
    #expect(!fixture.send().first.isDropped)
    fixture.network.setActive(fault: fault, true)
    #expect(fixture.send(3).map(\.first.isDropped) == [false, true, true])
    #expect(fixture.network.timesApplied(fault: fault) == 4)
  }
}
