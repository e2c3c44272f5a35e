import FleetSimulation
import Verification

/// The page of a report.
enum RunPage {
  static func bytes(for input: ReportInput, tables: RunTables) -> [UInt8] {
    let page = HTMLPage(
      title: input.shown.run.scenario.name, heading: input.shown.run.scenario.name,
      kind: "Run", verdict: .pass)
    return page.bytes()
  }
}
