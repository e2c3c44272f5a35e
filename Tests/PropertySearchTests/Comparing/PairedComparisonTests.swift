import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import JournalFiles
import Metrics
import PropertySearch
import Scenarios
import SimulatedNetwork
import SimulationKernel
import Testing
import Verification

@Suite("two settings over the same random numbers")
struct PairedComparisonTests {
  private func run(facts: Int) -> ComparedRun {
    let verdict = RunVerdict(
      verdict: .pass, reasons: [], results: [], disagreements: [], expectation: .pass)
    return ComparedRun(
      side: JournalSide(Journal(), .ofTwoPhones), verdict: verdict,
      measures: RunMeasures(verdict, RunMetrics(), factCount: facts))
  }

  @Test("mean difference and interval are those of the textbook")
  func interval() throws {
    var comparison = PairedComparison()
    for (left, right) in [(10, 11), (20, 23), (30, 35), (40, 47)] {
      comparison.add(run(facts: left), run(facts: right))
    }
    let facts = try #require(comparison.measure("facts"))
    #expect(facts.pairCount == 4)
    #expect(facts.leftMean == 25)
    #expect(facts.rightMean == 29)
    #expect(facts.difference == 4)
    // Differences 1, 3, 5, 7: variance 20/3, so 3.182446 · sqrt(20/12) on either side.
    let interval = try #require(facts.interval)
    #expect((interval.upperBound - 4 - 4.108_520).magnitude < 1e-5)
    #expect((4 - interval.lowerBound - 4.108_520).magnitude < 1e-5)
  }

  @Test("one pair has no interval, and a measure without values no difference")
  func single() throws {
    var comparison = PairedComparison()
    comparison.add(run(facts: 1), run(facts: 2))
    #expect(try #require(comparison.measure("facts")).interval == nil)
    #expect(try #require(comparison.measure("rest.seconds")).pairCount == 0)
  }

  @Test("a scenario compared with itself under one seed differs in nothing")
  func same() throws {
    let scenario = Scenario.twoPhones()
    let options = RunOptions(seed: 3)
    let left = ComparedRun(playing: scenario, options: options)
    let right = ComparedRun(playing: scenario, options: options)
    #expect(JournalDifference.first(left.side, right.side) == nil)
    var comparison = PairedComparison()
    comparison.add(left, right)
    #expect(comparison.measures.allSatisfy { $0.differingCount == 0 })
    #expect(comparison.invariants.allSatisfy { $0.leftOnly + $0.rightOnly == 0 })
  }

  @Test("a fault that is switched off parts the runs, and what follows from it comes later")
  func withoutFault() throws {
    var scenario = Scenario.twoPhones()
    scenario.faults = [
      FaultDefinition(
        name: "tunnel", kind: .offline([DeviceIndex(0)]),
        schedule: .windows([
          FaultWindow(start: .zero + .days(1), end: .zero + .days(2))
        ]))
    ]
    let left = ComparedRun(playing: scenario, options: RunOptions())
    let right = ComparedRun(playing: scenario, options: RunOptions(withoutFaults: ["tunnel"]))
    let difference = try #require(JournalDifference.first(left.side, right.side))
    let fact = try #require(difference.left)
    #expect(left.side.journal.facts[fact.position].kind == .run(.faultBegan(fault: 0)))
    for position in 0..<difference.position {
      let (one, other) = (left.side.journal.facts[position], right.side.journal.facts[position])
      #expect(one.kind == other.kind)
      #expect(one.instant == other.instant)
    }
    let cone = CausalCone(of: left.side.journal, after: fact, naming: 5)
    #expect(cone.count > 0)
    #expect(cone.count < left.side.journal.facts.count - fact.position)
    #expect(cone.first.allSatisfy { $0 > fact })
  }

  @Test("journals are compared by the names of things, not by their numbers")
  func names() throws {
    let plain = Scenario.twoPhones()
    var other = plain
    other.faults = [
      FaultDefinition(
        name: "never", kind: .tokenExpiry,
        schedule: .windows([FaultWindow(start: .zero + .days(13), end: .zero + .days(13))]),
        isEnabled: false)
    ]
    let left = ComparedRun(playing: plain, options: RunOptions())
    let right = ComparedRun(playing: other, options: RunOptions())
    #expect(JournalDifference.first(left.side, right.side) == nil)
  }
}
