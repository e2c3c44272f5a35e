import DeviceSystems
import TextFormats

extension ValueType {
  static let codec: Codec<ValueType> = .choice(
    "ValueType", "What a parameter, or a member of a donation's value, holds."
  ) { type in
    switch type {
    case .boolean: "`true` or `false`."
    case .integer: "A whole number of 64 bits."
    case .decimal: "A number with a fraction."
    case .text: "A string."
    case .enumCase: "A case of an enum, such as `.gold`."
    }
  }

  /// The type with its article, for messages.
  var phrase: String {
    switch self {
    case .boolean: "true or false"
    case .integer: "a whole number"
    case .decimal: "a number"
    case .text: "a text"
    case .enumCase: "a case of an enum"
    }
  }
}
