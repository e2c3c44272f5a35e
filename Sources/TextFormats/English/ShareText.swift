/// A share as people read it, also a very small one.
public enum ShareText {
  /// A share from 0 to 1 as a percentage with two significant digits, such as `0.15 %`.
  public static func percent(_ share: Double) -> String {
    let percent = share * 100
    if percent >= 10 { return "\(DecimalText.nearest(percent) ?? 100) %" }
    var scale = 10.0
    var digits = 1
    while percent * scale < 10 && digits < 8 {
      scale *= 10
      digits += 1
    }
    let number = DecimalText.nearest(percent * scale) ?? 0
    let whole = number / Int64(scale)
    let rest = String(number % Int64(scale))
    return "\(whole).\(String(repeating: "0", count: digits - rest.count))\(rest) %"
  }
}
