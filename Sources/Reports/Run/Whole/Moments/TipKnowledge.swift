import DeviceSystems
import JournalFiles
import Scenarios
import TextFormats
import TipDomain

/// What a device knows of a tip, as far as a panel says it.
struct TipKnowledge: Hashable, Sendable {
  /// Whether its store has a record of it.
  var isKnown = false
  /// The displays that it knows of, on all devices.
  var count: Int32 = 0
  /// Why it is invalidated; nil while it is not.
  var invalidation: InvalidationReason?
}

/// How panels say what a device knows of a tip.
struct TipKnowledgeWords {
  private let scenario: Scenario
  private let prose: FactProse

  init(_ source: PageSource) {
    scenario = source.scenario
    prose = source.prose
  }

  /// What a device knows of a tip, in words.
  func callAsFunction(_ knowledge: TipKnowledge, of tip: Int) -> String {
    guard knowledge.isKnown else { return "knows nothing of it" }
    let limit = scenario.app.tips[tip].options.maximumDisplayCount
    let count =
      English.count(knowledge.count, "display")
      + (limit.map { ", cap \(English.number($0))" } ?? "")
    let status =
      knowledge.invalidation.map { "invalidated: \(prose.words($0))" } ?? "not invalidated"
    return "knows of \(count); \(status)"
  }
}
