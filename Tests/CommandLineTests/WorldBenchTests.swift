import Foundation
import Mutants
import Testing

@testable import TipFleetCommand

@Suite("bench of populations and of learning")
struct WorldBenchTests {
  private func population(seed: String) throws -> [String: Any] {
    let run = try CommandLineRun("bench", "population", "--cases", "9", "--seed", seed, "--json")
    #expect(run.code == 0, "\(run.errors)")
    let read = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
    return try #require((read as? [String: [String: Any]])?["population"])
  }

  @Test("a population has as many devices as were asked for, and its digest is its seed's")
  func population() throws {
    let first = try population(seed: "1")
    #expect(first["n9_devices"] as? Int == 9)
    #expect(first["coupled_devices"] as? Int == 9)
    for key in ["facts_per_device", "n9_requests_per_device", "coupled_utilisation"] {
      #expect(try #require(first[key] as? Double) > 0, "\(key)")
    }
    let digest = try #require(first["n9_digest"] as? String)
    #expect(try population(seed: "1")["n9_digest"] as? String == digest)
    #expect(try population(seed: "2")["n9_digest"] as? String != digest)
  }

  @Test("the week that a population plays keeps every promise")
  func populationKeepsPromises() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(PopulationWorkload.text, to: "household-week.json")
    let run = try CommandLineRun("run", path, "--out", folder.url.path + "/out")
    #expect(run.code == 0, "\(run.output)\(run.errors)")
  }

  @Test("the bench of learning counts the mutants that a search finds")
  func learning() throws {
    let canary = MutantCatalogue.entry(of: try #require(Mutant(id: "canary")))
    let bench = LearningBench(
      seed: 1, caseCount: 1, jobCount: 1, entries: [canary], progress: { _ in })
    let result = bench.measure()
    func count(_ key: String) -> String? { result.figures.first { $0.key == key }?.text }
    #expect(result.work == .learning)
    for key in ["mutants", "found_without", "found_with"] { #expect(count(key) == "1", "\(key)") }
    #expect(count("not_at_once") == "0")
    // The first round is the same with and without learning.
    #expect(count("labels_with") == count("labels_without"))
    #expect(Int(count("labels_with") ?? "") ?? 0 > 5)
    #expect(result.failures.isEmpty)
  }
}
