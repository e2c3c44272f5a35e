import Foundation
import InputFuzzing
import TestExtent
import Testing

@testable import TipFleetCommand

/// The judges of answers can fail: each is given what a reader with a fault would let through.
@Suite("Damage that is taken for whole is a finding")
struct DamageNoticedTests {
  private static let kinds = InputKinds.all(
    SeedDocuments(), commands: CommandList.all)

  private func answer(_ kindName: String, _ input: FuzzedInput) throws -> InputAnswer {
    let kind = try #require(Self.kinds.first { $0.name == kindName })
    var draws = InputDraws.thorough
    return kind.judge(input, &draws)
  }

  /// An input of a kind that is accepted and was made from the document `original`.
  private func accepted(_ kindName: String, from original: Int) throws -> FuzzedInput {
    let kind = try #require(Self.kinds.first { $0.name == kindName })
    for number in 0..<4_000 as Range<UInt64> {
      var draws = InputDraws(seed: 9, number: number)
      let input = kind.makeInput(&draws)
      if input.original == original, kind.judge(input, &draws) == .accepted { return input }
    }
    throw NoInput()
  }

  private struct NoInput: Error {}

  @Test(
    "what is whole, but not the document that it was made from, is a finding", .onlyInFull,
    arguments: ["journal", "result", "search"])
  func otherDocument(kind: String) throws {
    var input = try accepted(kind, from: 0)
    #expect(try answer(kind, input) == .accepted)
    input.original = 1
    switch try answer(kind, input) {
    case .wrong: break
    // Another study's results are refused, because they name it.
    case .refused: #expect(kind == "result")
    case .accepted: Issue.record("a \(kind) of something else was taken for it")
    }
  }
}
