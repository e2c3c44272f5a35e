import PropertySearch
import Scenarios
import SimulatedNetwork
import SimulationKernel
import Testing
import TipDomain
import TipSync

@Suite("what random worlds hold")
struct WorldVarietyTests {
  private static let some = (0..<1_500 as Range<UInt64>).map {
    WorldCases(seed: 3).makeCase($0).scenario
  }

  @Test("every kind of fault occurs, and worlds without any and with all")
  func faults() {
    var kinds: [String: Int] = [:]
    for scenario in Self.some {
      for fault in scenario.faults { kinds[fault.name, default: 0] += 1 }
    }
    #expect(kinds.count == 19)
    #expect(Self.some.contains { $0.faults.isEmpty })
    #expect(Self.some.contains { $0.faults.count == 19 })
    #expect(kinds.values.allSatisfy { $0 < Self.some.count / 2 })
  }

  @Test("a fault has another rate, dwell and strength in another world")
  func redrawn() {
    let losses = Self.some.compactMap { $0.faults.first { $0.name == "loss" } }
    #expect(Set(losses.map(\.schedule)).count > 20)
    let strengths = losses.compactMap { fault -> Probability? in
      if case .loss(_, let probability) = fault.kind { probability } else { nil }
    }
    #expect(Set(strengths).count > 20)
  }

  @Test("every platform, merge strategy that keeps the promises, group priority and knob occurs")
  func settings() {
    let platforms = Set(Self.some.flatMap { $0.devices.map(\.platform) })
    #expect(platforms.count == Platform.allCases.count)
    #expect(Set(Self.some.map(\.sync.merge.name)) == ["gCounter", "displayLog"])
    let priorities = Set(Self.some.flatMap { $0.app.groups.map(\.priority) })
    #expect(priorities.count == TipGroupPriority.allCases.count)
    for knob in BehaviourKnobs.catalogue where knob.name != "mergeStatus" {
      let choices = Set(Self.some.map { knob.read($0.app.knobs) })
      #expect(choices.count == knob.choices.count, "\(knob.name)")
    }
  }

  @Test("rules ask everything that a rule can ask of events and parameters")
  func rules() {
    var words: Set<String> = []
    for scenario in Self.some {
      for tip in scenario.app.tips { for rule in tip.rules { note(rule.condition, in: &words) } }
    }
    let wanted: Set<String> = [
      "parameter", "donations", "filtered", "within", "largest", "smallest", "count", "isEmpty",
      "donationDate", "donationField", "now", "date", "seconds", "not", "all", "any", "arithmetic",
      "comparison", "contains", "array", "range",
    ]
    #expect(wanted.subtracting(words).isEmpty)
  }

  @Test("every rule reads as it was meant, from its own text and from the text of its tree")
  func texts() throws {
    var count = 0
    var spellings = 0
    for scenario in Self.some {
      for rule in scenario.app.tips.flatMap(\.rules) {
        count += 1
        if rule.text != rule.syntax.description { spellings += 1 }
        #expect(try RuleSyntax(parsing: rule.text) == rule.syntax, "\(rule.text)")
        #expect(try RuleSyntax(parsing: rule.syntax.description) == rule.syntax)
      }
    }
    #expect(count > 3_000)
    #expect(spellings > count / 3)
  }

  private func note(_ expression: RuleExpression, in words: inout Set<String>) {
    switch expression.node {
    case .literal: break
    case .parameter: words.insert("parameter")
    case .donations: words.insert("donations")
    case .filtered: words.insert("filtered")
    case .within: words.insert("within")
    case .subset(_, let subset, _): words.insert(subset == .largest ? "largest" : "smallest")
    case .count: words.insert("count")
    case .isEmpty: words.insert("isEmpty")
    case .donationDate: words.insert("donationDate")
    case .donationField: words.insert("donationField")
    case .now: words.insert("now")
    case .date: words.insert("date")
    case .seconds: words.insert("seconds")
    case .not: words.insert("not")
    case .all: words.insert("all")
    case .any: words.insert("any")
    case .negated: words.insert("negated")
    case .arithmetic: words.insert("arithmetic")
    case .comparison: words.insert("comparison")
    case .contains: words.insert("contains")
    case .array: words.insert("array")
    case .range: words.insert("range")
    // Generated apps have no parameters that may be nil or have several parts.
    case .member, .chained, .subscripted, .coalesced: break
    }
    for child in expression.node.children { note(child, in: &words) }
  }

  @Test("every step of a timeline that keeps the promises occurs")
  func steps() {
    var steps: Set<String> = []
    for scenario in Self.some {
      for step in scenario.timeline {
        // The case's name, without what it carries.
        steps.insert(String("\(step.action)".prefix { $0 != "(" }))
      }
    }
    let wanted: Set<String> = [
      "open", "leave", "terminate", "visit", "react", "choose", "invalidate", "donate",
      "deleteDonations", "set", "resetEligibility", "resetDatastore", "resetAtNextLaunch",
      "configureAgain", "goOffline", "goOnline", "crash", "reinstall", "backUp", "restore",
      "clone", "signOut", "signIn", "jumpClock", "update", "expireTokens", "emptyZone",
      "fillQuota", "freeQuota",
    ]
    #expect(steps == wanted)
  }

  @Test("nothing that is known to break a promise is drawn")
  func sound() {
    for scenario in Self.some {
      for step in scenario.timeline {
        switch step.action {
        case .restore(let reuses), .clone(_, let reuses): #expect(!reuses)
        case .open, .leave, .terminate, .visit, .react, .choose, .invalidate, .donate,
          .deleteDonations, .set, .resetEligibility, .resetDatastore, .resetAtNextLaunch,
          .configureAgain, .goOffline, .goOnline, .crash, .reinstall, .backUp, .signOut, .signIn,
          .jumpClock, .update, .expireTokens, .emptyZone, .fillQuota, .freeQuota, .act,
          .focus, .pointer, .intent:
          break
        }
      }
    }
  }
}
