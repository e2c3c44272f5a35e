import Scenarios

/// The search for the greatest load at which all objectives are met.
package struct CapacityQuestion: Sendable {
  /// The index of the factor that is the load; a whole number.
  package var factor: Int
  /// Where the search begins.
  package var from: Int
  /// The greatest load that is tried.
  package var atMost: Int
  /// How near the last good load and the first bad one have to come, as a share of the good one,
  /// in billionths.
  package var resolution: Int64
  /// The load that is planned for, if one is.
  package var planned: Int?
  /// The scenario of a point with another load, nil where it cannot be.
  var rebuild: @Sendable (StudyPoint, Int) -> Scenario?
}
