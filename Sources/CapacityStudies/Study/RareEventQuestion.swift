/// How likely it is that a tip is displayed so often over its cap that plain runs hardly see it.
public struct RareEventQuestion: Sendable, Equatable {
  /// Up to how many displays over the cap.
  public var overshoot = 4
  /// How many runs set out for each further display.
  public var effort = 100
  /// How often the whole estimate is repeated, with new random numbers; the interval comes from
  /// these.
  public var repeats = 10

  /// The usual question.
  public init() {}
}
