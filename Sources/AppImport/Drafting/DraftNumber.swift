/// Whole numbers that the sources write as a small sum or product.
enum DraftNumber {
  /// The value of an expression of whole numbers with `+`, `-`, `*`, `/` and brackets; nil where it
  /// is anything else, does not fit, or does not divide.
  static func whole(_ text: String) -> Int64? {
    var reader = Reader(rest: text.prefix(256).filter { $0 != " " && $0 != "_" }[...])
    let value = reader.sum()
    return reader.rest.isEmpty ? value : nil
  }

  /// A count or a number of seconds as an option of a scenario takes it: as it is written where
  /// that is plain, else computed; nil where it is not above 0, is too large or is anything else.
  static func positive(_ text: String, isWhole: Bool) -> String? {
    let greatest = isWhole ? 1_000_000 : 365_250 * 86_400.0
    let factors = text.filter { $0 != " " }.split(separator: "*", omittingEmptySubsequences: false)
    let numbers = factors.map { factor -> Double? in
      let parts = factor.filter { $0 != "_" }.split(
        separator: ".", omittingEmptySubsequences: false)
      let isPlain = parts.allSatisfy { part in
        !part.isEmpty && part.allSatisfy { $0.isASCII && $0.isNumber }
      }
      guard isPlain, parts.count == 1 || parts.count == 2 && parts[1].count <= 6 && !isWhole else {
        return nil
      }
      return Double(factor.filter { $0 != "_" })
    }
    if factors.count <= 8, !numbers.contains(nil) {
      let product = numbers.reduce(1) { $0 * ($1 ?? 0) }
      return product > 0 && product <= greatest ? text : nil
    }
    let sum = text.hasPrefix("+") ? String(text.dropFirst()) : text
    guard let number = whole(sum), number > 0, Double(number) <= greatest else { return nil }
    return String(number)
  }

  /// What is added in `Tip.visits + 1`, where the first part is a parameter itself by its whole
  /// name, as the reader writes it; nil where a value is anything else.
  static func step(_ text: String, of name: MemberName) -> Int64? {
    guard let sign = text.firstIndex(where: { $0 == "+" || $0 == "-" }),
      text[..<sign].filter({ $0 != " " }) == name.text
    else { return nil }
    // The signs bind from the left: `visits - 2 + 3` adds 1.
    return whole("0" + text[sign...])
  }

  private struct Reader {
    var rest: Substring
    private var depth = 0

    init(rest: Substring) { self.rest = rest }

    mutating func sum() -> Int64? {
      var value = product()
      while let sign = rest.first, sign == "+" || sign == "-" {
        rest.removeFirst()
        value = combine(value, product(), sign)
      }
      return value
    }

    private mutating func product() -> Int64? {
      var value = factor()
      while let sign = rest.first, sign == "*" || sign == "/" {
        rest.removeFirst()
        value = combine(value, factor(), sign)
      }
      return value
    }

    private mutating func factor() -> Int64? {
      if rest.first == "(" {
        guard depth < 32 else { return nil }
        depth += 1
        rest.removeFirst()
        let value = sum()
        depth -= 1
        guard rest.first == ")" else { return nil }
        rest.removeFirst()
        return value
      }
      for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] where rest.hasPrefix(prefix) {
        let digits = rest.dropFirst(2).prefix { $0.isASCII && $0.isHexDigit }
        rest = rest.dropFirst(2 + digits.count)
        return Int64(digits, radix: radix)
      }
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      rest = rest.dropFirst(digits.count)
      if rest.hasPrefix(".0") {
        let zeros = rest.dropFirst().prefix { $0 == "0" }
        rest = rest.dropFirst(zeros.count + 1)
      }
      return Int64(digits)
    }

    private func combine(_ left: Int64?, _ right: Int64?, _ sign: Character) -> Int64? {
      guard let left, let right else { return nil }
      let result =
        switch sign {
        case "+": left.addingReportingOverflow(right)
        case "-": left.subtractingReportingOverflow(right)
        case "*": left.multipliedReportingOverflow(by: right)
        default: left.dividedReportingOverflow(by: right)
        }
      guard !result.overflow else { return nil }
      return sign != "/" || left % right == 0 ? result.partialValue : nil
    }
  }
}
