import Scenarios
import TipDomain

// Where parts of the app's code are. Most are everywhere, and then nothing is written.

extension FactDecoder {
  func presence(ifGiven key: StaticString) throws(LineProblem) -> Presence {
    guard let index = optional(key) else { return .everywhere }
    return try inside(index) { (decoder) throws(LineProblem) in try decoder.presence() }
  }

  /// One for each of `count` things, or none.
  func presences(
    _ key: StaticString, count: Int
  ) throws(LineProblem) -> [Presence] {
    guard let index = optional(key) else { return [] }
    var presences: [Presence] = []
    for item in try items(index) {
      presences.append(
        try inside(item) { (decoder) throws(LineProblem) in try decoder.presence() })
    }
    guard presences.count == count else {
      throw LineProblem(index, "it has \(presences.count) entries, not \(count)")
    }
    return presences
  }

  /// When a view is in its screen; nil for always.
  func condition(
    ifGiven key: StaticString, in context: RuleContext
  ) throws(LineProblem) -> ViewCondition? {
    guard let index = optional(key) else { return nil }
    return try inside(index) { (decoder) throws(LineProblem) in
      var rule: Rule?
      if let text = decoder.optional("rule") {
        rule = try decoder.rule(decoder.line.string(text), at: text, in: context)
      }
      return ViewCondition(rule: rule, presence: try decoder.presence(ifGiven: "presence"))
    }
  }

  private func rule(
    _ text: String, at index: Int, in context: RuleContext
  ) throws(LineProblem) -> Rule {
    do throws(RuleError) {
      return try Rule(parsing: text, in: context, texts: &tables.texts)
    } catch {
      throw LineProblem(index, "the rule cannot be read: \(error.reason)")
    }
  }

  private func presence() throws(LineProblem) -> Presence {
    var platforms: [Platform] = []
    for item in try items(nodeIndex("platforms")) {
      let word = try line.string(item)
      guard let platform = Platform(rawValue: word) else {
        throw LineProblem(item, "'\(word)' is not a platform")
      }
      platforms.append(platform)
    }
    let limit = Int(UInt16.max)
    let first = try line.integer(nodeIndex("from"), 0...limit)
    return Presence(
      platforms: platforms, firstVersion: UInt16(first),
      lastVersion: UInt16(try line.integer(nodeIndex("to"), first...limit)))
  }
}
