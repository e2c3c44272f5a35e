/// The distribution of a sum of squares of independent standard normal values.
public enum ChiSquare {
  /// The probability of a sum above `statistic`; nil below 1 degree of freedom.
  public static func upperTail(_ statistic: Double, degrees: Int) -> Double? {
    guard degrees >= 1 else { return nil }
    return IncompleteGamma.upper(Double(degrees) / 2, statistic / 2)
  }

  /// The number that the sum is at most with the given probability, strictly between 0 and 1;
  /// nil outside, and below 1 degree of freedom. By halving.
  public static func quantile(_ probability: Double, degrees: Int) -> Double? {
    guard degrees >= 1, probability > 0, probability < 1 else { return nil }
    let shape = Double(degrees) / 2
    var low = 0.0
    var high = Double(degrees)
    while IncompleteGamma.lower(shape, high / 2) < probability { high *= 2 }
    for _ in 0..<200 {
      let middle = (low + high) / 2
      guard middle > low, middle < high else { break }
      if IncompleteGamma.lower(shape, middle / 2) < probability {
        low = middle
      } else {
        high = middle
      }
    }
    return (low + high) / 2
  }
}
