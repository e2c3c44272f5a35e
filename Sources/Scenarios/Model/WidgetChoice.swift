import IntentSystem

/// Which widget of a device a step means.
public struct WidgetChoice: Hashable, Sendable, BitwiseCopyable {
  /// Its kind.
  public var kind: WidgetKindIndex
  /// Which of that kind, from 1, in the order in which they were placed; those that were removed
  /// do not count.
  public var number: UInt16

  /// A widget of a kind.
  public init(_ kind: WidgetKindIndex, number: UInt16 = 1) {
    self.kind = kind
    self.number = number
  }
}
