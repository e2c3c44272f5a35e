/// A source file as it was read: where it lies and what it holds. Nothing here reads a disk.
package struct SourceFile: Sendable, Equatable {
  /// The path as it is shown to people, relative to the folder that is imported.
  package var path: String
  /// The bytes of the file, whatever their encoding; bytes that are not UTF-8 are skipped over.
  package var bytes: [UInt8]

  /// No file of sources is longer; what lies behind is not read.
  private static let greatestSize = 64 * 1024 * 1024

  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes.count > Self.greatestSize ? [UInt8](bytes.prefix(Self.greatestSize)) : bytes
  }

  /// A file with the UTF-8 bytes of a text.
  package init(path: String, text: String) {
    self.init(path: path, bytes: [UInt8](text.utf8))
  }

  /// The text of a range of bytes. A range outside the file is cut to it.
  package func text(_ range: Range<Int>) -> String {
    let lower = min(max(range.lowerBound, 0), bytes.count)
    let upper = min(max(range.upperBound, lower), bytes.count)
    return String(decoding: bytes[lower..<upper], as: UTF8.self)
  }

  /// The module that a file belongs to, as far as its path tells: the folder below the last
  /// `Sources` or `Tests`, otherwise the empty name.
  package var module: String {
    let parts = path.split(separator: "/").map(String.init)
    guard let home = parts.lastIndex(where: { $0 == "Sources" || $0 == "Tests" }),
      home + 2 < parts.count
    else { return "" }
    return parts[home + 1]
  }
}
