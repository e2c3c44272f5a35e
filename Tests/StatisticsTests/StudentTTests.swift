import Statistics
import Testing

@Suite("Student's distribution")
struct StudentTTests {
  @Test(
    "the quantile for a 95 % interval is that of the printed tables",
    arguments: [
      (1, 12.706_204_736), (2, 4.302_652_730), (3, 3.182_446_305), (4, 2.776_445_105),
      (5, 2.570_581_836), (10, 2.228_138_852), (19, 2.093_024_054), (30, 2.042_272_456),
      (100, 1.983_971_519), (200, 1.971_896_224), (201, 1.971_836_507), (1_000, 1.962_339_081),
      (1_000_000, 1.959_966_357),
    ])
  func quantile(_ degrees: Int, _ expected: Double) throws {
    let quantile = try #require(StudentT.quantile975(degrees: degrees))
    #expect((quantile - expected).magnitude < 2e-8, "\(quantile)")
  }

  @Test("it shrinks with every degree, also where the method changes")
  func monotone() throws {
    var last = Double.infinity
    for degrees in 1...260 {
      let quantile = try #require(StudentT.quantile975(degrees: degrees))
      #expect(quantile < last)
      last = quantile
    }
    #expect(StudentT.quantile975(degrees: 0) == nil)
  }
}
