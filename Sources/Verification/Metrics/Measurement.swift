import FleetSimulation

/// Measures runs by their journals.
public enum Measurement {
  /// What can be measured of `journal`; linear in its length, but for the sorting of delays.
  ///
  /// - Parameter recordNames: The ids of all tips, by record.
  public static func of(
    _ journal: borrowing Journal, scenario: Scenario, recordNames: [String]
  ) -> RunMetrics {
    RunMetrics()
  }
}
