/// How long a wait of the program is.
enum DraftWait {
  /// The sum of waits as a scenario writes it; nil where one of them is computed.
  static func text(_ waits: [KeptWait]) -> String? {
    var sum = 0
    for wait in waits {
      guard let milliseconds = milliseconds(wait.text), milliseconds < 1_000_000_000_000 else {
        return nil
      }
      sum += milliseconds
      guard sum < 1_000_000_000_000 else { return nil }
    }
    return sum % 1_000 == 0 ? "\(sum / 1_000)s" : "\(sum)ms"
  }

  /// `for: .seconds(5)`, `nanoseconds: 5_000_000_000`, `deadline: .now() + 10`.
  private static func milliseconds(_ text: String) -> Int? {
    var rest = text.filter { $0 != " " && $0 != "_" }[...]
    var perUnit = 1_000_000_000
    if let colon = rest.firstIndex(of: ":") {
      if rest[..<colon] == "nanoseconds" { perUnit = 1 }
      rest = rest[rest.index(after: colon)...]
    }
    for prefix in ["DispatchTime.now()+", ".now()+", "DispatchWallTime.now()+"]
    where rest.hasPrefix(prefix) {
      rest = rest.dropFirst(prefix.count)
    }
    for prefix in ["Duration", "DispatchTimeInterval"] where rest.hasPrefix(prefix) {
      rest = rest.dropFirst(prefix.count)
    }
    let units = [
      ("seconds", 1_000_000_000), ("milliseconds", 1_000_000), ("microseconds", 1_000),
      ("nanoseconds", 1),
    ]
    for unit in units where rest.hasPrefix(".\(unit.0)(") && rest.last == ")" {
      rest = rest.dropFirst(unit.0.count + 2).dropLast()
      perUnit = unit.1
    }
    for wrapper in ["UInt64(", "Double("] where rest.hasPrefix(wrapper) && rest.last == ")" {
      rest = rest.dropFirst(wrapper.count).dropLast()
    }
    return product(String(rest)).flatMap { value in
      let (thousandths, isTooLarge) = value.multipliedReportingOverflow(by: perUnit)
      return isTooLarge ? nil : thousandths / 1_000_000_000
    }
  }

  /// A product of numbers in thousandths: `0.5`, `2 * 1_000_000_000`.
  private static func product(_ text: String) -> Int? {
    var value = 1_000
    for factor in text.split(separator: "*", omittingEmptySubsequences: false) {
      guard let number = thousandths(factor) else { return nil }
      let (next, isTooLarge) = value.multipliedReportingOverflow(by: number)
      if isTooLarge { return nil }
      value = next / 1_000
    }
    return value
  }

  private static func thousandths(_ text: Substring) -> Int? {
    if text == "NSEC_PER_SEC" { return 1_000_000_000_000 }
    if text == "NSEC_PER_MSEC" { return 1_000_000_000 }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, let whole = parts.first.flatMap({ Int($0) }), whole >= 0,
      whole < 1_000_000_000_000
    else { return nil }
    guard parts.count == 2 else { return whole * 1_000 }
    let digits = parts[1].prefix(3)
    guard let fraction = Int(digits), fraction >= 0 else { return nil }
    let scale = [1: 100, 2: 10, 3: 1][digits.count] ?? 1
    return whole * 1_000 + fraction * scale
  }
}
