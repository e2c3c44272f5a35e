import CapacityStudies
import FleetSimulation

/// The report on a study: every file of it, from the same rows.
public enum StudyReport {
  /// What its `summary.json` says that it is.
  public static let schema = "tipfleet.study/1"

  /// All files, in a fixed order; the same results give the same bytes, however they were made.
  public static func files(for input: Input) -> FileSet {
    let tables = StudyTables(input.outcome)
    var files = FileSet()
    files.add("index.html", StudyPage.bytes(for: input, tables))
    files.add(
      tables.all,
      describedBy: DataPackage(
        name: input.study.name, title: "Study \(input.study.name)",
        description: input.study.question))
    files.add("results.ndjson", ResultFormat.file(of: input.study, input.outcome.records))
    files.add("inputs/study.json", input.studyBytes)
    files.add("inputs/scenario.json", input.scenarioBytes)
    files.add("summary.json", StudySummaryFile.bytes(for: input, files: files))
    return files
  }

  /// Everything that the report is made of.
  public struct Input: Sendable {
    /// What was found out.
    public let outcome: StudyOutcome
    /// The study's file, as it was read.
    public let studyBytes: [UInt8]
    /// The scenario's file, as it was read.
    public let scenarioBytes: [UInt8]
    /// The version of the program.
    public let toolVersion: String

    /// What a report is made of.
    public init(
      outcome: StudyOutcome, studyBytes: [UInt8], scenarioBytes: [UInt8], toolVersion: String
    ) {
      self.outcome = outcome
      self.studyBytes = studyBytes
      self.scenarioBytes = scenarioBytes
      self.toolVersion = toolVersion
    }

    var study: Study { outcome.study }
  }
}
