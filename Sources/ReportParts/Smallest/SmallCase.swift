import Shrinking

/// A violation made small, and where the file is that plays it.
package struct SmallCase: Sendable {
  /// The small case.
  package var example: Counterexample
  /// The path of its file, as the command names it.
  package var path: String
  /// The command that plays it.
  package var replayCommand: String

  /// A small case and where it is kept.
  package init(example: Counterexample, path: String, replayCommand: String) {
    self.example = example
    self.path = path
    self.replayCommand = replayCommand
  }

  /// What a reader has to know who compares a small case with the app.
  package static let meaning =
    "A small case keeps only what it takes to go wrong. Its tips, caps, rules, devices and their "
    + "names may be simpler than those of the scenario that it comes from."

  /// What else went wrong, by the ids of invariants.
  package static func leftOut(_ names: [String]) -> String {
    "Not made small: \(names.joined(separator: ", "))."
  }
}
