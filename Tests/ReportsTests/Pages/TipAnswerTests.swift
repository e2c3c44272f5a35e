import DeviceSystems
import FleetFacts
import JournalFiles
import PropertySearch
import Scenarios
import SimulationKernel
import Testing
import TextFormats
import TipDomain

@testable import ReportParts
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
    #expect(together.contains("(4th display on all devices, cap 3;"))
    let apart = try page { scenario in
      for index in scenario.devices.indices { scenario.devices[index].account = UInt16(index) }
    }
    #expect(apart.contains("1 tip with a cap stayed within it"))
    #expect(!apart.contains("Yes: “CompassTip” was shown"))
    // Neither sentences nor bars hold the displays to other people against the cap.
    #expect(apart.contains("(1st display on all devices of its account, cap 3;"))
    #expect(!apart.contains("4th display"))
    #expect(apart.contains("Displays that count, on the devices of the account with the most"))
    #expect(!apart.contains("Bars beyond the cap"))
  }

  @Test("people who were there are not said to have seen a tip")
  func nobodySawIt() throws {
    var scenario = try PlayedPages.scenario()
    let app = scenario.app
    scenario.app = AppDefinition(
      texts: app.texts, events: app.events, tips: [app.tips[1]], knobs: app.knobs)
    let answer = PromiseWords.answer(TipPromises(scenario))
    #expect(answer == "No tip has a cap. Counted over 0 people in 0 runs.")
  }

  @Test("no device fails to know of an invalidation that a reset took back everywhere")
  func afterReset() throws {
    let page = try CountedRun("scenarios/reset-and-resurrection.json").page
    #expect(page.contains("2 lines went back to not invalidated."))
    #expect(!page.contains("lines are still open"))
  }

  @Test("only devices of a person who invalidated a tip are to know of it")
  func statusesByAccount() throws {
    func page(macOf account: UInt16) throws -> String {
      var scenario = try PlayedPages.scenario()
      scenario.devices[2].account = account
      scenario.people[0].devices = (0..<2).map { Weighted(DeviceIndex($0), weight: 1) }
      return PlayedPages.page(PlayedPages.input([PlayedPages.play(scenario)]))
    }
    for account in 0...1 as ClosedRange<UInt16> {
      let page = try page(macOf: account)
      #expect(page.contains("FavouriteTip · phone<"))
      #expect(page.contains("FavouriteTip · mac<") == (account == 0))
    }
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
