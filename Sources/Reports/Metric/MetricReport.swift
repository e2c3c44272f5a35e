import DeviceSystems
import FleetWorld
import Metrics
import PropertySearch
import ReportParts
import Scenarios
import Shrinking
import SimulationKernel
import TextFormats
import Verification

/// The report on a search by a measure: every file of it, from the same rows.
package enum MetricReport {
  /// What its `summary.json` says that it is.
  package static let schema = "tipfleet.metric/1"

  /// All files, in a fixed order; the same input gives the same bytes.
  package static func files(for input: Input) -> FileSet {
    let tables = MetricTables(input)
    var files = FileSet()
    files.add("index.html", MetricPage.bytes(for: input, tables))
    files.add(
      [tables.quantiles, tables.largest] + [input.code].compactMap(\.self),
      describedBy: DataPackage(
        name: input.scenario, title: "\(input.metric) around \(input.scenario)",
        description: "How \(input.metric) is distributed over the cases of a search."))
    if let chosen = input.chosen { files.add(chosen.file, Array(chosen.text.utf8)) }
    files.add("summary.json", MetricSummaryFile.bytes(for: input))
    return files
  }

  /// Everything that the report is made of.
  package struct Input: Sendable {
    /// The name of the scenario that was searched around.
    package var scenario: String
    /// The scenario's file, as it was named.
    package var scenarioFile: String
    /// The measure.
    package var metric: String
    /// The quantile that was asked for.
    package var quantile: Quantile
    /// The seed of the search.
    package var seed: UInt64
    /// The values.
    package var sample: SortedMetricSample
    /// The case at the quantile; nil if no case has a value.
    package var chosen: Chosen?
    /// The fault that was injected.
    package var injection: (any FaultInjection)?
    /// The version of the program.
    package var toolVersion: String
    /// The command that makes the same search again.
    package var replayCommand: String
    /// One row a place in the app's code; nil where the scenario gives none.
    var code: ReportTable?
    /// Where the app's sources can be read, if somebody said so.
    var sourceAddress: SourceAddress?

    /// The parts of a report.
    package init(
      scenario: String, scenarioFile: String, metric: String, quantile: Quantile, seed: UInt64,
      sample: SortedMetricSample, chosen: Chosen?, injection: (any FaultInjection)?,
      toolVersion: String, replayCommand: String
    ) {
      self.scenario = scenario
      self.scenarioFile = scenarioFile
      self.metric = metric
      self.quantile = quantile
      self.seed = seed
      self.sample = sample
      self.chosen = chosen
      self.injection = injection
      self.toolVersion = toolVersion
      self.replayCommand = replayCommand
    }

    /// Takes the places in the app's code that a scenario gives.
    package mutating func addCode(of scenario: Scenario, at address: SourceAddress?) {
      code = CodePlacesTable.make(scenario)
      sourceAddress = address
    }

    /// How the values are distributed, in a sentence.
    package var sentence: String {
      guard let chosen else {
        return "None of \(English.count(sample.caseCount, "case")) has \(metric)."
      }
      return
        "In \(quantile.text) % of \(English.count(sample.entries.count, "case")) \(metric) is at "
        + "most \(text(of: chosen.entry.value)); \(absence)case "
        + "\(chosen.entry.number) is the first that reaches it."
    }

    /// A value of the measure as people read it, with its unit.
    package func text(of value: Double) -> String { RunMeasures.unit(of: metric).text(value) }

    private var absence: String {
      sample.absentCount == 0
        ? "" : "\(English.count(sample.absentCount, "further case")) had none; "
    }
  }

  /// The case at the quantile, made small.
  package struct Chosen: Sendable {
    /// The case and its value.
    package var entry: MetricSample.Entry
    /// The small scenario.
    package var example: Counterexample
    /// The measure in the small scenario.
    package var value: Double
    /// The scenario's file.
    package var text: String
    /// The file's path within the report.
    package var file: String
    /// The command that plays it.
    package var replayCommand: String

    /// A case at a quantile.
    package init(
      entry: MetricSample.Entry, example: Counterexample, value: Double, text: String,
      file: String, replayCommand: String
    ) {
      self.entry = entry
      self.example = example
      self.value = value
      self.text = text
      self.file = file
      self.replayCommand = replayCommand
    }
  }
}

