/// How likely it is that a tip is displayed so often over its cap that plain runs hardly see it.
package struct RareEventQuestion: Sendable, Equatable {
  /// Up to how many displays over the cap.
  package var overshoot = 4
  /// How many runs set out for each further display.
  package var effort = 100
  /// How often the whole estimate is repeated, with new random numbers; the interval comes from
  /// these.
  package var repeats = 10

  /// The usual question.
  package init() {}
}
