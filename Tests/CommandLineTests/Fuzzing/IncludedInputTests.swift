import InputFuzzing
import TestExtent
import Testing

@testable import TipFleetCommand

@Suite("Fuzzed files that scenarios include")
struct IncludedInputTests {
  private static let seeds = SeedDocuments()

  private func kind() throws -> any InputKind {
    let kinds = InputKinds.all(Self.seeds, commands: CommandList.all)
    return try #require(kinds.first { $0.name == "included" })
  }

  private func answer(_ text: String) throws -> InputAnswer {
    var draws = InputDraws(seed: 1, number: 1)
    return try kind().judge(FuzzedInput(bytes: Array(text.utf8)), &draws)
  }

  @Test("an app's file is read through a scenario, and what is wrong with it is told", .onlyInFull)
  func read() throws {
    let app = """
      {
        "tips": [{ "type": "AlbumTip", "title": "Share", "options": ["MaxDisplayCount(3)"] }],
        "screens": [{ "id": "album", "shows": ["AlbumTip"] }]
      }
      """
    #expect(try answer(app) == .accepted)
    #expect(try answer(app.replacing("\"type\"", with: "\"typ\"")) == .refused)
    #expect(try answer(app.replacing("(3)", with: "(-3)")) == .refused)
    #expect(try answer("{ \"include\": \"other.json\" }") == .refused)
    #expect(try answer("[") == .refused)
  }

  @Test(
    "many are damaged in their bytes and values, and each is read or refused in words", .onlyInFull)
  func damaged() throws {
    let kind = try kind()
    var accepted = 0
    var refused = 0
    var different: Set<[UInt8]> = []
    for number in 0..<300 as Range<UInt64> {
      var draws = InputDraws(seed: 5, number: number)
      let input = kind.makeInput(&draws)
      different.insert(input.bytes)
      switch kind.judge(input, &draws) {
      case .accepted: accepted += 1
      case .refused: refused += 1
      case .wrong(let sentence): Issue.record("input \(number): \(sentence)")
      }
    }
    #expect(different.count > 250)
    #expect(accepted > 10 && refused > 100, "\(accepted) accepted, \(refused) refused")
  }
}
