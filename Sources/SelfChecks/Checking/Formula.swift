import SimulationKernel

extension SimulatedDuration {
  /// A number of seconds, to the nearest microsecond.
  init(seconds: Double) { self.init(microseconds: Int64(seconds * 1_000_000 + 0.5)) }

  /// The length in seconds.
  var inSeconds: Double { Double(microseconds) / 1_000_000 }
}

extension Probability {
  /// A probability from 0 to 1, to the nearest billionth.
  init(_ share: Double) {
    self.init(partsPerBillion: Int64(share * Double(Probability.billion) + 0.5))
  }
}

/// Formulas that several checks need.
enum Formula {
  /// 1 + 1/2 + … + 1/n.
  static func harmonic(_ count: Int) -> Double {
    (1...count).reversed().reduce(0) { $0 + 1 / Double($1) }
  }

  /// The number to a whole power.
  static func power(_ base: Double, _ exponent: Int) -> Double {
    (0..<exponent).reduce(1) { product, _ in product * base }
  }

  /// The Poisson probabilities of 0 to `last` for a mean.
  static func poisson(_ mean: Double, through last: Int) -> [Double] {
    powers(of: mean, through: last, first: PortableMath.exp(-mean))
  }

  /// The terms `first` · aᵏ/k! for k from 0 to `last`, which is at least 1.
  static func powers(of base: Double, through last: Int, first: Double = 1) -> [Double] {
    var terms = [first]
    for number in 1...last { terms.append(terms[number - 1] * base / Double(number)) }
    return terms
  }

  /// The distribution of the sum of `count` independent draws from a distribution over 0, 1, 2 ….
  static func sum(of count: Int, from single: [Double]) -> [Double] {
    var total = [1.0]
    for _ in 0..<count {
      var next = Array(repeating: 0.0, count: total.count + single.count - 1)
      for (one, share) in total.enumerated() {
        for (other, chance) in single.enumerated() { next[one + other] += share * chance }
      }
      total = next
    }
    return total
  }

  /// Mean and standard deviation of a distribution over given values.
  static func moments(
    _ distribution: [Double], value: (Int) -> Double = Double.init
  ) -> (mean: Double, deviation: Double) {
    var mean = 0.0
    var square = 0.0
    for (number, chance) in distribution.enumerated() {
      mean += chance * value(number)
      square += chance * value(number) * value(number)
    }
    return (mean, PortableMath.squareRoot(square - mean * mean))
  }
}
