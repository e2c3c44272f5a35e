import SwiftSources
import TextFormats

// Where something stands in the app's code, as a scenario says it.

extension SourcePlace {
  /// The value of the key `source`; nil if it does not take such a path.
  var key: String? { RelativePath.problem(of: path) == nil ? "\(path):\(line)" : nil }

  /// What a comment says instead where the key cannot.
  var notes: [String] { key == nil ? [shown] : [] }
}

extension JSONText {
  /// Writes where something stands in the app's code.
  mutating func source(_ place: SourcePlace?) {
    if let key = place?.key { member("source", key) }
  }
}

extension JSONMember {
  /// Whether it only says where something stands in the app's code: that moves with every line
  /// above it, and is no difference.
  var isSource: Bool {
    guard key == "source", let text = value.text, let colon = text.lastIndex(of: ":") else {
      return false
    }
    return Int(text[colon...].dropFirst()) != nil
  }
}
