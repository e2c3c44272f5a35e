import SimulationKernel
import Statistics
import Testing

@Suite("Means, their spread and their intervals")
struct RunningMomentsTests {
  private func moments(_ numbers: [Double]) -> RunningMoments {
    var moments = RunningMoments()
    for number in numbers { moments.add(number) }
    return moments
  }

  @Test("mean, variance and ends are those of the textbook")
  func textbook() throws {
    let moments = moments([2, 4, 4, 4, 5, 5, 7, 9])
    #expect(moments.count == 8)
    #expect(moments.mean == 5)
    #expect(moments.minimum == 2 && moments.maximum == 9)
    #expect((try #require(moments.variance) - 32.0 / 7).magnitude < 1e-14)
    // 2.364624 · √(32/7/8)
    let interval = try #require(moments.interval())
    #expect((interval.upperBound - 5 - 1.787_488).magnitude < 1e-6)
    #expect((5 - interval.lowerBound - 1.787_488).magnitude < 1e-6)
    #expect((try #require(moments.relativeHalfWidth()) - 0.357_498).magnitude < 1e-6)
  }

  @Test("a large mean does not drown a small spread")
  func largeMean() throws {
    let moments = moments([1e9 + 4, 1e9 + 7, 1e9 + 13, 1e9 + 16])
    #expect(moments.variance == 30)
  }

  @Test("parts that are merged give what the whole gives")
  func merging() throws {
    let numbers = (0..<100).map { Double($0 * $0 % 37) - 11 }
    var merged = RunningMoments()
    for start in [0, 10, 75] {
      let end = start == 0 ? 10 : start == 10 ? 75 : 100
      merged.merge(moments(Array(numbers[start..<end])))
    }
    merged.merge(RunningMoments())
    let whole = moments(numbers)
    #expect(merged.count == 100)
    #expect((merged.mean - whole.mean).magnitude < 1e-12)
    #expect((merged.squares / whole.squares - 1).magnitude < 1e-12)
    #expect(merged.minimum == whole.minimum && merged.maximum == whole.maximum)
  }

  @Test("too few numbers have no interval, and equal ones an interval of no width")
  func degenerate() {
    #expect(moments([]).interval() == nil)
    #expect(moments([3]).interval() == nil)
    #expect(moments([3, 3]).interval() == 3...3)
    #expect(moments([3, 3]).isConstant && !moments([3]).isConstant)
    #expect(moments([0, 0]).relativeHalfWidth() == 0)
    #expect(moments([-1, 1]).relativeHalfWidth() == nil)
    #expect(moments([-1e308, 1e308]).interval() == nil)
  }

  @Test("what was written down is read back, and what cannot be is refused")
  func reading() {
    let whole = moments([1, 5, 6])
    let read = RunningMoments(
      count: whole.count, mean: whole.mean, squares: whole.squares, minimum: whole.minimum,
      maximum: whole.maximum)
    #expect(read == whole)
    #expect(RunningMoments(count: -1, mean: 0, squares: 0, minimum: 0, maximum: 0) == nil)
    #expect(RunningMoments(count: 2, mean: 0, squares: -1, minimum: 0, maximum: 0) == nil)
    #expect(RunningMoments(count: 2, mean: .nan, squares: 1, minimum: 0, maximum: 1) == nil)
    #expect(RunningMoments(count: 2, mean: 1, squares: 1, minimum: 2, maximum: 1) == nil)
  }

  @Test("of 1 000 intervals of 95 %, 950 hold the true mean, up to what chance allows")
  func coverage() throws {
    var choices = ChoiceSource(seed: 7, entityCount: 1, purposeCount: 1)
    var hits = [0.5: 0, 0.95: 0]
    for _ in 0..<1_000 {
      var moments = RunningMoments()
      for _ in 0..<10 {
        let unit = PortableMath.openUnitInterval(choices.next(entity: 0, purpose: 0))
        moments.add(3 + 2 * PortableMath.inverseNormal(unit))
      }
      for confidence in [0.5, 0.95] {
        let interval = try #require(moments.interval(confidence: confidence))
        if interval.contains(3) { hits[confidence, default: 0] += 1 }
      }
    }
    #expect((929...971).contains(hits[0.95] ?? 0), "\(hits)")
    #expect((453...547).contains(hits[0.5] ?? 0), "\(hits)")
  }

  @Test("pairs know their difference, its p-value and what the pairing gains")
  func pairs() throws {
    var pairs = PairedMoments()
    for (left, right) in [(10.0, 11.0), (20, 23), (30, 35), (40, 47)] { pairs.add(left, right) }
    #expect(pairs.pairCount == 4 && pairs.differingCount == 4)
    #expect(pairs.left.mean == 25 && pairs.right.mean == 29 && pairs.difference.mean == 4)
    // Differences 1, 3, 5, 7: t = 3.0984 with 3 degrees of freedom.
    #expect((try #require(pairs.pValue) - 0.053_362_722_717).magnitude < 1e-11)
    let gain = try #require(pairs.varianceReduction)
    #expect((gain - (500.0 / 3 + 720.0 / 3) / (20.0 / 3)).magnitude < 1e-9)
    var same = PairedMoments()
    same.add(1, 1)
    #expect(same.pValue == nil)
    same.add(2, 2)
    #expect(same.pValue == 1)
    var shifted = PairedMoments()
    shifted.add(1, 2)
    shifted.add(2, 3)
    // Two signs alike are no evidence; eleven are.
    #expect(shifted.pValue == 0.5)
    for number in 2..<11 { shifted.add(Double(number), Double(number + 1)) }
    #expect(shifted.pValue == 2.0 / 2_048)
    for number in 11..<2_000 { shifted.add(Double(number), Double(number + 1)) }
    #expect(shifted.pValue == 0)
  }
}
