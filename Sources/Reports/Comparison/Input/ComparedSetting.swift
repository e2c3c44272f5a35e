/// One side of a comparison as files and pages name it.
package struct ComparedSetting: Sendable {
  /// The path as it was typed.
  package let path: String
  /// The name of the scenario.
  package let scenario: String
  /// The seed of the first run.
  package let firstSeed: UInt64
  /// The faults that are switched off.
  package let withoutFaults: [String]
  /// Whether it is the journal of one run, and not a scenario that is played.
  package let isRecorded: Bool
  /// The scenario that is played, or the journal, as a command names it.
  package let file: String
  /// Its bytes; nil for a journal that came from standard input.
  package let bytes: [UInt8]?
  /// The command that plays or judges the run of the pair that is told.
  package let replayCommand: String

  package init(
    path: String, scenario: String, firstSeed: UInt64, withoutFaults: [String], isRecorded: Bool,
    file: String, bytes: [UInt8]?, replayCommand: String
  ) {
    self.path = path
    self.scenario = scenario
    self.firstSeed = firstSeed
    self.withoutFaults = withoutFaults
    self.isRecorded = isRecorded
    self.file = file
    self.bytes = bytes
    self.replayCommand = replayCommand
  }

  /// The seed of the run of a pair.
  package func seed(of pair: Int) -> UInt64 { firstSeed &+ UInt64(pair) }
}
