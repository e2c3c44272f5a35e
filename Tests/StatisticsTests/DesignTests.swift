import SimulationKernel
import Statistics
import Testing

@Suite("Designs and warm-up")
struct DesignTests {
  @Test("every part of every dimension holds one point", arguments: [1, 2, 7, 100, 1_000])
  func strata(_ count: Int) {
    let points = LatinHypercube.points(count: count, dimensions: 4, seed: 5)
    #expect(points.count == count)
    for dimension in 0..<4 {
      let parts = points.map { Int($0[dimension] * Double(count)) }
      #expect(parts.sorted() == Array(0..<count))
    }
  }

  @Test("dimensions are shuffled apart, and seeds differ")
  func apart() {
    let points = LatinHypercube.points(count: 100, dimensions: 2, seed: 5)
    let orders = (0..<2).map { dimension in points.map { Int($0[dimension] * 100) } }
    #expect(orders[0] != orders[1])
    #expect(orders[0] != Array(0..<100))
    let products = zip(orders[0], orders[1]).map { (Double($0) - 49.5) * (Double($1) - 49.5) }
    let correlation = products.reduce(0, +) / 83_325
    #expect(correlation.magnitude < 0.3)
    #expect(LatinHypercube.points(count: 100, dimensions: 2, seed: 6) != points)
  }

  @Test("one dimension more leaves the others as they were")
  func dimensions() {
    let two = LatinHypercube.points(count: 30, dimensions: 2, seed: 9)
    let three = LatinHypercube.points(count: 30, dimensions: 3, seed: 9)
    #expect(three.map { Array($0.prefix(2)) } == two)
    #expect(LatinHypercube.points(count: 0, dimensions: 3, seed: 9) == [])
  }

  /// A series whose neighbours are alike (an autoregression of 0.6), raised by `step` before `end`.
  private func series(_ count: Int, raisedBy step: Double, until end: Int) -> [Double] {
    var choices = ChoiceSource(seed: 21, entityCount: 1, purposeCount: 1)
    var value = 0.0
    return (0..<count).map { index in
      let unit = PortableMath.openUnitInterval(choices.next(entity: 0, purpose: 0))
      value = 0.6 * value + PortableMath.inverseNormal(unit)
      return 50 + value + (index < end ? step : 0)
    }
  }

  @Test("a raised beginning is cut off, and hardly more", arguments: [50, 200, 400])
  func cut(_ end: Int) throws {
    let cut = try #require(MSER5.cut(series(1_000, raisedBy: 10, until: end)))
    #expect((end...(end + 50)).contains(cut), "\(cut)")
  }

  @Test("a series that is steady from the start keeps nearly everything")
  func steady() throws {
    let cut = try #require(MSER5.cut(series(1_000, raisedBy: 0, until: 0)))
    #expect(cut <= 100, "\(cut)")
    #expect(MSER5.cut(Array(repeating: 1, count: 200)) == 0)
  }

  @Test("a series that settles only after its half, or is short, has no cut")
  func refused() {
    #expect(MSER5.cut(series(1_000, raisedBy: 10, until: 700)) == nil)
    #expect(MSER5.cut(series(99, raisedBy: 10, until: 10)) == nil)
    #expect(MSER5.cut([]) == nil)
  }
}
