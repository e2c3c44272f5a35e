import SimulationKernel
import Statistics
import Testing

@Suite("Quantiles from counted buckets")
struct QuantileSketchTests {
  /// Values over twelve powers of ten, some negative, some zero.
  private func values(_ count: Int, seed: UInt64) -> [Double] {
    var choices = ChoiceSource(seed: seed, entityCount: 1, purposeCount: 1)
    return (0..<count).map { number in
      let unit = PortableMath.openUnitInterval(choices.next(entity: 0, purpose: 0))
      if number % 50 == 7 { return 0 }
      let magnitude = PortableMath.exp((unit - 0.5) * 27)
      return number % 5 == 0 ? -magnitude : magnitude
    }
  }

  private func sketch(_ values: [Double]) -> QuantileSketch {
    var sketch = QuantileSketch()
    for value in values { sketch.add(value) }
    return sketch
  }

  @Test("every quantile is within 1 % of the value of its rank, and the ends are exact")
  func accuracy() throws {
    let values = values(2_000, seed: 1)
    let sketch = sketch(values)
    let sorted = values.sorted()
    for rank in sorted.indices {
      let estimate = try #require(sketch.value(ofRank: rank))
      let error = (estimate - sorted[rank]).magnitude
      #expect(error <= sorted[rank].magnitude * 0.010_000_000_01, "rank \(rank)")
    }
    #expect(sketch.quantile(0) == sorted.first)
    #expect(sketch.quantile(1) == sorted.last)
    #expect(sketch.count == 2_000)
  }

  @Test("a quantile is the smallest value that its share of all values reach or stay below")
  func definition() throws {
    for count in 1...40 {
      let values = (1...count).map(Double.init)
      let sketch = sketch(values)
      for percent in 0...100 {
        // Whole numbers, so that nothing is rounded.
        let wanted = values.first { Int($0) * 100 >= percent * count } ?? 0
        let share = Double(percent) / 100
        let index = try #require(QuantileRank.index(of: share, among: count))
        #expect(values[index] == wanted, "\(percent) % of \(count)")
        let estimate = try #require(sketch.quantile(share))
        #expect((estimate - wanted).magnitude <= wanted * 0.010_000_000_01)
      }
    }
    #expect(sketch([1, 2, 3, 60]).quantile(0.999) == 60)
    #expect(QuantileRank.index(of: 0.5, among: 0) == nil)
    #expect(QuantileRank.index(of: 1.1, among: 3) == nil)
  }

  @Test("it is not exact: a bucket is 2 % wide, so memory does not grow with the values")
  func memory() {
    var sketch = QuantileSketch()
    for number in 0..<100_000 { sketch.add(1 + Double(number) / 100_000) }
    #expect((30...40).contains(sketch.buckets.count))
  }

  @Test("whole numbers that have a bucket to themselves are known exactly")
  func wholeNumbers() throws {
    for number in 1...49 {
      let value = Double(number)
      var sketch = sketch([0, value, value, value, 100])
      #expect(sketch.bounds(ofRank: 2, areWhole: true) == value...value)
      let rough = try #require(sketch.bounds(ofRank: 2, areWhole: false))
      // Borders are known to the last bits only.
      #expect(rough.lowerBound <= value * (1 + 1e-12) && value <= rough.upperBound * (1 + 1e-12))
      #expect(rough.lowerBound < rough.upperBound)
      sketch = self.sketch([-100, -value, -value, -value, 0])
      #expect(sketch.bounds(ofRank: 2, areWhole: true) == -value ... -value)
    }
    for number in 50...5_000 {
      let value = Double(number)
      let bounds = sketch([0, value, value, 10_000]).bounds(ofRank: 1, areWhole: true)
      let known = try #require(bounds)
      #expect(known.contains(value), "\(value) is not in \(known)")
      #expect(known.upperBound <= known.lowerBound * 1.0204)
      #expect(known.lowerBound == known.lowerBound.rounded())
    }
    #expect(sketch([3, 4]).bounds(ofRank: 2, areWhole: true) == nil)
  }

  @Test("merging in any order and grouping gives the same sketch, and that of all values at once")
  func merging() {
    let values = values(900, seed: 2)
    let parts = [values[0..<10], values[10..<400], values[400..<400], values[400..<900]]
      .map { sketch(Array($0)) }
    let whole = sketch(values)
    for order in [[0, 1, 2, 3], [3, 2, 1, 0], [2, 0, 3, 1]] {
      var merged = QuantileSketch()
      for part in order { merged.merge(parts[part]) }
      #expect(merged.buckets == whole.buckets)
      #expect(merged.minimum == whole.minimum && merged.maximum == whole.maximum)
    }
    var left = parts[0]
    left.merge(parts[1])
    var right = parts[2]
    right.merge(parts[3])
    right.merge(left)
    #expect(right.buckets == whole.buckets)
    #expect(right.count == 900)
  }

  @Test("buckets that were written down give the sketch again")
  func reading() throws {
    for values in [values(300, seed: 3), [0], [-2.5], []] {
      let sketch = sketch(values)
      let read = try #require(
        QuantileSketch(
          buckets: sketch.buckets, minimum: sketch.minimum, maximum: sketch.maximum))
      #expect(read.buckets == sketch.buckets)
      #expect(read.count == sketch.count)
      for share in [0, 0.1, 0.5, 0.9, 1] {
        #expect(read.quantile(share) == sketch.quantile(share))
      }
    }
  }

  @Test("buckets that no sketch has are refused")
  func refusing() {
    typealias Bucket = QuantileSketch.Bucket
    let good = sketch([1, 2])
    let (low, high) = (good.buckets[0], good.buckets[1])
    func read(_ buckets: [Bucket], _ minimum: Double = 1, _ maximum: Double = 2) -> Bool {
      QuantileSketch(buckets: buckets, minimum: minimum, maximum: maximum) != nil
    }
    #expect(read([low, high]))
    #expect(!read([high, low]))
    #expect(!read([low, low, high]))
    #expect(!read([low, Bucket(number: low.number + 1, count: 0), high]))
    #expect(!read([low, high], 0.5, 2))
    #expect(!read([low, high], 1, .nan))
    #expect(!read([Bucket(number: low.number, count: .max), high]))
    #expect(!read([Bucket(number: .min, count: 1), high]))
  }

  @Test("the smallest and the largest numbers have their place")
  func extremes() throws {
    let sketch = sketch([1e-301, 1e-300, 1, .greatestFiniteMagnitude, -.greatestFiniteMagnitude])
    #expect(sketch.buckets.count == 5)
    #expect(sketch.value(ofRank: 1) == 0)
    #expect(sketch.value(ofRank: 0) == -.greatestFiniteMagnitude)
    #expect(sketch.buckets.allSatisfy { $0.value.isFinite })
    #expect(QuantileSketch().quantile(0.5) == nil)
    #expect(sketch.quantile(1.5) == nil)
  }

  @Test("its interval for a median holds the ranks that the binomial distribution names")
  func interval() throws {
    let sketch = sketch((1...100).map(Double.init))
    let interval = try #require(sketch.interval(probability: 0.5))
    #expect(interval.contains(40) && interval.contains(61))
    #expect(interval.lowerBound > 38.9 && interval.upperBound < 62.3)
    #expect(sketch.interval(probability: 0.999) == nil)
  }
}
