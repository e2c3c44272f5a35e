import Statistics
import Testing

@Suite("Distributions and the functions they are made of")
struct DistributionTests {
  private func isNear(_ value: Double, _ expected: Double, _ share: Double = 1e-12) -> Bool {
    (value - expected).magnitude <= share * max(expected.magnitude, 1e-300)
  }

  @Test(
    "the gamma function is right for small, middle and large numbers",
    arguments: [
      (0.001, 6.907_178_885_383_853_7), (0.5, 0.572_364_942_924_700_1),
      (2.5, 0.284_682_870_472_919_16), (7.25, 7.052_185_450_738_539_4),
      (10, 12.801_827_480_081_47), (12.5, 18.734_347_511_936_446),
      (1e4, 82_099.717_496_442_377), (5e5, 6_061_176.046_459_175_6),
    ])
  func gamma(_ x: Double, _ expected: Double) {
    #expect(isNear(SpecialFunctions.logGamma(x), expected, 4e-14))
  }

  @Test(
    "the beta function keeps its digits where large logarithms cancel",
    arguments: [
      (0.5, 0.5, 1.144_729_885_849_400_2), (2, 3, -2.484_906_649_788_000_3),
      (500_000, 0.5, -5.988_816_495_777_464_3), (1e6, 3, -40.753_387_493_330_377),
      (50, 60, -76.522_723_353_350_513), (1e5, 2e5, -190_958.885_279_116_85),
    ])
  func beta(_ a: Double, _ b: Double, _ expected: Double) {
    #expect(isNear(SpecialFunctions.logBeta(a, b), expected, 1e-13))
    #expect(isNear(SpecialFunctions.logBeta(b, a), expected, 1e-13))
  }

  @Test(
    "the incomplete beta function is right in the middle and in the tails",
    arguments: [
      (0.1, 2, 3, 0.0523), (0.5, 0.5, 0.5, 0.5), (0.95, 10, 2, 0.898_105_408_857_568),
      (0.3, 100, 200, 0.108_843_065_644_91), (0.001, 5, 1000, 0.003_698_314_113_540_21),
    ])
  func incompleteBeta(_ x: Double, _ a: Double, _ b: Double, _ expected: Double) {
    #expect(isNear(IncompleteBeta.lower(x, a, b), expected))
    #expect((IncompleteBeta.quantile(expected, a, b) - x).magnitude < 1e-12)
  }

  @Test(
    "the normal tail keeps its digits far out",
    arguments: [
      (0.1, 0.460_172_162_722_971), (1, 0.158_655_253_931_457_1),
      (1.96, 0.024_997_895_148_220_43), (2.5, 0.006_209_665_325_776_135),
      (2.6, 0.004_661_188_023_718_75), (5, 2.866_515_718_791_939e-7),
      (10, 7.619_853_024_160_526e-24), (30, 4.906_713_927_148_187e-198),
    ])
  func normal(_ z: Double, _ expected: Double) {
    #expect(isNear(Normal.upperTail(z), expected))
    #expect(isNear(Normal.cumulative(-z), expected))
    #expect(isNear(Normal.cumulative(z), 1 - expected))
    #expect(isNear(Normal.quantile(expected), -z))
  }
}
