import Scenarios
import TipDomain

/// The judges' own reading of ids with placeholders (6.11).
package enum IdentifierText {
  /// The id as it reads on a device; nil for `launch` leaves that placeholder as it is.
  package static func resolve(
    _ identifier: String, on device: DeviceDefinition, version: UInt16, launch: UInt32?
  ) -> String {
    if !identifier.utf8.contains(UInt8(ascii: "{")) { return identifier }
    var text = identifier
    let replacements: [(String, String?)] = [
      ("{platform}", device.platform.idiom), ("{version}", String(version)),
      ("{device}", device.id), ("{launch}", launch.map { String($0) }),
    ]
    for (placeholder, value) in replacements {
      if let value { text = replace(placeholder, in: text, with: value) }
    }
    return text
  }

  /// Whether an id reads otherwise in another process of the app, or in another version of it.
  static func variesByProcess(_ identifier: String) -> Bool {
    replace("{launch}", in: identifier, with: "") != identifier
      || replace("{version}", in: identifier, with: "") != identifier
  }

  private static func replace(
    _ placeholder: String, in text: String, with value: String
  ) -> String {
    guard text.utf8.contains(UInt8(ascii: "{")) else { return text }
    let pattern = Array(placeholder.utf8)
    let bytes = Array(text.utf8)
    guard bytes.count >= pattern.count else { return text }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + value.utf8.count)
    var position = 0
    while position < bytes.count {
      let end = position + pattern.count
      if bytes[position] == pattern[0], end <= bytes.count,
        bytes[position..<end].elementsEqual(pattern)
      {
        result.append(contentsOf: value.utf8)
        position = end
      } else {
        result.append(bytes[position])
        position += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
