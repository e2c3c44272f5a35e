// Arithmetic on numbers that were read from a file. They can be anything, so that an overflow is no
// mistake of the program: the nearest number that fits stands for what does not.

extension Int {
  /// The whole part of a number, or the nearest that fits; 0 for what is no number.
  package init(clamping number: Double) { self = Int(Int64(clamping: number)) }

  /// The sum, or the nearest number that fits.
  package func addingClamped(_ other: Int) -> Int {
    let (sum, isTooMuch) = addingReportingOverflow(other)
    return isTooMuch ? (other < 0 ? .min : .max) : sum
  }
}

extension Int64 {
  /// The whole part of a number, or the nearest that fits; 0 for what is no number.
  package init(clamping number: Double) {
    if number.isNaN {
      self = 0
    } else if number >= 0x1p63 {
      self = .max
    } else if number < -0x1p63 {
      self = .min
    } else {
      self = Int64(number)
    }
  }
}
