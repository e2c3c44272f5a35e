/// Numbers, counts and lists as a reader meets them, in one spelling for terminal, page and file.
package enum English {
  /// A whole number with its digits in groups of three, apart by a narrow no-break space, and a
  /// true minus sign: `12 345`.
  package static func number(_ value: some BinaryInteger) -> String {
    var text = value < 0 ? "−" : ""
    // Most are small, and a long journal has millions of them.
    if value.magnitude < 1_000 { return text + String(Int(value.magnitude)) }
    let digits = Array(String(value.magnitude))
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text.append("\u{202F}") }
      text.append(digit)
    }
    return text
  }

  /// A count as a part of something that was named: `none`, `1`, `12 345`.
  package static func numberOrNone(_ count: some BinaryInteger) -> String {
    count == 0 ? "none" : number(count)
  }

  /// A number with its noun: `1 display`, `2 000 displays`.
  ///
  /// - `plural`: the noun for any number but one; nil for `noun` with an `s`.
  package static func count(
    _ value: some BinaryInteger, _ noun: String, _ plural: String? = nil
  ) -> String {
    "\(number(value)) " + (value == 1 ? noun : plural ?? noun + "s")
  }

  /// `once`, `twice`, `5 times`.
  package static func times(_ count: some BinaryInteger) -> String {
    count == 1 ? "once" : count == 2 ? "twice" : "\(number(count)) times"
  }

  /// `a device`, `an event`.
  package static func withArticle(_ noun: String) -> String {
    (noun.first.map { "aeiou".contains($0) } ?? false ? "an " : "a ") + noun
  }

  /// Names of which one is meant: `a, b or c`.
  package static func alternatives(_ names: [String]) -> String {
    let first = names.dropLast().joined(separator: ", ")
    return first.isEmpty ? names.joined() : "\(first) or \(names.last ?? "")"
  }

  /// `a`, `a and b`, `a, b and c`.
  package static func list(_ names: [String]) -> String {
    guard names.count > 1, let last = names.last else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }

  /// `1st`, `2nd`, `3rd`, `11th`.
  package static func ordinal(_ number: some BinaryInteger) -> String {
    switch (number % 10, number % 100) {
    case (1, let rest) where rest != 11: "\(number)st"
    case (2, let rest) where rest != 12: "\(number)nd"
    case (3, let rest) where rest != 13: "\(number)rd"
    default: "\(number)th"
    }
  }

  /// The whole number that `text` says, with or without its groups apart; nil if it says none.
  package static func integer(_ text: String) -> Int? {
    guard text.contains(where: isSpace) else { return Int(text) }
    let groups = text.split(omittingEmptySubsequences: false, whereSeparator: isSpace)
    let isGrouped = groups.dropFirst().allSatisfy { $0.utf8.count == 3 }
    guard isGrouped, (1...3).contains(groups[0].utf8.count) else { return nil }
    let digits = groups.joined()
    return digits.utf8.allSatisfy { (48...57).contains($0) } ? Int(digits) : nil
  }

  private static func isSpace(_ character: Character) -> Bool {
    character == " " || character == "\u{202F}" || character == "\u{A0}"
  }
}
