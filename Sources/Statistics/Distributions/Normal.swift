import SimulationKernel

/// The standard normal distribution.
package enum Normal {
  /// The probability of a value above `z`, with about 14 digits also far out; 0 beyond 37.
  ///
  /// From zero to 2.5 by Marsaglia's series (2004), beyond by Laplace's continued fraction
  /// (Abramowitz and Stegun 26.2.14).
  package static func upperTail(_ z: Double) -> Double {
    if z < 0 { return 1 - upperTail(-z) }
    if z > 2.5 { return density(z) * millsRatio(z) }
    var power = z
    var sum = z
    var odd = 3.0
    while power > sum * 1e-18 {
      power *= z * z / odd
      sum += power
      odd += 2
    }
    return 0.5 - sum * density(z)
  }

  /// The probability of a value of at most `z`.
  package static func cumulative(_ z: Double) -> Double { upperTail(-z) }

  /// The number below which a value lies with the given probability, strictly between 0 and 1.
  package static func quantile(_ probability: Double) -> Double {
    PortableMath.inverseNormal(probability)
  }

  private static func density(_ z: Double) -> Double {
    PortableMath.exp(-z * z / 2 - SpecialFunctions.logRootOfTwoPi)
  }

  /// Tail over density: 1/(z + 1/(z + 2/(z + 3/(z + …)))), from the inside out.
  private static func millsRatio(_ z: Double) -> Double {
    var fraction = z
    for index in stride(from: 160.0, to: 0, by: -1) { fraction = z + index / fraction }
    return 1 / fraction
  }
}
