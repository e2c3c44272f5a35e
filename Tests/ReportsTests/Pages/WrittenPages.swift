import FleetSimulation
import Foundation
import SimulationKernel
import Testing
import TipDomain
import TipSync
import Verification

@testable import Reports

@Suite("Pages to look at")
struct WrittenPages {
  /// Writes pages where a person can look at them; does nothing unless asked to.
  @Test(
    "pages of runs are written on request",
    .enabled(if: ProcessInfo.processInfo.environment["TIPFLEET_RUN_PAGES"] != nil))
  func writePages() throws {
    let folder = URL(
      fileURLWithPath: ProcessInfo.processInfo.environment["TIPFLEET_RUN_PAGES"] ?? "")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var expected = try PlayedPages.cutOff()
    expected.expectation = .violates(["global-display-cap"])
    expected.app = PlayedPages.renamed(expected.app, to: HostileNames.all[0])
    let pages = [
      ("broken", PlayedPages.input([PlayedPages.play(try PlayedPages.cutOff())])),
      ("expected", PlayedPages.input([PlayedPages.play(expected)])),
      ("well", PlayedPages.input([PlayedPages.play(try PlayedPages.quiet(), seed: 3)])),
      (
        "several",
        PlayedPages.input(
          try (1...6).map { PlayedPages.play(try PlayedPages.scenario(), seed: $0) })
      ),
    ]
    for (name, input) in pages {
      let page = RunPage.bytes(for: input, tables: RunTables(input))
      try Data(page).write(to: folder.appendingPathComponent(name + ".html"))
    }
  }
}
