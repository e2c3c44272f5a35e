/// Numbers as text, the same on every machine and in every locale.
package enum DecimalText {
  /// The shortest decimal that reads back as the same number; `nil` for what is not finite.
  package static func shortest(_ value: Double) -> String? {
    guard value.isFinite else { return nil }
    return value == 0 ? "0.0" : value.description
  }

  /// A number rounded to at most `digits` decimals (0…6), halves away from zero, without trailing
  /// zeros. Numbers too large for that are written in full.
  package static func rounded(_ value: Double, digits: Int) -> String {
    let scale = powerOfTen(digits)
    guard let scaled = nearest(value * Double(scale)) else { return shortest(value) ?? "–" }
    let magnitude = scaled.magnitude
    let whole = String(magnitude / scale.magnitude)
    var fraction = String(magnitude % scale.magnitude)
    fraction = String(repeating: "0", count: max(0, digits - fraction.utf8.count)) + fraction
    while fraction.utf8.last == UInt8(ascii: "0") { fraction.removeLast() }
    let sign = scaled < 0 ? "-" : ""
    return fraction.isEmpty ? sign + whole : sign + whole + "." + fraction
  }

  /// The nearest whole number, halves away from zero; `nil` where doubles have no fractions left.
  ///
  /// Written out because `rounded()` calls the C mathematics library in debug builds.
  package static func nearest(_ value: Double) -> Int64? {
    guard value.magnitude < 0x1p52 else { return nil }
    let whole = Int64(value)
    let rest = value - Double(whole)
    if rest >= 0.5 { return whole + 1 }
    return rest <= -0.5 ? whole - 1 : whole
  }

  private static func powerOfTen(_ digits: Int) -> Int64 {
    precondition((0...6).contains(digits), "A number is rounded to 0 to 6 decimals.")
    return [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000][digits]
  }
}
