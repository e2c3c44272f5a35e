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

      """
  }
}