/// The rows of a report on a measure.
struct MetricTables {
  /// One row a quantile.
  let quantiles: ReportTable
  /// One row a case, the largest values.
  let largest: ReportTable

  private static let largestCount = 100

  init(_ input: MetricReport.Input) {
    var quantiles = ReportTable(
      name: "quantiles", title: "Quantiles",
      description: "One row per quantile: the smallest value that its share does not exceed.",
      columns: [
        .key("quantile", "Quantile", "In percent of the cases that have a value."),
        ReportColumn(
          "value", .number, title: "Value", description: "The value, in the measure's own unit."),
        .text("value_words", "Value in words", "The value, rounded, as people read it."),
        ReportColumn(
          "case", .integer, title: "Case", description: "The first case that has this value."),
        .flag("is_chosen", "Chosen", "Whether its case was made small."),
      ])
    for (quantile, entry) in input.quantiles {
      quantiles.append([
        .text(quantile.text), .decimal(entry.value), .text(input.text(of: entry.value)),
        .integer(Int64(clamping: entry.number)), .boolean(quantile == input.quantile),
      ])
    }
    self.quantiles = quantiles
    var largest = ReportTable(
      name: "largest", title: "Largest values",
      description: "One row per case, the \(Self.largestCount) largest values first.",
      columns: [
        ReportColumn(
          "case", .integer, title: "Case", description: "The number of the case, from 0.",
          isPrimaryKey: true),
        ReportColumn(
          "value", .number, title: "Value", description: "The value, in the measure's own unit."),
        .text("value_words", "Value in words", "The value, rounded, as people read it."),
      ])
    for entry in input.sample.entries.suffix(Self.largestCount).reversed() {
      largest.append([
        .integer(Int64(clamping: entry.number)), .decimal(entry.value),
        .text(input.text(of: entry.value)),
      ])
    }
    self.largest = largest
  }
}

extension MetricReport.Input {
  /// The usual quantiles and the one that was asked for, the smallest first.
  package var quantiles: [(quantile: Quantile, entry: MetricSample.Entry)] {
    var wanted = [50, 95, 99, 100].map { Quantile(percent: $0) }
    if !wanted.contains(quantile) {
      wanted.insert(quantile, at: wanted.firstIndex { quantile < $0 } ?? wanted.count)
    }
    return wanted.compactMap { quantile in
      sample.entry(at: quantile).map { (quantile, $0) }
    }
  }
}

/// `summary.json` of a report on a measure. Keys are sorted, and the seed is a text.
enum MetricSummaryFile {
  static func bytes(for input: MetricReport.Input) -> [UInt8] {
    JSONText.document { json in
      json.member("cases", input.sample.caseCount)
      if let chosen = input.chosen { json.object("chosen") { write(chosen, into: &$0) } }
      json.member("failing_cases", input.sample.failingCount)
      json.member("metric", input.metric)
      if let injection = input.injection { json.member("mutant", injection.id) }
      json.member("quantile", input.quantile.text)
      json.object("quantiles") { json in
        for (quantile, entry) in input.quantiles { json.member(quantile.text, entry.value) }
      }
      json.member("replay", input.replayCommand)
      json.member("scenario", input.scenario)
      json.member("scenario_file", input.scenarioFile)
      json.member("schema", MetricReport.schema)
      json.member("seed", SeedWord.text(input.seed))
      json.tool(version: input.toolVersion)
      json.member("verdict", input.verdict.rawValue)
      json.member("without_value", input.sample.absentCount)
    }
  }

  private static func write(_ chosen: MetricReport.Chosen, into json: inout JSONText) {
    json.member("case", chosen.entry.number)
    json.member("devices", chosen.example.size.deviceCount)
    json.member("file", chosen.file)
    json.member("small_value", chosen.value)
    json.member("steps", chosen.example.size.stepCount)
    json.member("value", chosen.entry.value)
  }
}
