import DeviceSystems
import Foundation
import PropertySearch
import Scenarios
import SimulationKernel
import Testing
import TipDomain
import TipSync
import Verification

@testable import ReportParts
@testable import Reports
@testable import RunTables

@Suite("The story of a violation")
struct ViolationStoryTests {
  /// The pad shows a tip a fourth time, because a partition kept the phone's displays from it.
  private static func page() throws -> String {
    PlayedPages.page(PlayedPages.input([PlayedPages.play(try PlayedPages.cutOff())]))
  }

  @Test("it says what happened, why, and where, in at most fifteen sentences")
  func endToEnd() throws {
    let page = try Self.page()
    let start = try #require(page.range(of: "<article id=\"violation-1\">"))
    let end = try #require(page.range(of: "</article>"))
    let article = page[start.lowerBound..<end.upperBound]
    #expect(article.contains("CompassTip was shown 4 times; its cap is 3."))
    #expect(article.contains("Observed: 4 displays. Allowed: at most 3 displays."))
    let story = try #require(article.range(of: "<ol class=\"story\">"))
    let list = article[story.lowerBound...].prefix { _ in true }
    let lines = list[..<(try #require(list.range(of: "</ol>"))).lowerBound].ranges(of: "<li>")
    #expect((3...15).contains(lines.count))
    #expect(
      article.contains(
        "class=\"key\">pad shows CompassTip (4th display on all devices, cap 3; pad knew of 1 "
          + "before)."))
    #expect(!article.contains("that it knows of"))
    #expect(article.contains("pad knew of 1 of the 3 displays before this one"))
  }

  @Test("what a device knew of displays explains none that is not about displays of its tip alone")
  func otherViolations() throws {
    let input = PlayedPages.input([PlayedPages.play(try PlayedPages.cutOff())])
    let source = PageSource(input: input, tables: RunTables(input))
    let story = try #require(ViolationStory.chosen(from: source, limit: 5).first)
    func answer(_ violation: Violation) -> String {
      ViolationStory(result: story.result, violation: violation, limit: 100)
        .focus(input.shown.told(violation), source).answer
    }
    #expect(
      answer(story.violation) == "pad knew of 1 of the 3 displays before this one: the "
        + "others had not reached it yet.")
    // The run's first fact is no display, as a dismissal is none.
    var violation = story.violation
    violation.related.append(FactID(0))
    #expect(answer(violation) == violation.message)
  }

  @Test("its diagram shows the devices involved, the lost messages, the partition and the fact")
  func diagram() throws {
    let input = PlayedPages.input([PlayedPages.play(try PlayedPages.cutOff())])
    let source = PageSource(input: input, tables: RunTables(input))
    let story = try #require(ViolationStory.chosen(from: source, limit: 5).first)
    let diagram = JournalDiagram(story.focus(input.shown.told(story.violation), source), source)
      .diagram()
    #expect(diagram.lanes.map(\.name) == ["phone", "iCloud", "pad"])
    let highlighted = diagram.marks.filter(\.isHighlighted)
    #expect(highlighted.map(\.label) == ["4th display, cap 3"])
    #expect(highlighted.map(\.id) == [Int64(story.violation.fact.position)])
    let displays = diagram.marks.filter { $0.kind == .display }.map(\.label)
    #expect(displays == ["1st", "2nd", "3rd", "4th"].map { "\($0) display, cap 3" })
    let reasons = diagram.messages.compactMap { message -> String? in
      if case .lost(_, let reason) = message.end { reason } else { nil }
    }
    #expect(reasons.contains("partition"))
    #expect(diagram.bands.contains { $0.kind == .partition && $0.label == "hotel network" })
    #expect(diagram.marks.count + diagram.messages.count <= story.limit)
  }

  @Test("causes lead to what is drawn, past what is not")
  func parents() throws {
    let input = PlayedPages.input([PlayedPages.play(try PlayedPages.scenario(merge: .none))])
    let source = PageSource(input: input, tables: RunTables(input))
    let story = try #require(ViolationStory.chosen(from: source, limit: 5).first)
    let diagram = JournalDiagram(story.focus(input.shown.told(story.violation), source), source)
      .diagram()
    let drawn = Set(diagram.marks.map(\.id) + diagram.messages.map(\.id))
    let parents = diagram.marks.flatMap(\.parents)
    #expect(!parents.isEmpty)
    #expect(parents.allSatisfy { drawn.contains($0) })
  }

  @Test("several violations of one invariant about one tip are told once and listed")
  func once() throws {
    let input = PlayedPages.input([PlayedPages.play(try PlayedPages.cutOff())])
    let source = PageSource(input: input, tables: RunTables(input))
    #expect(input.shown.verdict.results[0].violationCount == 2)
    #expect(ViolationStory.chosen(from: source, limit: 5).count == 1)
    #expect(PlayedPages.page(input).contains("One is described here"))
  }
}
