import PropertySearch
import ReportParts
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
    for (letter, setting) in sides(input) {
      if let bytes = setting.bytes {
        files.add(storedPath(letter, isRecorded: setting.isRecorded), bytes)
      }
    }
    files.add("summary.json", summary(input, files))
    return files
  }

  /// Where the scenario or the journal of a side is stored: `inputs/a.json`.
  package static func storedPath(_ letter: String, isRecorded: Bool) -> String {
    "inputs/\(letter).\(isRecorded ? "ndjson" : "json")"
  }

  private static func sides(
    _ input: ComparisonInput
  ) -> [(letter: String, setting: ComparedSetting)] {
    [("a", input.first), ("b", input.second)]
  }

  /// The files beside the page, and what each is for.
  static func meanings(
    _ input: ComparisonInput, _ tables: ComparisonTables
  ) -> [(path: String, meaning: String)] {
    let stored = sides(input).filter { $0.setting.bytes != nil }
      .map { letter, setting in
        (
          storedPath(letter, isRecorded: setting.isRecorded),
          "The \(setting.isRecorded ? "journal" : "scenario") of \(letter.uppercased())."
        )
      }
    let data =
      tables.described.isEmpty
      ? [] : [("csv/datapackage.json", "The types and meanings of the columns in csv/.")]
    return [
      ("compare.csv", "Every measure, in the units of its column 'unit'."),
      ("compare.json", "The comparison, for programs."),
      ("summary.json", "What was compared, and the command that compares it again."),
    ] + tables.described.map { ($0.path, $0.description) } + data + stored
  }

  private static func summary(_ input: ComparisonInput, _ files: FileSet) -> [UInt8] {
    let measures = ComparedMeasures(input.outcome.paired)
    return JSONText.document { json in
      json.array("certain") { json in
        for measure in measures.certain { json.string(measure.name) }
      }
      json.array("conditions") { json in
        for condition in input.conditions { json.string(condition.condition.text) }
      }
      json.member("differing_pairs", input.outcome.differingCount)
      json.array("files") { files.write(into: &$0) }
      json.member("pairs", input.pairCount)
      json.member("replay", input.command)
      json.member("scenario", input.first.scenario)
      json.member("schema", schema)
      json.member("shown_pair", input.outcome.shown.number)
      json.array("sides") { json in
        for (_, setting) in sides(input) {
          json.object { json in
            json.member("file", setting.file)
            json.member("path", setting.path)
            json.member("recorded", setting.isRecorded)
            json.member("seed", SeedWord.text(setting.firstSeed))
            json.member("stored", setting.bytes != nil)
            json.array("without_faults") { json in
              for fault in setting.withoutFaults { json.string(fault) }
            }
          }
        }
      }
      json.tool(version: input.toolVersion)
      json.array("uncertain") { json in
        for measure in measures.uncertain { json.string(measure.name) }
      }
      json.member("verdict", input.verdict.rawValue)
      json.array("without_interval") { json in
        for measure in measures.unmeasured + measures.lone { json.string(measure.name) }
      }
    }
  }
}
