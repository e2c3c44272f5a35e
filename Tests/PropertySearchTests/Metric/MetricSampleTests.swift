import Shrinking
import Testing

@Suite("quantiles of a measure")
struct MetricSampleTests {
  private static func sample(_ values: [Double?]) -> MetricSample {
    var sample = MetricSample()
    for (number, value) in values.enumerated() {
      sample.add(value, number: UInt64(number), isFailing: false)
    }
    return sample
  }

  private static func quantile(_ text: String) throws -> Quantile {
    try #require(Quantile(text), "\(text)")
  }

  @Test("a quantile is the smallest value that its share does not exceed")
  func nearestRank() throws {
    let thousand = Self.sample((1...1_000).map { Double($0) }.reversed()).sorted()
    #expect(thousand.entry(at: try Self.quantile("99.9"))?.value == 999)
    #expect(thousand.entry(at: try Self.quantile("99.95"))?.value == 1_000)
    #expect(thousand.entry(at: try Self.quantile("50"))?.value == 500)
    #expect(thousand.entry(at: try Self.quantile("0.000001"))?.value == 1)
    #expect(thousand.entry(at: try Self.quantile("100"))?.value == 1_000)
    #expect(thousand.entry(at: try Self.quantile("99.9"))?.number == 1)
  }

  @Test("of several cases with the value, the first is taken")
  func ties() throws {
    let sample = Self.sample([3, 7, 1, 7, 7, 2]).sorted()
    #expect(sample.entry(at: try Self.quantile("100"))?.number == 1)
    #expect(sample.entry(at: try Self.quantile("60"))?.number == 1)
  }

  @Test("cases without a value are counted apart, and a sample without values has no quantile")
  func absent() throws {
    let sample = Self.sample([nil, 4, nil]).sorted()
    #expect(sample.caseCount == 3 && sample.absentCount == 2)
    #expect(sample.entry(at: try Self.quantile("50"))?.value == 4)
    #expect(Self.sample([nil]).sorted().entry(at: try Self.quantile("50")) == nil)
  }

  @Test("the parts of a sample may be added in any order")
  func parts() {
    let values: [Double] = [5, 1, 9, 9, 2, 8]
    var first = MetricSample()
    var second = MetricSample()
    for (number, value) in values.enumerated() {
      if number < 3 {
        first.add(value, number: UInt64(number), isFailing: number == 1)
      } else {
        second.add(value, number: UInt64(number), isFailing: false)
      }
    }
    var forward = first
    forward.add(second)
    var backward = second
    backward.add(first)
    #expect(forward.sorted() == backward.sorted())
    #expect(forward.sorted().failingCount == 1)
  }

  @Test(
    "a quantile is above 0 and at most 100, with at most six digits after the point",
    arguments: ["0", "0.0", "100.1", "-1", "", ".5", "99.", "1e2", "99,9", "99.9999999", "١"])
  func refused(_ text: String) {
    #expect(Quantile(text) == nil)
  }

  @Test("a quantile is written as it was typed", arguments: ["99.9", "50", "0.000001", "100"])
  func written(_ text: String) throws {
    #expect(try Self.quantile(text).text == text)
  }
}
