import CommandLineParts
import FleetWorld
import Invariants
import Metrics
import Mutants
import PropertySearch
import ReportParts
import Reports
import Shrinking
import TextFormats
import Verification

/// What a search is asked for.
struct CheckSettings {
  let caseCount: UInt64
  let seed: UInt64?
  let keepsGoing: Bool
  /// Whether some cases are variations of those that reached something rare.
  var learns = true
  /// Whether the cases were played by several machines before.
  var isMerged = false
  let jobCount: Int
  let corpus: RegressionCorpus
  /// The fault in the model itself that is switched on.
  let mutant: Mutant?
  /// Whether every order of delivery is looked at.
  let isExhaustive: Bool
  let out: ChosenFolder
  let limits: HostLimits
  /// The measure that is searched by, if one is.
  var metric: Metric?
  /// Where the app's sources can be read, if somebody said so.
  var sourceAddress: SourceAddress?

  /// A measure, and the quantile of it that is wanted.
  struct Metric {
    let search: MetricSearch
    let quantile: Quantile
  }

  /// The folder of the report on the search around a scenario; one of several has its own inside
  /// the folder that is named. What was played with a mutant is not taken for the scenario's own.
  func folder(of scenario: String, amongMany: Bool) -> String {
    let kind = metric?.search.metric ?? (isExhaustive ? "exhaustive" : "check")
    let name = scenario + (mutant.map { ".\($0.id)" } ?? "") + ".\(kind)"
    if let named = out.named { return amongMany ? "\(named)/\(name)" : named }
    return mutant.map { Self.mutantFolder.path(scenario, $0.id, kind) } ?? out.path(scenario, kind)
  }

  /// The usual folder where a mutant is played.
  static let mutantFolder = ChosenFolder(usual: "reports/<scenario>.<mutant>.<search>")
}

extension CheckSettings.Metric {
  /// The measure `name`; throws if there is none.
  init(_ name: String, _ quantile: Quantile, _ mutant: Mutant?) throws(UsageError) {
    let player = CasePlayer(options: RunOptions(injection: mutant))
    let name = InvariantCatalogue.currentID(name)
    guard let search = MetricSearch(metric: name, player: player) else {
      let near = NearestWord.nearest(to: name, in: RunMeasures.names)
      throw UsageError(
        "There is no measure '\(PrintableText.escaped(name))'."
          + (near.map { " Did you mean '\($0)'?" }
            ?? " The measures: \(RunMeasures.names.joined(separator: ", "))."))
    }
    self.init(search: search, quantile: quantile)
  }
}
