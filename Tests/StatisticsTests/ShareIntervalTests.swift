import SimulationKernel
import Statistics
import Testing

@Suite("Intervals for shares and quantiles")
struct ShareIntervalTests {
  @Test(
    "the interval for a share is that of the tables",
    arguments: [
      (0, 10, 0.0, 0.308_497_107_818_763),
      (1, 10, 0.002_528_578_544_463, 0.445_016_117_028_195),
      (3, 20, 0.032_070_937_185_445, 0.378_926_826_545_296),
      (10, 10, 0.691_502_892_181_237, 1.0),
      (50, 1000, 0.037_335_397_604_66, 0.065_390_487_915_495),
    ])
  func shares(_ hits: Int, _ count: Int, _ low: Double, _ high: Double) {
    let exact = BinomialInterval.clopperPearson(successes: hits, count: count)
    #expect((exact.lowerBound - low).magnitude < 1e-12)
    #expect((exact.upperBound - high).magnitude < 1e-12)
  }

  @Test("no cases leave every share possible, and huge counts are no trouble")
  func extremes() {
    #expect(BinomialInterval.clopperPearson(successes: 0, count: 0) == 0...1)
    let huge = BinomialInterval.clopperPearson(successes: 500_000_000, count: 1_000_000_000)
    #expect(huge.contains(0.5) && huge.upperBound - huge.lowerBound < 7e-5)
    let none = BinomialInterval.clopperPearson(successes: 0, count: 1_000, confidence: 0.9)
    #expect((none.upperBound - DetectionBound.rate(afterCleanCases: 1_000)).magnitude < 1e-12)
  }

  @Test("a share that was the same in all cases leaves open what the others may have")
  func equalShares() {
    let part = BinomialInterval.clopperPearson(successes: 3, count: 3).lowerBound
    #expect((part - 0.292_401_773_821).magnitude < 1e-9)
    #expect(BinomialInterval.ofEqualShares(1, count: 3) == part...1)
    let never = BinomialInterval.clopperPearson(successes: 0, count: 3)
    #expect(BinomialInterval.ofEqualShares(0, count: 3) == never)
    let some = BinomialInterval.ofEqualShares(0.8, count: 3)
    #expect((some.lowerBound - 0.8 * part).magnitude < 1e-12)
    #expect((some.upperBound - (1 - 0.2 * part)).magnitude < 1e-12)
    #expect(BinomialInterval.ofEqualShares(0.8, count: 0) == 0...1)
  }

  @Test(
    "the ranks around a quantile are those of the binomial distribution",
    arguments: [
      (100, 0.5, 40, 61), (72, 0.95, 64, 72), (73, 0.95, 65, 73), (100, 0.95, 90, 100),
      (1_000, 0.99, 983, 997), (20, 0.5, 6, 15), (6, 0.5, 1, 6),
    ])
  func ranks(_ count: Int, _ probability: Double, _ lower: Int, _ upper: Int) throws {
    let ranks = try #require(QuantileInterval(count: count, probability: probability))
    #expect(ranks.lowerRank == lower)
    #expect(ranks.upperRank == upper)
  }

  @Test("too few values enclose no quantile")
  func tooFew() {
    #expect(QuantileInterval(count: 71, probability: 0.95) == nil)
    #expect(QuantileInterval(count: 5, probability: 0.5) == nil)
    #expect(QuantileInterval(count: 0, probability: 0.5) == nil)
    #expect(QuantileInterval.interval(ofSorted: [1, 2, 3], probability: 0.5) == nil)
  }

  @Test("of 1 000 intervals for a 90th percentile, at least 950 hold it, up to chance")
  func coverage() throws {
    var choices = ChoiceSource(seed: 3, entityCount: 1, purposeCount: 1)
    let truth = PortableMath.log(10)
    var hits = 0
    for _ in 0..<1_000 {
      var values: [Double] = []
      for _ in 0..<100 {
        let unit = PortableMath.openUnitInterval(choices.next(entity: 0, purpose: 0))
        values.append(-PortableMath.log(unit))
      }
      let interval = QuantileInterval.interval(ofSorted: values.sorted(), probability: 0.9)
      if try #require(interval).contains(truth) { hits += 1 }
    }
    #expect((929...985).contains(hits), "\(hits)")
  }

  @Test("Holm's correction multiplies the smallest by all, the next by one less, and so on")
  func holm() {
    #expect(Holm.adjusted([]) == [])
    #expect(Holm.adjusted([0.04]) == [0.04])
    let adjusted = Holm.adjusted([0.01, 0.04, 0.03, 0.005])
    for (value, expected) in zip(adjusted, [0.03, 0.06, 0.06, 0.02]) {
      #expect((value - expected).magnitude < 1e-15)
    }
    #expect(Holm.adjusted([0.9, 0.8]) == [1, 1])
  }
}
