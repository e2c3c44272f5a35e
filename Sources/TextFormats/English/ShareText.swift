/// A share as people read it, also a very small one.
public enum ShareText {
  /// A share from 0 to 1 as a percentage with two significant digits, such as `0.15 %`.
  public static func percent(_ share: Double) -> String {
    let percent = share * 100
    if percent >= 10 { return "\(nearest(percent)) %" }
    var scale = 10.0
    var digits = 1
    while percent * scale < 10 && digits < 8 {
      scale *= 10
      digits += 1
    }
    let number = nearest(percent * scale)
    let whole = number / Int(scale)
    let rest = String(number % Int(scale))
    return "\(whole).\(String(repeating: "0", count: digits - rest.count))\(rest) %"
  }

  /// The nearest whole number, without the C library's rounding: a program that links nothing else
  /// of it would not link.
  private static func nearest(_ number: Double) -> Int { Int(number + 0.5) }
}
