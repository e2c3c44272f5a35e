import CapacityStudies
import ReportParts
import Verification

/// The report on a study: every file of it, from the same rows.
package enum StudyReport {
  /// What its `summary.json` says that it is.
  package static let schema = "tipfleet.study/1"

  /// All files, in a fixed order; the same results give the same bytes, however they were made.
  package static func files(for input: Input) -> FileSet {
    let tables = StudyTables(input.outcome, selfTest: input.selfTest)
    var files = FileSet()
    files.add("index.html", StudyPage.bytes(for: input, tables))
    files.add(
      tables.all,
      describedBy: DataPackage(
        name: input.study.name, title: "Study \(input.study.name)",
        description: input.study.question))
    let suite = StudyJUnit.suite(for: input)
    files.add("junit.xml", JUnitWriter.bytes(of: [suite], name: "tipfleet study"))
    files.add(
      StepSummary.path,
      StepSummary(
        title: "study \(input.study.name)", verdict: input.badge, sentences: input.sentences,
        suites: [suite], commands: [StudyCommands.study(input.study)]
      ).bytes)
    files.add("results.ndjson", ResultFormat.file(of: input.study, input.outcome.records))
    files.add("inputs/study.json", input.studyBytes)
    files.add("inputs/scenario.json", input.scenarioBytes)
    files.add("summary.json", StudySummaryFile.bytes(for: input, files: files))
    return files
  }

  /// Everything that the report is made of.
  package struct Input: Sendable {
    /// What was found out.
    package let outcome: StudyOutcome
    /// The study's file, as it was read.
    package let studyBytes: [UInt8]
    /// The scenario's file, as it was read.
    package let scenarioBytes: [UInt8]
    /// The version of the program.
    package let toolVersion: String
    /// What the simulator's own checks came to; nil if they were left out.
    package let selfTest: SelfTest?
    /// Where the app's sources can be read, if somebody said so.
    package var sourceAddress: SourceAddress?

    /// What a report is made of.
    package init(
      outcome: StudyOutcome, studyBytes: [UInt8], scenarioBytes: [UInt8], toolVersion: String,
      selfTest: SelfTest? = nil
    ) {
      self.outcome = outcome
      self.studyBytes = studyBytes
      self.scenarioBytes = scenarioBytes
      self.toolVersion = toolVersion
      self.selfTest = selfTest
    }

    /// The outcome's verdict; a simulator that fails its own checks has found out nothing.
    package var verdict: Verdict { selfTest?.passes == false ? .error : outcome.verdict }

    /// The verdict as the page shows it: what nobody demands is not called a pass.
    package var badge: VerdictBadge {
      verdict == .pass && !outcome.isJudged ? .unjudged : VerdictBadge(verdict)
    }

    /// The answer, the gravest sentence first.
    package var sentences: [String] {
      let answer = StudyAnswer.sentences(outcome)
      guard let selfTest, !selfTest.passes else { return answer }
      return [selfTest.sentence + " Nothing that follows can be trusted."] + answer
    }

    var study: Study { outcome.study }
  }
}
