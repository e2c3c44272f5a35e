import Statistics
import Testing

@Suite("What clean cases prove")
struct DetectionBoundTests {
  @Test("without a case nothing is excluded, and with one 95 % of all rates are left")
  func few() {
    #expect(DetectionBound.rate(afterCleanCases: 0) == 1)
    #expect(abs(DetectionBound.rate(afterCleanCases: 1) - 0.95) < 1e-12)
  }

  @Test(
    "a rate just at the bound would have stayed hidden in one search of twenty",
    arguments: [1, 10, 1_000, 100_000] as [UInt64])
  func meaning(_ count: UInt64) {
    let clean = 1 - DetectionBound.rate(afterCleanCases: count)
    var hidden = 1.0
    for _ in 0..<count { hidden *= clean }
    #expect(abs(hidden - 0.05) < 1e-6)
  }

  @Test("a thousand clean cases leave about three in a thousand, and more cases less")
  func values() {
    let thousand = DetectionBound.rate(afterCleanCases: 1_000)
    #expect(abs(thousand - 0.002_991) < 0.000_001)
    #expect(DetectionBound.rate(afterCleanCases: 2_000) < thousand)
    #expect(DetectionBound.rate(afterCleanCases: .max) >= 0)
  }
}
