/// What the network draws random numbers for.
///
/// The purposes of a run's `ChoiceSource` are shared out among modules: the network uses
/// `purposeOffset + rawValue`.
public enum NetworkPurpose: Int, CaseIterable, Sendable {
  /// How long a message travels.
  case latency
  /// Whether it is lost on its own.
  case loss
  /// Whether it is lost in a burst.
  case burstLoss
  /// Whether a burst begins or ends after it.
  case burstChange
  /// Whether it arrives twice.
  case duplication
  /// How much later the second copy arrives.
  case copyDelay
  /// Whether it is held back.
  case reordering
  /// For how long it is held back.
  case reorderingDelay
  /// When a window of a fault begins.
  case windowStart
  /// How long a window of a fault lasts.
  case windowDwell

  /// How many there are; `allCases` would make a list for each draw.
  public static let count = allCases.count
}
