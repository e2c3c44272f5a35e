/// Logarithm, exponential, square root and inverse normal distribution from `+ - * /` alone.
///
/// The functions of the system's library give different last bits on different processors, which
/// is enough to let two machines disagree about a run. These give the same bits wherever doubles
/// follow IEEE 754, a few units in the last place from the true value.
public enum PortableMath {
  /// log 2 in two parts: the first has 33 significant bits, so its product with any exponent is
  /// exact; the second is the rest.
  @inlinable static var logarithmOfTwoHigh: Double { 0x1.62e42fefp-1 }
  @inlinable static var logarithmOfTwoLow: Double { 0x1.473de6af278edp-34 }

  /// The natural logarithm of a positive number; minus infinity for zero and negative numbers.
  @inlinable
  public static func log(_ number: Double) -> Double {
    guard number > 0 else { return -.infinity }
    guard number.isFinite else { return number }
    // Subnormal numbers are scaled up first, so that their exponent can be read off.
    let isNormal = number >= 0x1p-1022
    let bits = (isNormal ? number : number * 0x1p54).bitPattern
    // Moving the bits by the distance from √½ to 1 lets the exponent change at √½, so that the
    // significand is between √½ and √2, without a branch that could not be predicted.
    let rootOfHalf: UInt64 = 0x3fe6_a09e_667f_3bcd
    let moved = bits &+ (0x3ff0_0000_0000_0000 &- rootOfHalf)
    let exponent = Int(truncatingIfNeeded: moved &>> 52) &- (isNormal ? 1_023 : 1_077)
    let significand = Double(bitPattern: (moved & 0x000f_ffff_ffff_ffff) &+ rootOfHalf)
    // log m = 2 artanh s with s = (m − 1) / (m + 1), so |s| < 0.172. The polynomial in s² is the
    // one that agrees with (artanh s − s) / s³ at the eight Chebyshev points of that interval; it
    // is off by less than 10⁻¹⁸. Its terms are paired so that several are worked on at once.
    let ratio = (significand - 1) / (significand + 1)
    let square = ratio * ratio
    let fourth = square * square
    let low =
      (0x1.5555555555555p-2 + 0x1.9999999999a39p-3 * square)
      + fourth * (0x1.2492492476a1ap-3 + 0x1.c71c7201a55d7p-4 * square)
    let high =
      (0x1.745cf8e4bba1bp-4 + 0x1.3b1c3c1c81c8fp-4 * square)
      + fourth * (0x1.0fbde0f4ad17bp-4 + 0x1.0c0aff044a970p-4 * square)
    let series = low + (fourth * fourth) * high
    let small = 2 * ratio * square * series + Double(exponent) * logarithmOfTwoLow
    return Double(exponent) * logarithmOfTwoHigh + (2 * ratio + small)
  }

  /// e to the power of `exponent`; 0 below −700 and 10³⁰⁴ or so above 700, never infinite.
  @inlinable
  public static func exp(_ exponent: Double) -> Double {
    guard exponent > -700 else { return 0 }
    let bounded = min(exponent, 700)
    // Adding and taking away 1.5 · 2⁵² rounds to the nearest whole number.
    let twos = (bounded * 0x1.71547652b82fep0 + 0x1.8p52) - 0x1.8p52
    let rest = (bounded - twos * logarithmOfTwoHigh) - twos * logarithmOfTwoLow
    // The Taylor series up to the thirteenth power, its terms in groups of four.
    let square = rest * rest
    let fourth = square * square
    let low = (1.0 / 2 + 1.0 / 6 * rest) + square * (1.0 / 24 + 1.0 / 120 * rest)
    let middle =
      (1.0 / 720 + 1.0 / 5_040 * rest)
      + square * (1.0 / 40_320 + 1.0 / 362_880 * rest)
    let high =
      (1.0 / 3_628_800 + 1.0 / 39_916_800 * rest)
      + square * (1.0 / 479_001_600 + 1.0 / 6_227_020_800 * rest)
    let series = low + fourth * (middle + fourth * high)
    let power = 1 + (rest + square * series)
    return power * Double(bitPattern: UInt64(Int64(twos) + 1_023) &<< 52)
  }

  /// The square root of a positive number, at most one unit in the last place off; 0 for zero and
  /// negative numbers.
  ///
  /// The standard library's own is exact, but calls the system's library in a debug build.
  @inlinable
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
