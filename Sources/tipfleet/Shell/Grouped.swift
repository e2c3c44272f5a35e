/// Numbers with their thousands apart.
enum Grouped {
  static func text(_ number: Int) -> String {
    var result = ""
    for (place, digit) in String(number).reversed().enumerated() {
      if place > 0 && place % 3 == 0 && digit != "-" { result.append(" ") }
      result.append(digit)
    }
    return String(result.reversed())
  }

  /// A number with its noun: `1 case`, `2 000 cases`.
  static func text(_ number: some BinaryInteger, _ one: String, _ many: String) -> String {
    "\(text(Int(clamping: number))) \(number == 1 ? one : many)"
  }
}
