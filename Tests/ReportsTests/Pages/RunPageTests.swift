import FleetSimulation
import Foundation
import SimulationKernel
import Testing
import TipDomain
import TipSync
import Verification

@testable import Reports

@Suite("The page of a run")
struct RunPageTests {
  @Test("the same run gives the same bytes")
  func deterministic() throws {
    let first = PlayedPages.page(PlayedPages.input([PlayedPages.play(try PlayedPages.scenario())]))
    let second = PlayedPages.page(PlayedPages.input([PlayedPages.play(try PlayedPages.scenario())]))
    #expect(first == second)
  }

  /// Writes pages where a person can look at them; does nothing unless asked to.
  @Test(
    "pages are written on request",
    .enabled(if: ProcessInfo.processInfo.environment["TIPFLEET_RUN_PAGES"] != nil))
  func writePages() throws {
    let folder = URL(
      fileURLWithPath: ProcessInfo.processInfo.environment["TIPFLEET_RUN_PAGES"] ?? "")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var expected = try PlayedPages.cutOff()
    expected.expectation = .violates(["global-display-cap"])
    let inputs = [
      "broken": PlayedPages.input([PlayedPages.play(try PlayedPages.cutOff())]),
      "expected": PlayedPages.input([PlayedPages.play(expected)]),
      "well": PlayedPages.input([PlayedPages.play(try PlayedPages.scenario(), seed: 3)]),
      "several": PlayedPages.input(
        try (1...6).map { PlayedPages.play(try PlayedPages.scenario(), seed: $0) }),
    ]
    for name in inputs.keys.sorted() {
      guard let input = inputs[name] else { continue }
      let page = RunPage.bytes(for: input, tables: RunTables(input))
      try Data(page).write(to: folder.appendingPathComponent(name + ".html"))
      print(name, input.shown.run.journal.facts.count, "facts", page.count, "bytes")
    }
  }
}
