/// Text under construction, kept as UTF-8 bytes so that a report is never converted twice.
///
/// Appending is amortised O(length); nothing here depends on a locale.
package struct TextOutput: Sendable {
  /// Everything written so far.
  package private(set) var bytes: [UInt8]

  /// Makes an empty text; `capacity` bytes are set aside to avoid growing in steps.
  package init(capacity: Int = 0) {
    bytes = []
    bytes.reserveCapacity(capacity)
  }

  /// The text as a string; for messages and tests, not for the way to a file.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Appends a string as it is. Escaping is the caller's work.
  package mutating func write(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  /// Appends a string that is part of the program, never of its input.
  package mutating func write(fixed text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// Appends bytes that are UTF-8 already.
  package mutating func write(_ moreBytes: [UInt8]) {
    bytes.append(contentsOf: moreBytes)
  }

  /// Appends one byte.
  package mutating func write(byte: UInt8) {
    bytes.append(byte)
  }

  /// Appends an integer in decimal digits.
  package mutating func write(integer: Int64) {
    write(String(integer))
  }
}
