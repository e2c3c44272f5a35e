import FleetFacts
import JournalFiles
import Scenarios
import SimulationKernel
import Testing
import TextFormats
import TipDomain

@testable import Reports
@testable import RunTables

@Suite("What a run's page says of caps")
struct TipAnswerTests {
  private func page(_ change: (inout Scenario) -> Void) throws -> String {
    var scenario = try PlayedPages.cutOff()
    change(&scenario)
    return PlayedPages.page(PlayedPages.input([PlayedPages.play(scenario)]))
  }

  @Test("each account has a cap of its own, so displays of two accounts are not added up")
  func accounts() throws {
    let together = try page { _ in }
    #expect(together.contains("Yes: “CompassTip” was shown"))
    #expect(!together.contains("on the devices of one account"))
    let apart = try page { scenario in
      for index in scenario.devices.indices { scenario.devices[index].account = UInt16(index) }
    }
    #expect(apart.contains("1 tip with a cap stayed within it"))
    #expect(!apart.contains("Yes: “CompassTip” was shown"))
  }

  @Test(
    "displays are numbered as they come, whenever they count", arguments: CountAt.allCases)
  func numbers(_ moment: CountAt) throws {
    var scenario = try PlayedPages.cutOff()
    var knobs = scenario.app.knobs
    knobs.countAt = moment
    scenario.app = AppDefinition(
      texts: scenario.app.texts, events: scenario.app.events, tips: scenario.app.tips,
      knobs: knobs)
    let input = PlayedPages.input([PlayedPages.play(scenario)])
    let source = PageSource(input: input, tables: RunTables(input))
    var numbers: [String] = []
    for (position, fact) in source.journal.facts.enumerated() {
      let label = source.prose.displays.label(at: position, cap: 3)
      if let label { numbers.append(label) }
      guard case .tip(.displayed) = fact.kind else { continue }
      #expect(label == numbers.last)
    }
    #expect(numbers.count > 3)
    #expect(numbers == (1...numbers.count).map { "\(English.ordinal($0)) display, cap 3" })
  }
}
