import FleetWorld
import PropertySearch
import Scenarios
import TestExtent
import Testing

@testable import Reports

@Suite("Hostile names in a comparison")
struct HostileComparisonTests {
  /// The page of two seeds of a scenario in which everything is called so.
  private func page(named name: String) throws -> String {
    var scenario = try PlayedPages.scenario(days: 2)
    scenario.devices[0].id = name
    scenario.faults[0].name = name
    scenario.app = PlayedPages.renamed(scenario.app, to: name)
    func run(_ seed: UInt64) -> ComparedRun {
      ComparedRun(playing: scenario, options: RunOptions(seed: seed))
    }
    func setting(_ seed: UInt64) -> ComparedSetting {
      ComparedSetting(
        path: name, scenario: name, firstSeed: seed, withoutFaults: [name], isRecorded: false,
        file: name, bytes: nil, replayCommand: name)
    }
    var outcome = ComparedOutcome(run(1), run(5))
    outcome.add(run(2), run(6))
    let input = ComparisonInput(
      first: setting(1), second: setting(5), outcome: outcome, conditions: [], command: name,
      toolVersion: "1")
    let bytes = ComparisonPage.bytes(for: input, ComparisonTables(input))
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("no name becomes markup, and none has characters that cannot be seen", .onlyInFull)
  func markup() throws {
    let plain = try page(named: "plain")
    for name in HostileNames.all {
      let text = try page(named: name)
      for piece in ["<script", "</script", "<img", "<!--"] {
        #expect(text.ranges(of: piece).count == plain.ranges(of: piece).count, "\(piece)")
      }
      #expect(!text.contains("\" onmouseover="))
      let hasForbidden = text.unicodeScalars.contains { scalar in
        switch scalar.value {
        case 0x09, 0x0A: false
        case 0..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
      }
      #expect(!hasForbidden)
    }
  }
}
