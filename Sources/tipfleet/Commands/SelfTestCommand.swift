import FleetSimulation
import Reports
import SelfChecks
import TextFormats

/// `tipfleet selftest`: check the simulator against formulas that are known to be true.
struct SelfTestCommand {
  private let arguments: ParsedArguments
  private let console: Console

  init(_ arguments: ParsedArguments, _ console: Console) throws(UsageError) {
    self.arguments = arguments
    self.console = try console.coloring(as: arguments)
  }

  func perform() throws -> ExitCode {
    let checks = try checks()
    let seed = try arguments.seed() ?? 1
    let folder = try ReportFolder(
      arguments.value(.out) ?? "reports/selftest", scenario: "selftest",
      schema: SelfTestReport.schema, isForced: arguments.has(.force))
    try folder.checkReplaceable()
    let provesItself = arguments.has(.distorted)
    let effort: SelfCheckEffort =
      provesItself || arguments.has(.thorough) ? .thorough : .short
    let test = PlayedSelfTest.play(
      checks, seed: seed, effort: effort, provesItself: provesItself,
      jobs: try arguments.jobCount()
    ) { count in
      console.progressUnlessSilenced("selftest  \(count) of \(checks.count)", arguments)
    }
    console.endProgress()
    let report = SelfTestReport.files(for: test, toolVersion: CommandTable.version)
    try folder.write(report)
    if arguments.has(.json) {
      console.write(report["summary.json"] ?? [])
    } else if !arguments.has(.quiet) {
      console.print(SelfTestText(test, folder: folder.path, console: console).text())
    }
    return test.passes ? .pass : .violated
  }

  /// The checks that are named, in the order of the list; all if none is.
  private func checks() throws(UsageError) -> [SelfCheck] {
    let all = AllSelfChecks.checks
    for name in arguments.operands where !all.contains(where: { $0.name == name }) {
      let near = NearestWord.nearest(to: name, in: all.map(\.name))
      throw UsageError(
        "There is no check '\(PrintableText.escaped(name))'."
          + (near.map { " Did you mean '\($0)'?" } ?? " 'tipfleet selftest' names them."),
        verb: .selftest)
    }
    if arguments.operands.isEmpty { return all }
    return all.filter { arguments.operands.contains($0.name) }
  }
}
