import TextFormats

/// A value as the scenario's file writes it. Swift's literals are such values:
///
///     Parameter("ShareTip.isLoggedIn", type: "boolean", default: false)
public struct FileValue: Sendable {
  enum Content: Sendable {
    case text(String)
    case whole(Int)
    case decimal(Double)
    case truth(Bool)
    case list([FileValue])
    case object(FileKeys)
    case null
  }

  var content: Content

  /// None, where the file's format has a `null`.
  public static let null = FileValue(.null)

  init(_ content: Content) { self.content = content }

  /// An object with these keys, in this order.
  public init(_ keys: FileKeys) { content = .object(keys) }

  /// A list.
  public init(_ values: [FileValue]) { content = .list(values) }

  /// A text.
  public init(_ text: String) { content = .text(text) }

  /// A list of texts, such as the names of several devices.
  public init(_ texts: [String]) { content = .list(texts.map { FileValue($0) }) }

  /// A whole number.
  public init(_ number: Int) { content = .whole(number) }

  /// Yes or no.
  public init(_ truth: Bool) { content = .truth(truth) }

  func write(to json: inout JSONText) {
    switch content {
    case .text(let text): json.string(text)
    case .whole(let number): json.integer(number)
    case .decimal(let number): json.number(number)
    case .truth(let truth): json.boolean(truth)
    case .list(let values):
      json.array { json in
        for value in values { value.write(to: &json) }
      }
    case .object(let keys): keys.write(to: &json)
    case .null: json.null()
    }
  }
}

extension FileValue: ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  /// A text.
  public init(stringLiteral text: String) { self.init(text) }

  /// A whole number.
  public init(integerLiteral number: Int) { self.init(number) }

  /// A number with a fraction.
  public init(floatLiteral number: Double) { content = .decimal(number) }

  /// Yes or no.
  public init(booleanLiteral truth: Bool) { self.init(truth) }

  /// A list.
  public init(arrayLiteral values: FileValue...) { self.init(values) }

  /// An object; its keys stay in this order.
  public init(dictionaryLiteral pairs: (String, FileValue)...) {
    var keys = FileKeys()
    for (key, value) in pairs { keys.set(key, value) }
    self.init(keys)
  }
}
