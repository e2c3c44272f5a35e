/// Logarithm, exponential, square root and inverse normal distribution from `+ - * /` alone.
///
/// The functions of the system's library give different last bits on different processors, which
/// is enough to let two machines disagree about a run. These give the same bits wherever doubles
/// follow IEEE 754, a few units in the last place from the true value.
public enum PortableMath {
  /// log 2 in two parts: the first has 33 significant bits, so its product with any exponent is
  /// exact; the second is the rest.
  private static let logarithmOfTwoHigh = 0x1.62e42fefp-1
  private static let logarithmOfTwoLow = 0x1.473de6af278edp-34

  /// The natural logarithm of a positive number; minus infinity for zero and negative numbers.
  public static func log(_ number: Double) -> Double {
    guard number > 0 else { return -.infinity }
    guard number.isFinite else { return number }
    // Subnormal numbers are scaled up first, so that their exponent can be read off.
    let isNormal = number >= 0x1p-1022
    let bits = (isNormal ? number : number * 0x1p54).bitPattern
    var exponent = Int(truncatingIfNeeded: bits &>> 52) - (isNormal ? 1_023 : 1_077)
    var significand = Double(bitPattern: bits & 0x000f_ffff_ffff_ffff | 0x3ff0_0000_0000_0000)
    if significand > 1.414_213_562_373_095 {
      significand *= 0.5
      exponent += 1
    }
    // log m = 2 artanh s with s = (m − 1) / (m + 1): |s| < 0.172 lets eleven terms suffice.
    let ratio = (significand - 1) / (significand + 1)
    let square = ratio * ratio
    var series = square * (1.0 / 23.0) + 1.0 / 21.0
    series = series * square + 1.0 / 19.0
    series = series * square + 1.0 / 17.0
    series = series * square + 1.0 / 15.0
    series = series * square + 1.0 / 13.0
    series = series * square + 1.0 / 11.0
    series = series * square + 1.0 / 9.0
    series = series * square + 1.0 / 7.0
    series = series * square + 1.0 / 5.0
    series = series * square + 1.0 / 3.0
    let small = 2 * ratio * square * series + Double(exponent) * logarithmOfTwoLow
    return Double(exponent) * logarithmOfTwoHigh + (2 * ratio + small)
  }

  /// e to the power of `exponent`; 0 below −700 and 10³⁰⁴ or so above 700, never infinite.
  public static func exp(_ exponent: Double) -> Double {
    guard exponent > -700 else { return 0 }
    let bounded = min(exponent, 700)
    // Adding and taking away 1.5 · 2⁵² rounds to the nearest whole number.
    let twos = (bounded * 0x1.71547652b82fep0 + 0x1.8p52) - 0x1.8p52
    let rest = (bounded - twos * logarithmOfTwoHigh) - twos * logarithmOfTwoLow
    var series = rest * (1.0 / 6_227_020_800.0) + 1.0 / 479_001_600.0
    series = series * rest + 1.0 / 39_916_800.0
    series = series * rest + 1.0 / 3_628_800.0
    series = series * rest + 1.0 / 362_880.0
    series = series * rest + 1.0 / 40_320.0
    series = series * rest + 1.0 / 5_040.0
    series = series * rest + 1.0 / 720.0
    series = series * rest + 1.0 / 120.0
    series = series * rest + 1.0 / 24.0
    series = series * rest + 1.0 / 6.0
    series = series * rest + 0.5
    let power = 1 + (rest + rest * rest * series)
    return power * Double(bitPattern: UInt64(Int64(twos) + 1_023) &<< 52)
  }

  /// The square root of a positive number, at most one unit in the last place off; 0 for zero and
  /// negative numbers.
  ///
  /// The standard library's own is exact, but calls the system's library in a debug build.
  public static func squareRoot(_ number: Double) -> Double {
    guard number > 0 else { return 0 }
    guard number.isFinite else { return number }
    guard number >= 0x1p-1022 else { return squareRoot(number * 0x1p108) * 0x1p-54 }
    // Halving the bits halves the exponent, which is within 6 % of the root. Each of Newton's steps
    // squares that error.
    var root = Double(bitPattern: number.bitPattern &>> 1 &+ 0x1ff8_0000_0000_0000)
    root = 0.5 * (root + number / root)
    root = 0.5 * (root + number / root)
    root = 0.5 * (root + number / root)
    return 0.5 * (root + number / root)
  }

  /// A number strictly between 0 and 1 for a draw: an odd multiple of 2⁻⁵³, symmetric about ½.
  @inlinable
  public static func openUnitInterval(_ draw: UInt64) -> Double {
    Double((draw &>> 12) &<< 1 | 1) * 0x1p-53
  }
}
