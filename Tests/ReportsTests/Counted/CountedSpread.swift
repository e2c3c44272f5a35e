import FleetSimulation
import FleetWorld
import PropertySearch
import SimulationKernel
import Verification

/// What the page says of many runs together, counted over their journals.
struct CountedSpread {
  private let run: CountedRun
  private let measures: [CountedMeasures]

  static func of(_ run: CountedRun) throws -> CountedSpread {
    CountedSpread(run: run, measures: try run.journals().map { CountedMeasures($0) })
  }

  /// In the order in which a reader wants them.
  private static let asked = [
    "displays", "displays.overshoot", "displays.late", "invalidations.seconds",
    "staleness.seconds", "rest.seconds", "requests", "bytes.up", "donations.lost",
  ]

  /// The measures that differ, at most six, with their values by run.
  private var spread: [(name: String, values: [(value: Double, run: Int)])] {
    let all = Self.asked.map { name in
      let values = measures.enumerated().compactMap { number, measures in
        measures.value(name).map { (value: $0, run: number) }
      }
      return (name, values.sorted { ($0.value, $0.run) < ($1.value, $1.run) })
    }
    return Array(all.filter { Set($0.1.map(\.value)).count > 1 }.prefix(6))
  }

  /// How many rows the tables of the figures have.
  var rowCounts: [String: Int] {
    Dictionary(
      uniqueKeysWithValues: spread.map { ("\($0.name) of each run", $0.values.count) })
  }

  var sentences: [CountedPage.Sentence] {
    spread.flatMap { name, values -> [CountedPage.Sentence] in
      let scale = name.hasSuffix("seconds") ? 1e6 : 1
      let most = values[values.count - 1]
      let without = measures.count - values.count
      let rest =
        without > 0
        ? " What it measures did not happen in \(without) other run\(without == 1 ? "" : "s")." : ""
      return [
        CountedPage.Sentence(
          "Half of them have at most {}. The least is {}, the most {}, with seed "
            + "\(SeedWord.text(run.runs[most.run].run.seed)).\(rest)",
          values[(values.count + 1) / 2 - 1].value * scale, values[0].value * scale,
          most.value * scale)
      ]
    } + violations
  }

  /// How often, and in which runs, something is violated.
  private var violations: [CountedPage.Sentence] {
    let rows = run.verdicts.invariantsTable().rows.filter {
      $0["violating_runs_count"] != "0"
    }
    func number(_ row: [String: String], _ column: String) -> Double {
      Double(row[column] ?? "") ?? 0
    }
    let sorted = rows.sorted { left, right in
      let (first, second) = (number(left, "rate_ratio"), number(right, "rate_ratio"))
      return (second, left["invariant"] ?? "") < (first, right["invariant"] ?? "")
    }
    guard let first = sorted.first else { return [] }
    let marks = rows.reduce(0) { $0 + number($1, "violating_runs_count") }
    let bad = run.runs.count { $0.verdict.results.contains { $0.violationCount > 0 } }
    return [
      CountedPage.Sentence(
        "Most often \(first["invariant"] ?? ""): in {} of the runs that test it; with 95 % "
          + "confidence in {} to {} of all that could be played.", number(first, "rate_ratio"),
        number(first, "rate_lower_ratio"), number(first, "rate_upper_ratio")),
      CountedPage.Sentence(
        "{} of {}. Each mark is a run with a seed of its own, in the order of the table above.",
        Double(bad), Double(run.runs.count)),
      CountedPage.Sentence("Drawn {} of {} points from csv/runs.csv", marks, marks),
    ]
  }
}
