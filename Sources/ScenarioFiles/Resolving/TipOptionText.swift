import SimulationKernel
import TextFormats
import TipDomain

/// An option of a tip as the app's code writes it, in the spelling of 2024 or of 2023 (1.13).
struct TipOptionText {
  /// The options that exist.
  enum Name: String, CaseIterable {
    case maxDisplayCount = "MaxDisplayCount"
    case maxDisplayDuration = "MaxDisplayDuration"
    case ignoresDisplayFrequency = "IgnoresDisplayFrequency"
  }

  /// Why a text is no option.
  struct Problem: Error {
    var clause: String
    var hint: String?
  }

  private enum Argument {
    case count(Int)
    case duration(SimulatedDuration)
    case flag(Bool)
  }

  let name: Name
  private let argument: Argument

  /// Reads `text`, such as `MaxDisplayCount(5)` or `.maxDisplayCount(5)`.
  init(_ text: String) throws(Problem) {
    let bytes = Array(text.utf8).filter { $0 != Byte.space }
    guard let open = bytes.firstIndex(of: Byte.openParenthesis),
      bytes.last == Byte.closeParenthesis
    else { throw Problem(clause: "it has no value in parentheses", hint: "MaxDisplayCount(5)") }
    let written = String(decoding: bytes[..<open], as: UTF8.self)
    name = try Self.name(written)
    let value = bytes[(open + 1)...].dropLast()
    argument = try Self.argument(of: name, value)
  }

  /// The time on screen that it allows; nil for another option.
  var duration: SimulatedDuration? {
    switch argument {
    case .duration(let duration): duration
    case .count, .flag: nil
    }
  }

  /// Sets what the option says.
  func apply(to options: inout TipOptions) {
    switch argument {
    case .count(let count): options.maximumDisplayCount = count
    case .duration(let duration): options.maximumDisplayDuration = duration
    case .flag(let flag): options.ignoresDisplayFrequency = flag
    }
  }

  private static func name(_ written: String) throws(Problem) -> Name {
    var short = written
    for prefix in ["Tips.", "Tip.", "."] where short.hasPrefix(prefix) {
      short = String(short.dropFirst(prefix.utf8.count))
      break
    }
    let names = Name.allCases
    if let name = names.first(where: { $0.rawValue == short || Self.lowered($0) == short }) {
      return name
    }
    let nearest = NearestWord.nearest(to: short, in: names.map(\.rawValue))
    throw Problem(
      clause: "there is no option \(PrintableText.quoted(written))",
      hint: nearest.map { "did you mean \($0)?" }
        ?? "options: " + names.map(\.rawValue).joined(separator: ", "))
  }

  /// The spelling of 2023, which begins with a small letter.
  private static func lowered(_ name: Name) -> String {
    name.rawValue.prefix(1).lowercased() + name.rawValue.dropFirst()
  }

  private static func argument(
    of name: Name, _ value: ArraySlice<UInt8>
  ) throws(Problem) -> Argument {
    switch name {
    case .maxDisplayCount:
      guard let count = product(value, scale: 1), 1...1_000_000 ~= count else {
        throw Problem(clause: "it takes a whole number from 1 through 1000000", hint: nil)
      }
      return .count(Int(count))
    case .maxDisplayDuration:
      let limit = DurationQuantity.limit.microseconds
      guard let length = product(value, scale: 1_000_000), 1...limit ~= length else {
        throw Problem(clause: "it takes a number of seconds above 0", hint: "120, or 2 * 60")
      }
      return .duration(SimulatedDuration(microseconds: length))
    case .ignoresDisplayFrequency:
      switch String(decoding: value, as: UTF8.self) {
      case "true": return .flag(true)
      case "false": return .flag(false)
      default: throw Problem(clause: "it takes true or false", hint: nil)
      }
    }
  }

  /// The product of numbers with `*` between them, times `scale`; nil if it is not whole.
  private static func product(_ bytes: ArraySlice<UInt8>, scale: Int64) -> Int64? {
    var product = scale
    let factors = bytes.split(separator: Byte.star, omittingEmptySubsequences: false)
    if factors.count > 8 { return nil }
    for factor in factors {
      let digits = factor.filter { $0 != Byte.underscore }
      guard digits.count <= 20, let number = ExactDecimal(digits[...]),
        let next = number.multiplied(by: product)
      else { return nil }
      product = next
    }
    return product
  }
}
