extension ChoiceSource {
  /// A whole number in `0..<upperBound`; 0 when the bound is 0.
  ///
  /// Taken from the upper half of the product of draw and bound. Without rejection, because that
  /// would cost a variable number of draws: each number's probability is within 2⁻⁶⁴ of even.
  @inlinable
  public mutating func bounded(_ upperBound: UInt64, entity: Int, purpose: Int) -> UInt64 {
    next(entity: entity, purpose: purpose).multipliedFullWidth(by: upperBound).high
  }
}
