import Testing

@testable import ReportParts

@Suite("Every column of a comparison against counts over the journals of both settings")
struct CompareCountTests {
  /// A scenario with and without a fault, under four seeds.
  static func comparison() throws -> CountedComparison {
    try CountedComparison(
      "scenarios/backyard-birds.json",
      changing: [("\"21d\"", "\"6d\""), ("\"at\": \"16d", "\"at\": \"5d")], seeds: 23...26,
      off: "pad-offline")
  }

  @Test("a scenario with and without a fault, under four seeds")
  func withoutFault() throws {
    let comparison = try Self.comparison()
    let table = comparison.table
    let csv = comparison.files["compare.csv"] ?? []
    for difference in table.differences(from: csv).prefix(20) { Issue.record("\(difference)") }
    for column in ["a_only_count", "both_count"] {
      #expect(table.rows.contains { !["", "0", nil].contains($0[column]) })
    }
  }
}
