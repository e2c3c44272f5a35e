import SimulationKernel
import Statistics
import Testing

@Suite("How alike neighbours in a series are")
struct AutocorrelationTests {
  @Test("the coefficients are those of the textbook")
  func textbook() throws {
    // The distances from the mean are −3.5 to 3.5, and their squares add up to 42.
    let line = try #require(Autocorrelation(of: [1, 2, 3, 4, 5, 6, 7, 8], lags: 10))
    #expect(line.coefficients.count == 2)
    #expect((line.coefficients[0] - 26.25 / 42).magnitude < 1e-12)
    #expect((line.coefficients[1] - 11.5 / 42).magnitude < 1e-12)
    let teeth = try #require(Autocorrelation(of: [1, -1, 1, -1, 1, -1, 1, -1], lags: 2))
    #expect((teeth.coefficients[0] + 7.0 / 8).magnitude < 1e-12)
    #expect((teeth.coefficients[1] - 6.0 / 8).magnitude < 1e-12)
  }

  @Test("what is too short, or does not vary, has none")
  func none() {
    #expect(Autocorrelation(of: [1, 2, 3], lags: 5) == nil)
    #expect(Autocorrelation(of: Array(repeating: 0.1, count: 30), lags: 5) == nil)
    #expect(Autocorrelation(of: [], lags: 5) == nil)
  }

  @Test("independent numbers stay within the bound, a first-order process shows its factor")
  func process() throws {
    var choices = ChoiceSource(seed: 5, entityCount: 1, purposeCount: 1)
    func noise(_ index: Int) -> Double {
      let drawn = choices.draw(entity: 0, purpose: 0, ordinal: UInt64(index))
      return Double(drawn >> 11) / Double(1 << 53) - 0.5
    }
    let noises = (0..<4_000).map(noise)
    let independent = try #require(Autocorrelation(of: noises, lags: 5))
    let bound = independent.bound(confidence: 0.9999)
    #expect((bound - 3.8906 / 63.2456).magnitude < 1e-4)
    for coefficient in independent.coefficients { #expect(coefficient.magnitude < bound) }
    var last = 0.0
    let alike = noises.map { noise in
      last = 0.6 * last + noise
      return last
    }
    let process = try #require(Autocorrelation(of: alike, lags: 3))
    #expect((process.coefficients[0] - 0.6).magnitude < 0.05)
    #expect((process.coefficients[1] - 0.36).magnitude < 0.07)
  }

  @Test("several series average, each with the same weight")
  func merged() throws {
    var both = try #require(Autocorrelation(of: [1, 2, 3, 4, 5, 6, 7, 8], lags: 1))
    let teeth = try #require(Autocorrelation(of: [1, -1, 1, -1, 1, -1, 1, -1], lags: 1))
    both.merge(teeth)
    both.merge(teeth)
    #expect((both.coefficients[0] - (26.25 / 42 - 7.0 / 4) / 3).magnitude < 1e-12)
    #expect(both.count == 24)
  }
}
