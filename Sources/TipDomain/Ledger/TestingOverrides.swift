/// Which tips a test build forces to show or hide, for one process (5.1, 5.6).
///
/// Overrides name ids (C1). The precedence is: show these, hide these, show all, hide all.
public struct TestingOverrides: Sendable, Equatable {
  /// `showAllTipsForTesting`.
  public var showsAll = false
  /// `hideAllTipsForTesting`.
  public var hidesAll = false
  /// `showTipsForTesting`.
  public var shown: [RecordIndex] = []
  /// `hideTipsForTesting`.
  public var hidden: [RecordIndex] = []

  /// None.
  public init() {}

  /// What the overrides say about a tip.
  public enum Effect: Sendable {
    /// Nothing: rules decide.
    case none
    /// It shows whatever rules and frequency say (5.2).
    case shows
    /// It is hidden.
    case hides
  }

  /// What applies to `record`, in the order of precedence (5.1).
  public func effect(on record: RecordIndex) -> Effect {
    if !shown.isEmpty, shown.contains(record) { return .shows }
    if !hidden.isEmpty, hidden.contains(record) { return .hides }
    if showsAll { return .shows }
    return hidesAll ? .hides : .none
  }
}
