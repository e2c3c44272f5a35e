import Statistics
import Testing

@Suite("Student's distribution")
struct StudentTTests {
  static let table: [(Int, Double, Double)] = [
    (1, 0.6, 0.324_919_696_233), (1, 0.975, 12.706_204_736_175), (1, 0.9999, 3183.098_757_118_5),
    (2, 0.9, 1.885_618_083_164), (2, 0.975, 4.302_652_729_749), (2, 0.995, 9.924_843_200_918),
    (3, 0.975, 3.182_446_305_284), (5, 0.6, 0.267_180_865_704), (5, 0.9999, 9.677_566_300_883),
    (19, 0.9, 1.327_728_209_027), (19, 0.975, 2.093_024_054_408), (30, 0.995, 2.749_995_653_567),
    (100, 0.975, 1.983_971_518_524), (1_000, 0.9999, 3.732_851_604_575),
    (1_000_000, 0.975, 1.959_966_356_814), (10_000_000, 0.995, 2.575_829_795_204),
    (10_000_000, 0.9999, 3.719_017_864_382),
  ]

  @Test("its quantiles are those of the printed tables, to nine digits", arguments: table)
  func quantile(_ degrees: Int, _ probability: Double, _ expected: Double) throws {
    let quantile = try #require(StudentT.quantile(probability, degrees: degrees))
    #expect((quantile - expected).magnitude < 1e-9 * max(1, expected), "\(quantile)")
    let mirrored = try #require(StudentT.quantile(1 - probability, degrees: degrees))
    #expect((quantile + mirrored).magnitude < 1e-8 * max(1, expected))
  }

  @Test(
    "the tail beyond a quantile is what was asked for, far out too", arguments: [1, 4, 37, 900])
  func roundTrip(_ degrees: Int) throws {
    for probability in [1e-12, 1e-6, 0.003, 0.25, 0.499_999, 0.5, 0.7, 0.99] {
      let quantile = try #require(StudentT.quantile(probability, degrees: degrees))
      let below = try #require(StudentT.upperTail(-quantile, degrees: degrees))
      #expect((below - probability).magnitude < 1e-11 * probability, "\(probability)")
    }
  }

  @Test("it shrinks with every degree, also where the method changes")
  func monotone() throws {
    var last = Double.infinity
    for degrees in Array(1...260) + [990_000, 1_000_000, 1_010_000] {
      let quantile = try #require(StudentT.quantile(0.975, degrees: degrees))
      #expect(quantile < last)
      last = quantile
    }
  }

  @Test("there is none without degrees of freedom, nor for what is certain")
  func none() {
    #expect(StudentT.quantile(0.975, degrees: 0) == nil)
    #expect(StudentT.quantile(0, degrees: 3) == nil)
    #expect(StudentT.quantile(1, degrees: 3) == nil)
    #expect(StudentT.upperTail(1, degrees: 0) == nil)
    #expect(StudentT.twoSidedTail(.infinity, degrees: 2) == 0)
  }
}
