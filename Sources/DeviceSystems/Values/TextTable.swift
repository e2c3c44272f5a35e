/// The index of a text in a `TextTable`.
public struct TextIndex: Hashable, Sendable, BitwiseCopyable {
  /// The position in the table, from 0.
  public let rawValue: UInt32

  /// The text at position `rawValue`.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// Texts, each stored once, in the order in which they were first seen.
public struct TextTable: Sendable, Equatable {
  private var texts: [String] = []
  private var indices: [String: UInt32] = [:]

  /// An empty table.
  public init() {}

  /// The number of different texts.
  public var count: Int { texts.count }

  /// The index of `text`, which is added if it is new. Constant time on average.
  public mutating func intern(_ text: String) -> TextIndex {
    if let known = indices[text] { return TextIndex(rawValue: known) }
    let index = UInt32(truncatingIfNeeded: texts.count)
    texts.append(text)
    indices[text] = index
    return TextIndex(rawValue: index)
  }

  /// The index of `text`, or nil if it was never interned.
  public func index(of text: String) -> TextIndex? {
    indices[text].map(TextIndex.init(rawValue:))
  }

  /// The text at `index`, which must come from this table.
  public subscript(_ index: TextIndex) -> String {
    precondition(index.rawValue < texts.count, "a text index of another table was used")
    return texts[Int(index.rawValue)]
  }
}
