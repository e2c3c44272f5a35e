import DeviceSystems
import FleetFacts
import Scenarios

/// A violation as it is told everywhere: on a terminal, in the story of a small case, in a page.
public struct ViolationSummary: Sendable {
  /// The violation in one sentence.
  public let message: String
  /// What it is about where the fleet was to be at rest: which donation, display, invalidation or
  /// value, who had it, and what became of it.
  public let details: [String]
  /// The facts from which its story is told, the one with which it shows first.
  public let roots: [FactID]

  /// How many facts of a path a story begins with, so that some room is left for causes.
  private static let pathFactLimit = 9

  /// A violation of a run.
  ///
  /// - `recordNames`: The ids of all tips, by record.
  public init(
    _ violation: Violation, in journal: Journal, of scenario: Scenario, recordNames: [String]
  ) {
    message = violation.message
    let paths = violation.paths(in: journal, of: scenario, recordNames: recordNames)
    details = paths.flatMap(\.sentences)
    guard !paths.isEmpty else {
      roots = violation.storyRoots(in: journal)
      return
    }
    var roots = [violation.fact]
    // All of the first path before any of the second.
    for fact in paths.flatMap(\.facts).prefix(Self.pathFactLimit) where !roots.contains(fact) {
      roots.append(fact)
    }
    self.roots = roots
  }
}
