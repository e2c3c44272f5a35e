import FleetSimulation
import FleetWorld
import Metrics
import PropertySearch
import Scenarios
import TestExtent
import Testing

/// A kind of fact that no world reaches is one that no search tests.
@Suite("kinds of facts that random worlds with the other systems reach")
struct SystemReachTests {
  /// By label: how many of the worlds reached it. They are played without a journal.
  private static func reach(
    of numbers: Range<UInt64>, systems: [DeclaredSystem]
  ) -> [(label: CoverageLabel, worldCount: Int)] {
    let source = WorldCases(seed: 5, systems: systems)
    var reach = Coverage.labels.map { (label: $0, worldCount: 0) }
    for number in numbers {
      let scenario = source.makeCase(number).scenario
      var coverage = Coverage(CoverageNames(scenario))
      var world = World(
        scenario,
        options: RunOptions(
          keepsJournal: false, occurrenceLimit: OccurrenceLimit.of(scenario)))
      world.run(observer: &coverage)
      for (index, count) in coverage.counts.enumerated() where count > 0 {
        reach[index].worldCount += 1
      }
    }
    return reach
  }

  /// The labels of a system that no world reached.
  private static func neverReached(
    _ system: DeclaredSystem, in reach: [(label: CoverageLabel, worldCount: Int)]
  ) -> [String] {
    reach.filter { $0.label.system == system && $0.worldCount == 0 }.map(\.label.text)
  }

  @Test(
    "every kind is reached in some of 240 worlds, and many in the first four",
    arguments: DeclaredSystem.allCases)
  func everyKind(system: DeclaredSystem) {
    let reach = Self.reach(of: 0..<TestExtent.of(240, quick: 4), systems: [system])
    let kindCount = reach.count { $0.label.system == system }
    let missing = Self.neverReached(system, in: reach)
    #expect(missing.count <= TestExtent.of(0, quick: kindCount / 2), "\(missing)")
  }

  @Test("worlds without a system reach none of its kinds")
  func without() {
    let reach = Self.reach(of: 0..<2, systems: [])
    for system in DeclaredSystem.allCases {
      let all = Coverage.labels.filter { $0.system == system }.map(\.text)
      #expect(Self.neverReached(system, in: reach) == all)
      #expect(!all.isEmpty)
    }
  }
}
