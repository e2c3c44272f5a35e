import SimulationKernel

/// Student's distribution, for intervals of means; the same on every machine.
public enum StudentT {
  /// The value that a variable with `degrees` degrees of freedom exceeds in one of 40 cases: the
  /// half-width of a 95 % interval in standard errors. Exact to nine digits; nil below 1.
  public static func quantile975(degrees: Int) -> Double? {
    guard degrees >= 1 else { return nil }
    if degrees > 200 { return expansion(Double(degrees)) }
    // Twice the mass between 0 and the value is 0.95: the closed form grows with the value.
    var low = 0.0
    var high = 16.0
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if central(middle, degrees) < 0.95 { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  /// The mass between -t and t (Abramowitz and Stegun 26.7.3 and 26.7.4).
  private static func central(_ t: Double, _ degrees: Int) -> Double {
    let freedom = Double(degrees)
    let squaredCosine = freedom / (freedom + t * t)
    let sine = t / PortableMath.squareRoot(freedom + t * t)
    let isOdd = degrees % 2 == 1
    var term = isOdd ? PortableMath.squareRoot(squaredCosine) : 1
    var sum = degrees == 1 ? 0 : term
    var step = isOdd ? 3 : 2
    while step <= degrees - 2 {
      term *= squaredCosine * Double(step - 1) / Double(step)
      sum += term
      step += 2
    }
    if !isOdd { return sine * sum }
    return 2 / pi * (arcTangent(t / PortableMath.squareRoot(freedom)) + sine * sum)
  }

  private static let pi = 3.141592653589793

  /// The angle whose tangent is `number`, which is not negative.
  private static func arcTangent(_ number: Double) -> Double {
    var small = number
    for _ in 0..<4 { small /= 1 + PortableMath.squareRoot(1 + small * small) }
    var power = small
    var sum = small
    for place in 1...12 {
      power *= -small * small
      sum += power / Double(2 * place + 1)
    }
    return 16 * sum
  }

  /// The expansion around the normal distribution (Abramowitz and Stegun 26.7.5).
  private static func expansion(_ freedom: Double) -> Double {
    let z = PortableMath.inverseNormal(0.975)
    let z3 = z * z * z
    let z5 = z3 * z * z
    let z7 = z5 * z * z
    let first = (z3 + z) / 4
    let second = (5 * z5 + 16 * z3 + 3 * z) / 96
    let third = (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / 384
    return z + (first + (second + third / freedom) / freedom) / freedom
  }
}
