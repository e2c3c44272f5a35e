import SimulationKernel

/// The regularised incomplete gamma function, behind the χ² and the Poisson distribution.
public enum IncompleteGamma {
  /// Q(a, x): the probability that a gamma variable with the positive shape `a` exceeds `x`.
  ///
  /// The series of Abramowitz and Stegun 6.5.29 below a + 1, the continued fraction 6.5.31 above.
  public static func upper(_ a: Double, _ x: Double) -> Double {
    guard x > 0 else { return 1 }
    return x < a + 1 ? max(0, 1 - series(a, x)) : min(1, fraction(a, x))
  }

  /// P(a, x) = 1 − Q(a, x).
  public static func lower(_ a: Double, _ x: Double) -> Double {
    guard x > 0 else { return 0 }
    return x < a + 1 ? min(1, series(a, x)) : max(0, 1 - fraction(a, x))
  }

  /// xᵃ·e⁻ˣ / Γ(a), with a large a taken off by Stirling's formula.
  private static func front(_ a: Double, _ x: Double) -> Double {
    guard a >= 10 else {
      return PortableMath.exp(a * PortableMath.log(x) - x - SpecialFunctions.logGamma(a))
    }
    let distance = (x - a) / a
    let exponent = a * (SpecialFunctions.logOnePlus(distance) - distance)
    let rest = SpecialFunctions.logRootOfTwoPi + SpecialFunctions.stirlingRest(a)
    return PortableMath.exp(exponent + 0.5 * PortableMath.log(a) - rest)
  }

  private static func series(_ a: Double, _ x: Double) -> Double {
    var term = 1 / a
    var sum = term
    var next = a
    while term > sum * 1e-17 {
      next += 1
      term *= x / next
      sum += term
    }
    return sum * front(a, x)
  }

  private static func fraction(_ a: Double, _ x: Double) -> Double {
    var even = x + 1 - a
    var numerator = 1e300
    var denominator = 1 / even
    var result = denominator
    var step = 1.0
    while step < 1_000_000 {
      let part = -step * (step - a)
      even += 2
      denominator = 1 / nonZero(part * denominator + even)
      numerator = nonZero(even + part / numerator)
      let factor = denominator * numerator
      result *= factor
      if (factor - 1).magnitude < 1e-16 { break }
      step += 1
    }
    return result * front(a, x)
  }

  private static func nonZero(_ number: Double) -> Double {
    number.magnitude < 1e-300 ? 1e-300 : number
  }
}
