import Foundation
import Testing

/// How much of the long tests is played.
package enum TestExtent {
  /// A few cases of each: what a plain `swift test` plays, whose program is not optimized and takes
  /// more than forty times as long for a search.
  case quick
  /// Every case: what `.ci/run` plays, what a release build plays, and what references are written
  /// from.
  case full

  package static let current: TestExtent = {
    #if DEBUG
    let variables = ["TIPFLEET_FULL_TESTS", "TIPFLEET_UPDATE_REFERENCES"]
    let environment = ProcessInfo.processInfo.environment
    return variables.contains { environment[$0] != nil } ? .full : .quick
    #else
    return .full
    #endif
  }()

  /// One of two values that say how much is played, such as a number of cases.
  package static func of<Value>(_ full: Value, quick: Value) -> Value {
    switch current {
    case .quick: quick
    case .full: full
    }
  }

  /// The cases of a test: all of them, or the first `count`.
  package static func cases<Cases: Collection>(
    _ all: Cases, quick count: Int
  ) -> Cases.SubSequence {
    of(all[...], quick: all.prefix(count))
  }
}

extension Trait where Self == ConditionTrait {
  /// For a test that says nothing of fewer cases than it has, and takes long with them.
  package static var onlyInFull: Self {
    .enabled(
      if: TestExtent.current == .full,
      "It takes long in a build that is not optimized; TIPFLEET_FULL_TESTS=true plays it there.")
  }
}
