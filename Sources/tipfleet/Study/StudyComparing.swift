import CapacityStudies
import CommandLineParts
import ReportParts
import Reports
import Statistics
import StudyReports
import TextFormats

/// `tipfleet compare` of two studies: the folders of their reports.
struct StudyComparing {
  private let base: String
  private let candidate: String

  /// The comparison, if both paths are reports on studies.
  init?(_ paths: [String]) {
    guard paths.count == 2, paths.allSatisfy(StoredStudy.isStored) else { return nil }
    (base, candidate) = (paths[0], paths[1])
  }

  /// The name of the first study.
  func baseName() throws -> String { try StudyFile(storedIn: base).study.name }

  /// What differs.
  func compared() throws -> StudyComparison {
    StudyComparison(
      try StoredStudy(in: base).outcome, try StoredStudy(in: candidate).outcome)
  }

  /// The files of the report.
  func report(_ comparison: StudyComparison) -> FileSet {
    StudyComparisonReport.files(
      for: comparison, names: (base, candidate), toolVersion: ToolVersion.text)
  }

  /// Nobody reads more lines of differences than this.
  private static let lineLimit = 20

  /// What is printed; `out` is the folder of the report, if one was written.
  func text(_ comparison: StudyComparison, _ out: String?, _ console: Console) -> String {
    var lines = [console.colored(comparison.base.study.name, .bold), ""]
    for difference in comparison.certain.prefix(Self.lineLimit) {
      let moments = difference.moments
      let interval = moments.interval(confidence: comparison.base.confidence)
      let unit = Estimand(.mean, difference.measure).unit
      lines.append(
        "  \(PrintableText.escaped(difference.label)): \(difference.measure) "
          + "\(StudyAnswer.text(moments.left.mean, in: unit)) → "
          + "\(StudyAnswer.text(moments.right.mean, in: unit)), "
          + "difference \(StudyAnswer.difference(moments.difference.mean, in: unit))"
          + StudyAnswer.range(interval, in: unit)
          + StudyAnswer.sameness(moments.difference, in: "pair"))
    }
    let rest = comparison.certain.count - Self.lineLimit
    if rest > 0 { lines.append("  and \(English.number(rest)) more, all in the report of '--out'") }
    if !comparison.certain.isEmpty { lines.append("") }
    lines.append(StudyComparisonReport.sentence(comparison))
    if !comparison.unmatched.isEmpty {
      let first = PrintableText.escaped(comparison.unmatched[0])
      lines.append(
        "Left out: \(English.number(comparison.unmatched.count)) that only one of them "
          + "has, such as \(first).")
    }
    if let out { lines.append("report   \(PrintableText.escaped("\(out)/index.html"))") }
    return lines.joined(separator: "\n")
  }
}
