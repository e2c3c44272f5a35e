import IntentSystem

/// Which action of a device a step means.
public struct ActionChoice: Hashable, Sendable, BitwiseCopyable {
  /// The intent that it runs.
  public var intent: IntentIndex
  /// Which of that intent, from 1, in the order in which they were added.
  public var number: UInt16

  /// An action that runs an intent.
  public init(_ intent: IntentIndex, number: UInt16 = 1) {
    self.intent = intent
    self.number = number
  }
}
