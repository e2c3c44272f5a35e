import SimulationKernel
import Testing

@Suite("Portable mathematics")
struct PortableMathTests {
  /// The number, the bits of the correctly rounded result, and how many units in the last place
  /// ours is farther from zero than that.
  static let logarithms: [(Double, UInt64, Int)] = [
    (0.5, 0xbfe6_2e42_fefa_39ef, 0), (2, 0x3fe6_2e42_fefa_39ef, 0),
    (10, 0x4002_6bb1_bbb5_5516, 0), (1e-300, 0xc085_9634_47f8_7fb5, 0),
    (0.1, 0xc002_6bb1_bbb5_5515, 0), (.leastNonzeroMagnitude, 0xc087_4385_446d_71c3, 0),
    (1.5, 0x3fd9_f323_ecbf_984c, 0),
  ]
  static let exponentials: [(Double, UInt64, Int)] = [
    (1, 0x4005_bf0a_8b14_5769, 1), (-1, 0x3fd7_8b56_362c_ef38, 0),
    (0.1, 0x3ff1_aec7_b35a_00d4, 0), (-20.5, 0x3e15_7a3a_feed_00ab, 1),
    (100, 0x48f3_494a_9b17_1bf5, 0), (0.5, 0x3ffa_6129_8e1e_069c, 0),
    (650, 0x7a8a_f11c_8c4d_d193, 0),
  ]
  static let quantiles: [(Double, UInt64, Int)] = [
    (0.5, 0x0, 0), (0.975, 0x3fff_5c03_31ee_ff82, 0),
    (0.025, 0xbfff_5c03_31ee_ff83, 2), (0.1, 0xbff4_813c_36e2_6d34, -1),
    (1e-12, 0xc01c_234f_ba57_a32a, -2), (0x1p-53, 0xc020_6b48_528c_ea51, 0),
    (0.9999, 0x400d_c08b_b712_897a, 0), (0.841_344_746_068_542_9, 0x3ff0_0000_0000_0000, 0),
  ]

  @Test("the logarithm has the same bits everywhere, next to the truth", arguments: logarithms)
  func logarithm(_ number: Double, truth: UInt64, deviation: Int) {
    #expect(PortableMath.log(number).bitPattern == truth &+ UInt64(bitPattern: Int64(deviation)))
  }

  @Test("the exponential has the same bits everywhere, next to the truth", arguments: exponentials)
  func exponential(_ number: Double, truth: UInt64, deviation: Int) {
    #expect(PortableMath.exp(number).bitPattern == truth &+ UInt64(bitPattern: Int64(deviation)))
  }

  @Test("normal quantiles have the same bits everywhere, next to the truth", arguments: quantiles)
  func quantile(_ probability: Double, truth: UInt64, deviation: Int) {
    let result = PortableMath.inverseNormal(probability)
    #expect(result.bitPattern == truth &+ UInt64(bitPattern: Int64(deviation)))
  }

  @Test(
    "a square root is next to the truth at every size",
    arguments: [
      (4, 2), (2, 1.414_213_562_373_095_1), (1e-300, 1e-150), (1e300, 1e150),
      (36.75, 6.062_177_826_491_071),
      (0x1p-1074, 0x1p-537), (0x1p1000, 0x1p500), (9, 3), (0.25, 0.5),
    ] as [(Double, Double)])
  func squareRoot(_ number: Double, expected: Double) {
    #expect((PortableMath.squareRoot(number) - expected).magnitude <= expected.ulp)
  }

  @Test("the edges of the domains give limits instead of traps")
  func edges() {
    #expect(PortableMath.log(1) == 0)
    #expect(PortableMath.log(0) == -.infinity)
    #expect(PortableMath.log(-1) == -.infinity)
    #expect(PortableMath.log(.infinity) == .infinity)
    #expect(PortableMath.exp(0) == 1)
    #expect(PortableMath.exp(-1e9) == 0)
    #expect(PortableMath.exp(1e9) > 1e303)
    #expect(PortableMath.exp(1e9).isFinite)
    #expect(PortableMath.squareRoot(0) == 0)
    #expect(PortableMath.squareRoot(-1) == 0)
    #expect(PortableMath.squareRoot(.infinity) == .infinity)
    #expect(PortableMath.inverseNormal(0) == -.infinity)
    #expect(PortableMath.inverseNormal(1) == .infinity)
  }

  @Test("logarithm and exponential undo each other over the whole range")
  func inverse() {
    for step in -300...300 {
      let number = Double(step) * 1.7
      let back = PortableMath.log(PortableMath.exp(number))
      #expect((back - number).magnitude <= 1e-15 * max(1, number.magnitude))
    }
  }

  @Test("the unit interval is open and symmetric")
  func unitInterval() {
    #expect(PortableMath.openUnitInterval(0) == 0x1p-53)
    #expect(PortableMath.openUnitInterval(.max) == 1 - 0x1p-53)
    #expect(PortableMath.openUnitInterval(1 << 63) == 0.5 + 0x1p-53)
  }
}
