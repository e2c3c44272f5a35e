import FleetSimulation
import Foundation
import PropertySearch
import SimulationKernel
import Verification

/// What a search found, for programs; its shape is documented in `docs/how-to/check-a-scenario.md`.
struct CheckSummary: Encodable {
  let schema = "tipfleet.check/1"
  let scenario: String
  let seed: String
  let verdict: String
  let cases: UInt64
  let facts: UInt64
  /// The greatest rate of violation that so many clean cases leave possible, at 95 %.
  let violationRateUpperBound: Double?
  let failures: [Failing]
  let regressions: [Regression]
  let invariants: [Exercised]
  let labels: [Reached]
  let unreached: [String]

  struct Failing: Encodable {
    let promise: String
    let cases: UInt64
    let firstCase: UInt64
    let scenario: String?
    let devices: Int?
    let steps: Int?
  }

  struct Regression: Encodable {
    let scenario: String
    let failures: [String]
  }

  struct Exercised: Encodable {
    let id: String
    let cases: UInt64
  }

  struct Reached: Encodable {
    let label: String
    let cases: UInt64
    let hits: UInt64
  }

  init(_ result: CheckResult) {
    let tally = result.tally
    scenario = result.file.scenario.name
    seed = Seed.text(result.seed)
    verdict = result.verdict.rawValue
    cases = tally.caseCount
    facts = tally.factCount
    violationRateUpperBound =
      tally.failures.isEmpty ? DetectionBound.rate(afterCleanCases: tally.caseCount) : nil
    failures = tally.failures.map { failure in
      let found = result.found.first { $0.example.signature == failure.signature }
      return Failing(
        promise: failure.signature.name, cases: failure.caseCount, firstCase: failure.firstCase,
        scenario: found?.path, devices: found?.example.size.deviceCount,
        steps: found?.example.size.stepCount)
    }
    regressions = result.regressions.map {
      Regression(scenario: $0.file.path, failures: $0.failures.map(\.name))
    }
    invariants = zip(InvariantCatalogue.statements, tally.exercised).map {
      Exercised(id: $0.id, cases: $1)
    }
    labels = tally.labels.map {
      Reached(label: $0.label.text, cases: $0.reach.caseCount, hits: $0.reach.hitCount)
    }
    unreached = result.unreached
  }

  /// The document.
  var text: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.keyEncodingStrategy = .convertToSnakeCase
    guard let data = try? encoder.encode(self) else {
      preconditionFailure("numbers and strings can always be written as JSON")
    }
    return String(decoding: data, as: UTF8.self)
  }
}
