import Foundation
import Scenarios
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
    let pages = try (1...2).map { _ in
      PlayedPages.page(PlayedPages.input([PlayedPages.play(try PlayedPages.scenario(days: 6))]))
    }
    #expect(pages[0] == pages[1])
  }

  @Test("the sections answer in the order in which readers ask")
  func order() throws {
    let runs = try (1...2).map { PlayedPages.play(try PlayedPages.scenario(), seed: $0) }
    let page = PlayedPages.page(PlayedPages.input(runs))
    let ids = [
      "promises", "runs", "invariants", "stories", "whole-run", "tips", "convergence", "network",
      "coverage", "knobs", "reproduce",
    ]
    var rest = page[...]
    for id in ids {
      let range = try #require(rest.range(of: "<section id=\"\(id)\""), "\(id) is missing")
      rest = rest[range.upperBound...]
    }
    // The systems beside tips, and places in the code, have sections only where the scenario has
    // them.
    let absent = ["answers", "code", "focus", "intents", "pointer"]
    for id in absent { #expect(!page.contains("<section id=\"\(id)\"")) }
    #expect(AllSections.all.map { $0.id }.sorted() == (ids + absent).sorted())
  }

  @Test("one run has no section about runs")
  func oneRun() throws {
    let page = PlayedPages.page(PlayedPages.input([PlayedPages.play(try PlayedPages.cutOff())]))
    #expect(!page.contains("<section id=\"runs\""))
  }

  @Test("clean runs say which rate of wrong runs is still possible")
  func cleanRuns() throws {
    let runs = try (1...3).map { PlayedPages.play(try PlayedPages.quiet(), seed: $0) }
    let page = PlayedPages.page(PlayedPages.input(runs))
    // 1 − 0.05^(1/3) is 63.2 %.
    #expect(page.contains("0 of 3 runs fail."))
    #expect(page.contains("up to 63.2 % is still possible, with 95 % confidence"))
  }

  @Test("an expected violation is what makes the run green, and the page says so")
  func expectedViolation() throws {
    var scenario = try PlayedPages.cutOff()
    scenario.expectation = .violates(["global-display-cap"])
    let page = PlayedPages.page(PlayedPages.input([PlayedPages.play(scenario)]))
    #expect(page.contains("<title>Pass · trails · TipFleet</title>"))
    #expect(page.contains("To be violated: global-display-cap."))
    #expect(page.contains("It demands the guarantees, and a violation of global-display-cap."))
    #expect(page.contains("<p class=\"claim note\">to be violated</p>"))
    #expect(!page.contains("class=\"surprise\""))
    #expect(!page.contains("banner-fail\""))
  }

  @Test("a guarantee that the scenario demands is counted as one all the same")
  func demandedGuarantee() throws {
    func sentence(_ expectation: Scenarios.Expectation) throws -> Substring? {
      var scenario = try PlayedPages.quiet()
      scenario.expectation = expectation
      let page = PlayedPages.page(PlayedPages.input([PlayedPages.play(scenario)]))
      return page.firstMatch(of: /Of \d+ guarantees? \d+ held/)?.output
    }
    let plain = try sentence(.pass)
    #expect(plain != nil)
    #expect(try sentence(.demands("global-display-cap", .always)) == plain)
  }

  @Test("in narrow windows a space-time diagram keeps its own size, as its script counts in it")
  func narrow() throws {
    let page = PlayedPages.page(PlayedPages.input([PlayedPages.play(try PlayedPages.cutOff())]))
    #expect(page.contains(".chart:not(.spacetime) .scroll > svg"))
    #expect(!page.contains("  .chart .scroll > svg, .figures .chart .scroll > svg { min-width"))
  }

  @Test("where the closest call has nothing to draw, another moment is drawn")
  func nothingToDraw() throws {
    let page = try CountedRun("scenarios/bus-stops-in-a-widget.json").page
    #expect(page.contains("Nothing was violated."))
    #expect(!page.contains("Drawn 0 of 0 marks"))
  }

  @Test("of several runs, what is about the shown one says so")
  func shownRun() throws {
    let runs = try (1...2).map { PlayedPages.play(try PlayedPages.scenario(), seed: $0) }
    let page = PlayedPages.page(PlayedPages.input(runs))
    #expect(page.contains("Facts of the shown run"))
    #expect(page.ranges(of: "This section is about the run that is shown, with seed ").count == 6)
    let one = PlayedPages.page(PlayedPages.input([runs[0]]))
    #expect(!one.contains("the shown run<") && !one.contains("This section is about the run"))
  }

  @Test("a margin of zero is marked as just held, and drawn as the closest call")
  func justHeld() throws {
    let page = PlayedPages.page(PlayedPages.input([PlayedPages.play(try PlayedPages.scenario())]))
    #expect(page.contains("Just held"))
    #expect(page.contains("come to breaking global-display-cap?"))
  }

  @Test("what was not reached is listed, and not as passed")
  func coverage() throws {
    let page = PlayedPages.page(PlayedPages.input([PlayedPages.play(try PlayedPages.scenario())]))
    #expect(page.contains("Faults that never began</dt><dd>never</dd>"))
    #expect(page.contains("Invariants never put to the test</dt><dd>ordered-group</dd>"))
  }

  @Test("no name of a scenario breaks out of its place", arguments: HostileNames.all)
  func hostile(_ name: String) throws {
    var scenario = try PlayedPages.cutOff()
    scenario.claim = name
    scenario.devices[1].id = name
    scenario.faults[0].name = name
    scenario.app = PlayedPages.renamed(scenario.app, to: name)
    let page = PlayedPages.page(PlayedPages.input([PlayedPages.play(scenario)]))
    #expect(!page.contains("<img"))
    // One that runs, and one of data.
    #expect(page.ranges(of: "<script>").count == 1)
    #expect(page.ranges(of: "<script type=\"application/json\"").count == 1)
    #expect(page.ranges(of: "<script").count == 2)
    #expect(!page.utf8.contains(0))
    #expect(!page.unicodeScalars.contains { (0x202A...0x202E).contains($0.value) })
  }

  @Test("a scenario in which nothing happens still has a page")
  func empty() throws {
    var scenario = try PlayedPages.cutOff()
    scenario.timeline = []
    scenario.devices = []
    scenario.faults = []
    scenario.heal = nil
    let page = PlayedPages.page(PlayedPages.input([PlayedPages.play(scenario)]))
    #expect(page.contains("there is nothing to draw"))
    #expect(page.hasSuffix("</html>\n"))
  }
}
