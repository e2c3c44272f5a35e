import SimulationKernel

/// The regularised incomplete beta function, behind Student's and the binomial distribution.
package enum IncompleteBeta {
  /// I_x(a, b): the probability that a beta variable with the positive parameters `a` and `b` is at
  /// most `x`, from 0 to 1. About 12 digits, of the smaller tail too.
  ///
  /// The continued fraction of Abramowitz and Stegun 26.5.8, by Lentz's method, on the side where
  /// it converges fast: O(√(a + b)) steps.
  package static func lower(_ x: Double, _ a: Double, _ b: Double) -> Double {
    lower(x, complement: 1 - x, a, b)
  }

  /// The same with `complement` = 1 − x given as well, for x so near to 1 that digits were lost.
  static func lower(_ x: Double, complement: Double, _ a: Double, _ b: Double) -> Double {
    guard x > 0 else { return 0 }
    guard complement > 0 else { return 1 }
    let logX = x < 0.5 ? PortableMath.log(x) : SpecialFunctions.logOnePlus(-complement)
    let logRest = x < 0.5 ? SpecialFunctions.logOnePlus(-x) : PortableMath.log(complement)
    let front = PortableMath.exp(a * logX + b * logRest - SpecialFunctions.logBeta(a, b))
    if x < (a + 1) / (a + b + 2) { return min(1, front * fraction(x, a, b) / a) }
    return max(0, 1 - front * fraction(complement, b, a) / b)
  }

  /// The number that a beta variable is at most with the given probability: by halving, because
  /// the function only grows.
  package static func quantile(_ probability: Double, _ a: Double, _ b: Double) -> Double {
    var low = 0.0
    var high = 1.0
    for _ in 0..<200 {
      let middle = (low + high) / 2
      guard middle > low, middle < high else { break }
      if lower(middle, a, b) < probability { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  private static func fraction(_ x: Double, _ a: Double, _ b: Double) -> Double {
    var numerator = 1.0
    var denominator = 1 / nonZero(1 - (a + b) * x / (a + 1))
    var result = denominator
    var step = 1.0
    while step < 1_000_000 {
      let even = step * (b - step) * x / ((a + 2 * step - 1) * (a + 2 * step))
      denominator = 1 / nonZero(1 + even * denominator)
      numerator = nonZero(1 + even / numerator)
      result *= denominator * numerator
      let odd = -(a + step) * (a + b + step) * x / ((a + 2 * step) * (a + 2 * step + 1))
      denominator = 1 / nonZero(1 + odd * denominator)
      numerator = nonZero(1 + odd / numerator)
      let factor = denominator * numerator
      result *= factor
      if (factor - 1).magnitude < 1e-16 { break }
      step += 1
    }
    return result
  }

  private static func nonZero(_ number: Double) -> Double {
    number.magnitude < 1e-300 ? 1e-300 : number
  }
}
