import Invariants
import Metrics
import Verification

/// Everything that a study can measure, by name. A name ends in its unit where there is one.
package enum StudyMeasures {
  /// All names: of an account's run, in the order of `RunMeasures`, and then of the hub.
  package static let names: [String] = RunMeasures.names + HubMeasure.allCases.map(\.rawValue)

  /// The unit of each name.
  private static let units: [String: MeasureUnit] = Dictionary(
    uniqueKeysWithValues: zip(names, RunMeasures.units + HubMeasure.allCases.map(\.unit)))

  /// What the numbers of a measure are.
  package static func unit(of measure: String) -> MeasureUnit {
    guard let unit = units[measure] else {
      preconditionFailure("Only measures that exist are read from a study.")
    }
    return unit
  }

  /// What each name stands for, in words that follow "the mean of".
  private static let meanings: [String: String] = Dictionary(
    uniqueKeysWithValues: zip(names, RunMeasures.meanings + HubMeasure.allCases.map(\.meaning)))

  /// What a measure is, in words that follow "the mean of": `displays over the cap`.
  package static func meaning(of measure: String) -> String {
    guard let meaning = meanings[measure] else {
      preconditionFailure("Only measures that exist are read from a study.")
    }
    return meaning
  }

  /// What planners usually ask for.
  package static let usual: [String] = [
    "displays", "displays.overshoot", "displays.late", "invalidations.seconds", "requests",
    "requests.failed", "pushes", "bytes.up", "bytes.down", "staleness.seconds", "rest.seconds",
  ]

  /// Whether a measure needs the invariants to be judged, which takes its time.
  static func needsJudges(_ name: String) -> Bool {
    if name == "violations" { return true }
    let invariant = name.hasSuffix(".margin") ? String(name.dropLast(".margin".count)) : name
    return InvariantCatalogue.statements.contains { $0.id == invariant }
  }

  /// The list of all measures, as Markdown.
  static var reference: String {
    let listed = RunMeasures.measureNames + HubMeasure.allCases.map(\.rawValue)
    let rows = listed.map { "| `\($0)` | \(unit(of: $0).word) | \(meaning(of: $0)) |" }
    let invariants = RunMeasures.invariantNames.map { "`\($0)`" }.joined(separator: ", ")
    let margins = names.filter { $0.hasSuffix(".margin") }.map { "`\($0)`" }
    return """
      ## Measures

      Each is one number of an account's run; those of `hub` are of the hub and all its accounts
      together. A share has no value where there is no whole.

      | measure | unit | what it is |
      | --- | --- | --- |
      \(rows.joined(separator: "\n"))

      An invariant's name is the number of its violations: \(invariants).

      How near an invariant came to being violated is its margin, in seconds where it is a time:
      \(margins.joined(separator: ", ")).

      \(statistics)

      """
  }

  /// What statistics and their intervals are, as Markdown.
  private static let statistics = """
    ## Statistics and intervals

    `mean(displays)` is the mean over all replications. `p50`, `p90`, `p95`, `p99` and `p99.9` are
    quantiles: the smallest value that at least so large a share of all values reach or stay
    below, of n values the one of rank ⌈share · n⌉. So of few values a high quantile is the
    greatest. `rate` is the share of values above 0.

    Only replications are independent of each other. Where several accounts share a replication, a
    quantile is the mean of the replications' quantiles, and intervals are over the replications.
    The quantile of a replication is known to 1 % of itself, and exactly where it is a whole number
    below 50; what is not known makes its interval wider on both sides.

    | statistic | its interval |
    | --- | --- |
    | mean | Student's t over the replications. |
    | rate of one account | Clopper and Pearson's over the replications. |
    | quantile of one account | The order statistics that enclose it; none for too few values. |
    | rate or quantile of several accounts | Student's t over the replications. |

    Where all replications gave the same value, there is no spread to make an interval from. That of
    a mean or a quantile is then this one value, and verdicts go by it. It tells nothing of values
    that were not seen, so wherever such an interval or verdict stands, it says that all values were
    the same. Ask for `rate(…)` to know how sure you can be: of a rate that was the same in all n
    replications, at least the part (α/2)^(1/n) of all replications has it, as Clopper and Pearson
    say, and the others may have any. So 0 of 30 is no proof of at most 1 %. Probabilities of rare
    events are given like that, too.

    The p-value of a paired difference is that of the paired t-test, corrected by Holm for all
    differences of its measure. Where all n pairs differ by the same amount, it is that of their
    signs, 2 of 2ⁿ ways: two such pairs prove nothing. An effect "may be chance" where it is not
    below α.

    What has to be precise is what `precise` and the objectives name, or else the means of
    `measures`. What does not come to the wanted precision with `atMost` replications leaves the
    study inconclusive, with a search for capacity, too. A planned load fits where a load that is no
    smaller meets all objectives for certain, and does not fit where one that is no greater misses
    one for certain; in between it is not known.

    Traffic is that of a million people, each with an account, from the means of all replications,
    over all the time that is played, the heal phase included.
    """
}
