import Foundation
import Testing

@testable import ReportParts

@Suite("Invariants in two groups")
struct InvariantGroupTests {
  private static func page(_ rows: [(invariant: String, verdict: String)]) -> String {
    var table = ReportTable(
      name: "invariants", title: "Invariants", description: "One row per invariant.",
      columns: [
        .text("invariant", "Invariant", "Its id."), .text("verdict", "Verdict", "Its verdict."),
      ])
    for row in rows { table.append([.text(row.invariant), .text(row.verdict)]) }
    var writer = HTMLWriter()
    InvariantGroups.write(
      table, columns: ["verdict", "invariant"], among: "all cases", into: &writer)
    return writer.output.text
  }

  @Test("the summary of what is folded says what held and what is inconclusive")
  func summary() {
    let page = Self.page([
      ("display-cap-sum", "fail"), ("finality", "pass"), ("convergence", "pass"),
      ("count-exact", "inconclusive"),
    ])
    #expect(page.contains(">3 guarantees that did not fail: 2 held, 1 is inconclusive<"))
    #expect(Self.page([("finality", "pass")]).contains(">1 guarantee that did not fail: 1 held<"))
  }

  @Test("a guarantee that fails is not folded")
  func broken() throws {
    let page = Self.page([("finality", "fail"), ("convergence", "pass")])
    let folded = try #require(page.range(of: "<details"))
    let row = try #require(page.range(of: "finality"))
    #expect(row.lowerBound < folded.lowerBound)
    #expect(page.contains(">1 guarantee that did not fail: 1 held<"))
  }
}
