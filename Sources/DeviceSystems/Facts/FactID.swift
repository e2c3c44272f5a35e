/// The number of a fact in its journal, from 0; its identity.
public struct FactID: Hashable, Comparable, Sendable, BitwiseCopyable {
  /// The position in the journal.
  public let rawValue: UInt32

  /// The fact at position `rawValue`.
  @inlinable
  public init(_ rawValue: Int) { self.rawValue = UInt32(truncatingIfNeeded: rawValue) }

  /// The position as an `Int`, for subscripts.
  @inlinable
  public var position: Int { Int(rawValue) }

  /// By position.
  public static func < (left: FactID, right: FactID) -> Bool { left.rawValue < right.rawValue }
}
