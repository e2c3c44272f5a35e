import SimulationKernel

/// Student's distribution, for intervals of means; the same on every machine.
package enum StudentT {
  /// The probability of a value above `t`; nil below 1 degree of freedom.
  ///
  /// For t ≥ 0 that is half of I_x(ν/2, ½) with x = ν/(ν + t²) (Abramowitz and Stegun 26.7.1).
  package static func upperTail(_ t: Double, degrees: Int) -> Double? {
    guard degrees >= 1 else { return nil }
    return t < 0 ? 1 - tail(-t, Double(degrees)) : tail(t, Double(degrees))
  }

  /// The probability of a value at least as far from zero as `t`, on either side: the p-value of a
  /// mean that is `t` standard errors from its hypothesis. Nil below 1 degree of freedom.
  package static func twoSidedTail(_ t: Double, degrees: Int) -> Double? {
    guard degrees >= 1 else { return nil }
    return min(1, 2 * tail(t.magnitude, Double(degrees)))
  }

  /// The number below which a value lies with the given probability; nil unless that is strictly
  /// between 0 and 1 and there is at least 1 degree of freedom.
  ///
  /// Exact to nine digits and more. `quantile(0.975, degrees: 19)`, 2.093…, is the half-width of a
  /// 95 % interval from 20 values, in standard errors.
  package static func quantile(_ probability: Double, degrees: Int) -> Double? {
    guard degrees >= 1, probability > 0, probability < 1 else { return nil }
    if probability == 0.5 { return 0 }
    let outside = min(probability, 1 - probability)
    let magnitude =
      degrees > 1_000_000
      ? expansion(-Normal.quantile(outside), Double(degrees))
      : distance(leaving: outside, Double(degrees))
    return probability < 0.5 ? -magnitude : magnitude
  }

  /// The mass above a `t` that is not negative.
  private static func tail(_ t: Double, _ freedom: Double) -> Double {
    guard t.isFinite else { return 0 }
    let square = t * t
    guard square.isFinite else { return 0 }
    let sum = freedom + square
    return IncompleteBeta.lower(
      freedom / sum, complement: square / sum, freedom / 2, 0.5) / 2
  }

  /// The t that leaves `mass`, below one half, above it: Newton's steps from below, where they can
  /// only approach, because the tail is convex.
  private static func distance(leaving mass: Double, _ freedom: Double) -> Double {
    let logScale =
      -SpecialFunctions.logBeta(freedom / 2, 0.5) - 0.5 * PortableMath.log(freedom)
    var t = -Normal.quantile(mass)
    for _ in 0..<400 {
      let exponent = -(freedom + 1) / 2 * SpecialFunctions.logOnePlus(t * t / freedom)
      let density = PortableMath.exp(logScale + exponent)
      let step = (tail(t, freedom) - mass) / density
      t += step
      if step.magnitude <= t * 1e-14 { break }
    }
    return t
  }

  /// The expansion around the normal distribution (Abramowitz and Stegun 26.7.5).
  private static func expansion(_ z: Double, _ freedom: Double) -> Double {
    let z3 = z * z * z
    let z5 = z3 * z * z
    let z7 = z5 * z * z
    let first = (z3 + z) / 4
    let second = (5 * z5 + 16 * z3 + 3 * z) / 96
    let third = (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / 384
    return z + (first + (second + third / freedom) / freedom) / freedom
  }
}
