import SimulationKernel

/// The functions that distributions are made of, from `+ - * /` alone: the same bits everywhere.
package enum SpecialFunctions {
  /// log √(2π).
  static let logRootOfTwoPi = 0.918_938_533_204_672_741_8

  /// log(1 + x) for x above −1, also exact where x is tiny; minus infinity for −1 and less.
  ///
  /// Near zero by 2 artanh(x / (2 + x)), whose series converges like 9⁻ⁿ there.
  package static func logOnePlus(_ x: Double) -> Double {
    guard x.magnitude < 0.5 else { return PortableMath.log(1 + x) }
    let ratio = x / (2 + x)
    let square = ratio * ratio
    var power = ratio
    var sum = ratio
    var odd = 3.0
    while power.magnitude > sum.magnitude * 1e-18 {
      power *= square
      sum += power / odd
      odd += 2
    }
    return 2 * sum
  }

  /// The logarithm of the gamma function, (x − 1)! for whole numbers; infinity for 0 and less.
  ///
  /// Stirling's series from 10 on, the recursion Γ(x + 1) = x·Γ(x) below (Abramowitz and Stegun
  /// 6.1.40 and 6.1.15). About 14 digits.
  package static func logGamma(_ x: Double) -> Double {
    guard x > 0 else { return .infinity }
    var product = 1.0
    var shifted = x
    while shifted < 10 {
      product *= shifted
      shifted += 1
    }
    let body = (shifted - 0.5) * PortableMath.log(shifted) - shifted + logRootOfTwoPi
    return body + stirlingRest(shifted) - PortableMath.log(product)
  }

  /// What Stirling's formula leaves out of log Γ(x), for x of at least 10.
  static func stirlingRest(_ x: Double) -> Double {
    let inverse = 1 / x
    let square = inverse * inverse
    var sum = -691.0 / 360_360
    sum = sum * square + 1.0 / 1_188
    sum = sum * square - 1.0 / 1_680
    sum = sum * square + 1.0 / 1_260
    sum = sum * square - 1.0 / 360
    return inverse * (sum * square + 1.0 / 12)
  }

  /// log B(a, b) = log Γ(a) + log Γ(b) − log Γ(a + b), for positive numbers.
  ///
  /// Where both are large or one is, the large logarithms are taken off each other by formula, so
  /// that their digits do not cancel.
  package static func logBeta(_ a: Double, _ b: Double) -> Double {
    let small = min(a, b)
    let large = max(a, b)
    let sum = small + large
    if large < 10 { return logGamma(small) + logGamma(large) - logGamma(sum) }
    let rest = stirlingRest(large) - stirlingRest(sum)
    if small < 10 {
      return logGamma(small) + small + rest - small * PortableMath.log(sum)
        - (large - 0.5) * logOnePlus(small / large)
    }
    return logRootOfTwoPi + stirlingRest(small) + rest
      + (small - 0.5) * PortableMath.log(small / sum)
      - (large - 0.5) * logOnePlus(small / large) - 0.5 * PortableMath.log(sum)
  }
}
