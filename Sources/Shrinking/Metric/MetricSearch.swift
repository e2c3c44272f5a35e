import FleetFacts
import FleetSimulation
import FleetWorld
import Metrics
import PropertySearch
import Scenarios
import TextFormats
import Verification

/// Searches the cases around a scenario by a measure, such as `rest.seconds`.
package struct MetricSearch: Sendable {
  /// The name of the measure, one of `RunMeasures.names`.
  package let metric: String
  /// How cases are played.
  package let player: CasePlayer
  private let measureIndex: Int

  /// A search by a measure; nil if there is none of that name.
  package init?(metric: String, player: CasePlayer) {
    guard let index = RunMeasures.names.firstIndex(of: metric) else { return nil }
    self.metric = metric
    self.player = player
    self.measureIndex = index
  }

  /// Plays the cases with these numbers and takes their values.
  package func sample(_ numbers: Range<UInt64>, of source: some CaseSource) -> MetricSample {
    var sample = MetricSample()
    for number in numbers {
      let (run, failures) = player.check(source.makeCase(number))
      sample.add(
        MetricSearch.value(of: run, measureIndex), number: number, isFailing: !failures.isEmpty)
    }
    return sample
  }

  /// Makes the scenario of a case as small as it goes while its value is at least `value`.
  ///
  /// - `base`: The name of the scenario that was searched around.
  /// - `improved`: Is shown smaller and smaller ones; false stops the work.
  package func shrink(
    _ scenario: Scenario, base: String, quantile: Quantile, entry: MetricSample.Entry,
    improved: @escaping (Scenario, ShrinkProgress) -> Bool = { _, _ in true }
  ) -> Counterexample {
    let signature = FailureSignature.broken(
      claim: "\(metric) is at least \(MetricSearch.text(of: entry.value)).")
    let (measureIndex, value) = (measureIndex, entry.value)
    let tail = CasePlayer(
      claim: .custom { run in
        (MetricSearch.value(of: run, measureIndex) ?? -.infinity) >= value ? signature : nil
      }, options: player.options)
    var start = scenario
    // It is no counterexample: what the scenario expects to be violated may be, or not.
    start.expectation = .pass
    var example = Counterexample.shrink(
      start, base: base, signature: signature, caseNumber: entry.number, player: tail,
      improved: improved)
    example.scenario.name = MetricSearch.name(base: base, metric: metric, quantile: quantile)
    example.scenario.expectation = expectation(of: example.scenario, before: scenario.expectation)
    return example
  }

  /// The value of the measure in a scenario that is played with its own seed.
  package func value(of scenario: Scenario) -> Double? {
    MetricSearch.value(
      of: player.check(SearchCase(number: 0, scenario: scenario)).run, measureIndex)
  }

  /// Such as `trails-rest-seconds-p99-9`.
  package static func name(base: String, metric: String, quantile: Quantile) -> String {
    let suffix = "\(metric)-p\(quantile.text)".map { $0 == "." ? "-" : $0 }
    return Identifier.join(base, "-", String(suffix))
  }

  /// A value as it is written: whole numbers without a point.
  package static func text(of value: Double) -> String {
    Int64(exactly: value).map { "\($0)" } ?? "\(value)"
  }

  /// What the small case may expect of what the scenario did: only what it does violate.
  private func expectation(of scenario: Scenario, before: Expectation) -> Expectation {
    if before.violated.isEmpty { return .pass }
    let results = player.check(SearchCase(number: 0, scenario: scenario)).run.results
    let violated = before.violated.filter { id in
      results.contains { $0.id == id && $0.verdict == .fail }
    }
    return violated.isEmpty ? .pass : .violates(violated)
  }

  private static func value(of run: CheckedRun, _ index: Int) -> Double? {
    let verdict = RunVerdict.weigh(run.results, disagreements: [], against: run.run.scenario)
    let measures = RunMeasures(
      verdict, run.metrics, factCount: run.run.journal.facts.count)
    return measures.values[index]
  }
}
