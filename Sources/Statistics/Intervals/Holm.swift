/// The correction for looking at several hypotheses at once.
package enum Holm {
  /// Adjusted p-values, in the order given: rejecting those of at most α keeps the chance of any
  /// wrong rejection at most α, whatever the hypotheses have to do with each other (Holm 1979).
  ///
  /// The smallest is multiplied by their number, the next by one less, and so on; none becomes
  /// smaller than one before it, nor greater than 1.
  package static func adjusted(_ pValues: [Double]) -> [Double] {
    let order = pValues.indices.sorted { (pValues[$0], $0) < (pValues[$1], $1) }
    var adjusted = pValues
    var least = 0.0
    for (rank, position) in order.enumerated() {
      least = max(least, min(1, Double(pValues.count - rank) * pValues[position]))
      adjusted[position] = least
    }
    return adjusted
  }
}
