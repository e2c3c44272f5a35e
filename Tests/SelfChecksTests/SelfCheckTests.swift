import SelfChecks
import TestExtent
import Testing

@Suite("Formulas that the simulator must reproduce")
struct SelfCheckTests {
  /// Checks by name, because a failing test should say which one it is.
  static let cheap = AllSelfChecks.checks.filter(\.isCheap).map(\.name)

  private func check(_ name: String) throws -> SelfCheck {
    try #require(AllSelfChecks.checks.first { $0.name == name })
  }

  @Test(
    "a check passes, and fails when its parameter is 5 % off",
    arguments: TestExtent.cases(cheap, quick: 3))
  func proven(_ name: String) throws {
    let check = try check(name)
    let plain = check.reading(seed: 1, effort: .thorough)
    #expect(plain.passes, "\(plain)")
    let perturbed = check.reading(seed: 1, effort: .thorough, isPerturbed: true)
    #expect(!perturbed.passes, "\(perturbed)")
  }

  @Test("names are all different, short, and can stand in files")
  func names() {
    let names = AllSelfChecks.checks.map(\.name)
    for (index, name) in names.enumerated() {
      #expect(!names[..<index].contains(name))
      #expect(name.utf8.count <= 22, "\(name)")
      #expect(name.allSatisfy { $0.isASCII && ($0.isLowercase || $0.isNumber || $0 == "-") })
    }
  }

  @Test("the same seed gives the same reading, and another one another")
  func seeds() throws {
    for name in ["exponential-mean", "timeout-delay", "rare-by-counting"] {
      let check = try check(name)
      let one = check.reading(seed: 7, effort: .short)
      #expect(one == check.reading(seed: 7, effort: .short))
      #expect(one.observed != check.reading(seed: 8, effort: .short).observed)
    }
  }
}
