import PropertySearch
import ScenarioFiles
import Scenarios
import Shrinking
import SimulationKernel
import TestExtent
import Testing
import TextFormats
import TipDomain
import TipSync

@Suite("searching by a measure")
struct MetricSearchTests {
  private static func search(_ metric: String) throws -> MetricSearch {
    try #require(MetricSearch(metric: metric, player: CasePlayer()))
  }

  /// Two phones, for fewer days where less is played.
  private static let phones: Scenario = {
    var scenario = Scenario.twoPhones()
    if TestExtent.current == .quick {
      scenario.duration = .days(3)
      scenario.heal = HealPhase(after: .days(2), within: .hours(12))
    }
    return scenario
  }()

  @Test("a sample is the same however the cases are divided")
  func divided() throws {
    let search = try Self.search("displays")
    let source = SeedCases(Self.phones, seed: 3)
    let whole = search.sample(0..<12, of: source)
    var parts = search.sample(0..<5, of: source)
    parts.add(search.sample(5..<12, of: source))
    #expect(parts == whole)
    #expect(whole.entries.count == 12 && whole.failingCount == 0)
  }

  @Test("the case at a quantile becomes a small scenario whose value is no smaller")
  func shrunk() throws {
    let search = try Self.search("staleness.seconds")
    let source = SeedCases(Self.phones, seed: 3)
    let sample = search.sample(0..<20, of: source).sorted()
    let quantile = try #require(Quantile("95"))
    let entry = try #require(sample.entry(at: quantile))
    let scenario = source.makeCase(entry.number).scenario
    #expect(search.value(of: scenario) == entry.value)
    let example = search.shrink(scenario, base: "two", quantile: quantile, entry: entry)
    #expect(try #require(search.value(of: example.scenario)) >= entry.value)
    #expect(example.scenario.name == "two-staleness-seconds-p95")
    #expect(example.scenario.people.isEmpty)
    #expect(example.size.stepCount < 10, "\(example.size.text)")
    let read = ScenarioReader(knownInvariants: [], knownLabels: []).read(
      SourceFile(name: "small", bytes: Array(ScenarioWriter.text(of: example.scenario).utf8)))
    #expect(search.value(of: try #require(read.scenario)) == search.value(of: example.scenario))
  }

  @Test("a case that breaks a promise is counted, whatever its value")
  func failing() throws {
    var scenario = Self.phones
    scenario.sync.merge = .lwwRecord
    let source = SeedCases(scenario, seed: 7)
    let sample = try Self.search("facts").sample(0..<10, of: source)
    let failing = (0..<10 as Range<UInt64>).filter {
      !CasePlayer().play(source.makeCase($0)).failures.isEmpty
    }
    #expect(sample.failingCount == UInt64(failing.count))
    #expect(!failing.isEmpty)
  }

  @Test("there is no search by a measure that does not exist")
  func unknown() {
    #expect(MetricSearch(metric: "rest.second", player: CasePlayer()) == nil)
  }
}
