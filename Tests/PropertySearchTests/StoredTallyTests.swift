import Foundation
import PropertySearch
import Testing

@Suite("what a search had seen, read from a file")
struct StoredTallyTests {
  /// A tally after ten cases, with one of its numbers changed as a file may have it.
  private func tally(_ key: String, _ number: UInt64) throws -> SearchTally {
    var tally = SearchTally()
    tally.caseCount = 10
    tally.factCount = 5_000
    let written = try JSONEncoder().encode(tally)
    var object = try #require(
      try JSONSerialization.jsonObject(with: written) as? [String: Any])
    switch object[key] {
    case let list as [UInt64]:
      object[key] = [number] + list.dropFirst()
    case let list as [[String: Any]]:
      var first = try #require(list.first)
      first["caseCount"] = number
      object[key] = [first] + list.dropFirst()
    default: object[key] = number
    }
    let bytes = try JSONSerialization.data(withJSONObject: object)
    return try JSONDecoder().decode(SearchTally.self, from: bytes)
  }

  @Test("counts are taken only if a search can have them, so that none overflows later")
  func counts() throws {
    #expect(try tally("factCount", 6_000).isWhole())
    #expect(try tally("exercised", 10).isWhole())
    for key in ["factCount", "caseCount", "exercised", "freshExercised", "reached", "expectations"]
    {
      #expect(try !tally(key, .max).isWhole(), "\(key)")
    }
    for key in ["freshCaseCount", "exercised", "freshExercised", "reached", "expectations"] {
      #expect(try !tally(key, 11).isWhole(), "\(key)")
    }
  }

  @Test("no more cases are counted among some than they are, so that no rate exceeds one")
  func rates() throws {
    // None of the ten was made from nothing, and none put the first expectation to the test.
    #expect(try !tally("freshExercised", 1).isWhole())
    #expect(try !tally("expectations", 1).isWhole())
  }
}
