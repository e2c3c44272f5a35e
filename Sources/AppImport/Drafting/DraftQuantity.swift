import DeviceSystems
import TextFormats

/// Values of the sources as a scenario writes them.
enum DraftQuantity {
  // MARK: Types

  static func type(_ text: String) -> ValueType? {
    switch text {
    case "Bool", "Swift.Bool": .boolean
    case "Int", "Int64", "Int32", "Int16", "Int8", "UInt", "UInt64", "UInt32", "UInt16", "UInt8":
      .integer
    case "Double", "Float", "CGFloat", "TimeInterval": .decimal
    case "String", "Swift.String": .text
    default: nil
    }
  }

  // MARK: Values

  /// A literal as JSON writes it; nil where it is none of the type.
  static func value(_ text: String, _ type: ValueType) -> DraftValue? {
    switch type {
    case .boolean: return Bool(text).map { .boolean($0) }
    case .integer:
      return (Int64(digits(text)) ?? DraftNumber.whole(text)).map { .number(String($0)) }
    case .decimal:
      let digits = digits(text)
      guard let number = Double(digits), number.isFinite else { return nil }
      return .number(number.description)
    case .text:
      guard text.count >= 2, text.hasPrefix("\""), text.hasSuffix("\""), !text.hasPrefix("\"\"\""),
        !text.contains("\\"), !text.dropFirst().dropLast().contains("\"")
      else { return nil }
      return .text(String(text.dropFirst().dropLast()))
    case .enumCase:
      // `.dark` or `Theme.dark`; a name alone, or one behind a value, is computed.
      let parts = text.split(separator: ".", omittingEmptySubsequences: false)
      guard parts.count > 1, let name = parts.last, !name.isEmpty,
        parts.allSatisfy({ $0.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } }),
        parts.count == 2 && parts[0].isEmpty
          || parts.dropLast().allSatisfy({ $0.first?.isUppercase ?? false })
      else { return nil }
      return .text(String(name))
    }
  }

  /// What is assumed for a value that nobody gave.
  static func neutral(_ type: ValueType) -> DraftValue {
    switch type {
    case .boolean: .boolean(false)
    case .integer, .decimal: .number("0")
    case .text: .text("assumed")
    case .enumCase: .text("assumed")
    }
  }

  static func digits(_ text: String) -> String { text.filter { $0 != "_" } }

  // MARK: Configuration

  /// `.daily`, `60 * 60` or `.seconds(60)`.
  static func frequency(_ value: ReadText) -> String? {
    guard value.kind == .literal else { return nil }
    let name = value.text.split(separator: ".").last.map(String.init) ?? ""
    if ["immediate", "hourly", "daily", "weekly", "monthly"].contains(name) { return name }
    guard let seconds = DraftNumber.whole(value.text), seconds > 0 else { return nil }
    return "\(seconds)s"
  }

  /// The count and the age of `.init(maximumCount: 20, maximumAge: .days(3))`.
  static func limit(_ text: String?) -> (count: Int?, age: String?) {
    guard let text else { return (nil, nil) }
    let count = argument("maximumCount", of: text).flatMap { Int($0.filter { $0 != "_" }) }
    let age = argument("maximumAge", of: text).flatMap(length)
    return (count.flatMap { 1...100_000 ~= $0 ? $0 : nil }, age)
  }

  private static func argument(_ label: String, of text: String) -> String? {
    guard let start = text.firstRange(of: "\(label):") else { return nil }
    var depth = 0
    let value = text[start.upperBound...].prefix { character in
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      return depth >= 0 && (character != "," || depth > 0)
    }
    return value.filter { $0 != " " }
  }

  /// `.days(3)`, `.week`.
  private static func length(_ text: String) -> String? {
    let units = ["minute": "min", "hour": "h", "day": "d", "week": "w"]
    let name = text.drop { $0 == "." }.prefix { $0.isLetter }
    let singular = name.hasSuffix("s") ? String(name.dropLast()) : String(name)
    guard let unit = units[singular] else { return nil }
    let inside = text.drop { $0 != "(" }.dropFirst().prefix { $0.isNumber }
    guard let count = text.contains("(") ? Int(inside) : 1, count > 0 else { return nil }
    return "\(count)\(unit)"
  }
}
