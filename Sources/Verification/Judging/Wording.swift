/// Words that judges put their findings into.
enum Wording {
  /// `1 display`, `2 displays`.
  static func displays(_ count: some BinaryInteger) -> String {
    count == 1 ? "1 display" : "\(count) displays"
  }

  /// `1 change`, `2 changes`.
  static func count(_ count: some BinaryInteger, _ noun: String) -> String {
    count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
  }

  /// `once`, `twice`, `5 times`.
  static func times(_ count: some BinaryInteger) -> String {
    count == 1 ? "once" : count == 2 ? "twice" : "\(count) times"
  }

  /// `a`, `a and b`, `a, b and c`.
  static func list(_ names: [String]) -> String {
    guard names.count > 1, let last = names.last else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }

  /// `1 record`, `2 records`.
  static func records(_ count: some BinaryInteger) -> String {
    count == 1 ? "1 record" : "\(count) records"
  }

  /// `1st`, `2nd`, `3rd`, `11th`.
  static func ordinal(_ number: some BinaryInteger) -> String {
    switch (number % 10, number % 100) {
    case (1, let rest) where rest != 11: "\(number)st"
    case (2, let rest) where rest != 12: "\(number)nd"
    case (3, let rest) where rest != 13: "\(number)rd"
    default: "\(number)th"
    }
  }
}
