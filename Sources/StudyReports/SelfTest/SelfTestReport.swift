import ReportParts
import SelfChecks
import SimulationKernel
import TextFormats

/// What a self-test came to: the results of its checks, and how they were played.
package struct SelfTest: Sendable {
  /// The results, in the order of the list.
  package let results: [SelfCheckResult]
  /// The seed of all draws.
  package let seed: UInt64
  /// How many values were taken.
  package let effort: SelfCheckEffort

  /// A self-test.
  package init(results: [SelfCheckResult], seed: UInt64, effort: SelfCheckEffort) {
    self.results = results
    self.seed = seed
    self.effort = effort
  }

  /// Whether every check passes, and fails where it was perturbed.
  package var passes: Bool { results.allSatisfy(\.isAsItMustBe) }

  /// Whether the checks were played perturbed too.
  package var provesItself: Bool { results.contains { $0.perturbedReading != nil } }

  /// The command that plays it again.
  package var command: String {
    var words = ["selftest"]
    if results.count < AllSelfChecks.checks.count { words += results.map(\.check.name) }
    if effort == .thorough { words.append("--thorough") }
    if provesItself { words.append("--distorted") }
    return ToolCommand.text(words + ["--seed", SeedWord.text(seed)])
  }

  /// What it came to, in one sentence.
  package var sentence: String {
    let failed = results.filter { !$0.passes }.map(\.check.name)
    let unnoticed = results.filter { $0.noticesPerturbation == false }.map(\.check.name)
    if !failed.isEmpty {
      return "The simulator disagrees with its formulas: \(failed.joined(separator: ", "))."
    }
    if !unnoticed.isEmpty {
      return "A parameter 5 % off goes unnoticed: \(unnoticed.joined(separator: ", "))."
    }
    let agreement =
      results.count == 1
      ? "The simulator agrees with the formula"
      : "The simulator agrees with \(results.count) formulas"
    return provesItself
      ? "\(agreement), and each check fails when a parameter is 5 % off." : "\(agreement)."
  }
}

/// The report on a self-test: every file of it, from the same rows.
package enum SelfTestReport {
  /// What its `summary.json` says that it is.
  package static let schema = "tipfleet.selftest/1"

  /// All files, in a fixed order; the same test gives the same bytes.
  ///
  /// - `toolVersion`: The version that the files name.
  package static func files(for test: SelfTest, toolVersion: String) -> FileSet {
    let table = SelfTestTable.make(test)
    var files = FileSet()
    files.add("index.html", page(test, table, toolVersion: toolVersion))
    // At the root too, where a reader who knows its name looks first.
    files.add("selftest.csv", CSVWriter.bytes(of: table))
    files.add(
      [table],
      describedBy: DataPackage(
        name: "selftest", title: "Self-test",
        description: "Known formulas, and what the simulator gave."))
    files.add("summary.json", summary(test, toolVersion: toolVersion))
    return files
  }

  private static func page(
    _ test: SelfTest, _ table: ReportTable, toolVersion: String
  ) -> [UInt8] {
    let verdict: VerdictBadge = test.passes ? .pass : .fail
    var page = HTMLPage(
      title: "\(verdict.word) · self-test · TipFleet", heading: "Self-test",
      kind: "TipFleet self-test", verdict: verdict)
    page.introduce { header in
      header.verdictBanner(verdict, sentence: test.sentence)
      header.identity(seed: test.seed, "Play it again:", test.command)
    }
    SelfTestSection.write(test, table, into: &page)
    page.end {
      $0.text(
        "Written by TipFleet \(toolVersion). The same seed, effort and version give the same "
          + "bytes on every machine.")
    }
    return page.bytes()
  }

  private static func summary(_ test: SelfTest, toolVersion: String) -> [UInt8] {
    JSONText.document { json in
      json.array("checks") { json in
        for result in test.results {
          json.object { json in
            json.member("name", result.check.name)
            if let notices = result.noticesPerturbation {
              json.member("notices_distortion", notices)
            }
            json.member("verdict", result.passes ? "pass" : "fail")
          }
        }
      }
      json.member("effort", test.effort.rawValue)
      json.member("replay", test.command)
      json.member("scenario", "selftest")
      json.member("schema", SelfTestReport.schema)
      json.member("seed", SeedWord.text(test.seed))
      json.tool(version: toolVersion)
      json.member("verdict", test.passes ? "pass" : "fail")
    }
  }
}
