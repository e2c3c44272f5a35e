import CapacityStudies
import FleetSimulation

/// The scenario that one replication of a study played, or one account of it.
struct ExtractedScenario {
  let scenario: Scenario

  /// The scenario of `p3.r17`, of `p3.x400.r17` with a load, or of account 5 as `p3.r17.a5`.
  init(_ name: String, _ study: Study, verb: Verb) throws(UsageError) {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    var numbers: [Character: Int] = [:]
    for part in parts {
      guard let letter = part.first, let number = Int(part.dropFirst()), number >= 0 else { break }
      numbers[letter] = number
    }
    guard numbers.count == parts.count, let place = numbers["p"], let replication = numbers["r"],
      study.points.indices.contains(place), replication < study.replications.atMost,
      var point = Optional(study.points[place])
    else {
      throw UsageError(
        "There is no replication '\(PrintableText.escaped(name))'. Write it as p0.r17: points are "
          + "p0 to p\(study.points.count - 1), replications r0 to "
          + "r\(study.replications.atMost - 1).",
        verb: verb)
    }
    if let load = numbers["x"], let loaded = study.point(point, load: load) { point = loaded }
    let seed = study.seed(of: point, replication: replication)
    let account = numbers["a"] ?? 0
    guard account < point.accountCount else {
      throw UsageError(
        "There is no account \(account): the point has \(point.accountCount), from a0.", verb: verb)
    }
    if point.accountCount > 1, point.scenario.hub != nil {
      throw UsageError(
        "The accounts of \(point.id) share a hub, so none of them can be played alone. The study's "
          + "report shows the hub's course; a point with one account can be extracted.",
        verb: verb)
    }
    var scenario = point.scenario
    scenario.seed = point.accountCount > 1 ? AccountSeed.seed(of: account, in: seed) : seed
    scenario.name = "\(study.name).\(name)"
    self.scenario = scenario
  }
}
