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
    let listed = names.map { "`\($0)`" }.joined(separator: ", ")
    return """
      ## Measures

      Each is one number of an account's run; an invariant's name is the number of its violations.
      Those of `hub` are of the hub and all its accounts together. One that ends in `share` is a
      part of a whole, from 0 through 1, and has no value where there is no whole.

      \(listed)

      """
  }
}
