import ReportParts
import SelfChecks
import TextFormats

/// `selftest.csv`: one row a check.
enum SelfTestTable {
  static func make(_ test: SelfTest) -> ReportTable {
    var table = ReportTable(
      name: "selftest", title: "Self-test",
      description: "One row per check: what its formula says, and what the simulator gave.",
      columns: [
        .key("check", "Check", "Its name."),
        decimal("expected", "Expected", "What the formula says."),
        decimal("observed", "Observed", "What the simulator gave."),
        decimal(
          "std_error", "Standard error",
          "How far apart chance lets the two be; empty where they must be equal."),
        decimal("z", "z", "The distance in standard errors; empty where they must be equal."),
        .count("n_count", "Values", "How many values were taken."),
        .text("verdict", "Verdict", "pass if |z| is below 4, or the two are equal; else fail."),
        .text("formula", "Formula", "The formula in words."),
        .text("distorted_parameter", "5 % off", "What is 5 % too large in the proof."),
        decimal(
          "distorted_observed", "Observed then",
          "What the simulator gave with that parameter; empty if it was not played."),
        decimal("distorted_z", "z then", "Its distance; empty if it was not played, or exact."),
        .flag(
          "notices_distortion", "Notices 5 %",
          "Whether the check fails then, as it must; empty if it was not played."),
      ])
    for result in test.results { table.append(row(of: result)) }
    return table
  }

  private static func row(of result: SelfCheckResult) -> [Cell] {
    let reading = result.reading
    let perturbed = result.perturbedReading
    return [
      .text(result.check.name), .decimal(reading.expected), .decimal(reading.observed),
      number(reading.standardError), number(reading.z), .count(reading.count),
      .text(result.passes ? "pass" : "fail"), .text(result.check.formula),
      .text(result.check.perturbed), number(perturbed?.observed), number(perturbed?.z),
      result.noticesPerturbation.map { .boolean($0) } ?? .missing,
    ]
  }

  private static func decimal(
    _ name: String, _ title: String, _ description: String
  ) -> ReportColumn {
    ReportColumn(name, .number, title: title, description: description)
  }

  private static func number(_ value: Double?) -> Cell { value.map { .decimal($0) } ?? .missing }
}

/// Is the simulator itself right? A section for any report.
enum SelfTestSection {
  /// Adds the section.
  ///
  /// - `table`: The table of the test, which the report also writes as a file.
  /// - `isFolded`: Whether the rows stay behind a summary, where they are not what it is about.
  static func write(
    _ test: SelfTest, _ table: ReportTable, isFolded: Bool = false, into page: inout HTMLPage
  ) {
    page.section(
      "self-test", title: "Is the simulator itself right?", note: "\(test.results.count)"
    ) { section in
      section.paragraph(
        "Each row compares a known formula with what the parts that play scenarios give. The two "
          + "agree when they are less than four standard errors apart.")
      section.paragraph(test.sentence)
      var columns = ["verdict", "check", "formula", "expected", "observed", "z", "n_count"]
      if test.provesItself { columns.append("notices_distortion") }
      let data = DataTable(
        table: table, caption: "Formulas and what the simulator gave", columns: columns,
        looks: ["verdict": .verdict, "check": .code])
      if isFolded {
        section.details("Table of the \(English.count(table.rowCount, "check"))", data)
        section.paragraph("Play them again, or with more values and a proof that each can fail:")
        section.command(test.command)
        section.command("tipfleet selftest --thorough --distorted")
      } else {
        section.table(data)
      }
      section.source("The same rows, with the standard errors:", table)
    }
  }
}
