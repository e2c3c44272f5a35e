import PropertySearch
import SimulationKernel
import TextFormats
import Verification

/// The report on two settings that were compared.
package enum ComparisonReport {
  /// What its `summary.json` says that it is.
  package static let schema = "tipfleet.comparison/1"

  /// All files, in a fixed order; the same input gives the same bytes.
  ///
  /// - `json`: What `tipfleet compare --json` prints.
  package static func files(for input: ComparisonInput, json: [UInt8]) -> FileSet {
    let tables = ComparisonTables(input)
    var files = FileSet()
    files.add("index.html", ComparisonPage.bytes(for: input, tables))
    files.add("compare.csv", CSVWriter.bytes(of: tables.measures))
    files.add("compare.json", json)
    if !tables.described.isEmpty {
      files.add(
        tables.described,
        describedBy: DataPackage(
          name: input.first.scenario, title: "Two runs compared",
          description: "What lasts in the two runs that the page shows, and what is set."))
    }
    files.add("summary.json", summary(input, files))
    return files
  }

  /// The files beside the page, and what each is for.
  static func meanings(_ tables: ComparisonTables) -> [(path: String, meaning: String)] {
    let data =
      tables.described.isEmpty
      ? [] : [("csv/datapackage.json", "The types and meanings of the columns in csv/.")]
    return [
      ("compare.csv", "Every measure, in the units of its column 'unit'."),
      ("compare.json", "The comparison, for programs."),
      ("summary.json", "What was compared, and the command that compares it again."),
    ] + tables.described.map { ($0.path, $0.description) } + data
  }

  private static func summary(_ input: ComparisonInput, _ files: FileSet) -> [UInt8] {
    let measures = ComparedMeasures(input.outcome.paired)
    return JSONText.document { json in
      json.array("certain") { json in
        for measure in measures.certain { json.string(measure.name) }
      }
      json.member("differing_pairs", input.outcome.differingCount)
      json.array("files") { files.write(into: &$0) }
      json.member("pairs", input.pairCount)
      json.member("replay", input.command)
      json.member("scenario", input.first.scenario)
      json.member("schema", schema)
      json.array("seeds") { json in
        for setting in [input.first, input.second] {
          json.string(SeedWord.text(setting.firstSeed))
        }
      }
      json.member("shown_pair", input.outcome.shown.number)
      json.tool(version: input.toolVersion)
      json.array("uncertain") { json in
        for measure in measures.uncertain { json.string(measure.name) }
      }
      json.member("verdict", input.verdict.rawValue)
    }
  }
}
