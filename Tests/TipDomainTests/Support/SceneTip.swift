import SimulationKernel

@testable import TipDomain

/// A tip of a test's app, named by its type; its rules are written as an app writes them.
struct SceneTip: ExpressibleByStringLiteral {
  var name: String
  var identifier: String?
  var rules: [String]
  var clock: RuleClock
  var options: TipOptions
  var actions: [TipAction]
  var style: TipStyle

  init(
    _ name: String, identifier: String? = nil, rules: [String] = [],
    clock: RuleClock = .evaluateNow, count: Int? = nil, duration: SimulatedDuration? = nil,
    ignoresFrequency: Bool = false, actions: [TipAction] = [], style: TipStyle = .standard
  ) {
    self.name = name
    self.identifier = identifier
    self.rules = rules
    self.clock = clock
    options = TipOptions(
      maximumDisplayCount: count, maximumDisplayDuration: duration,
      ignoresDisplayFrequency: ignoresFrequency)
    self.actions = actions
    self.style = style
  }

  init(stringLiteral name: String) { self.init(name) }
}

/// A group of a test's app, its tips by name.
struct SceneGroup {
  var name: String
  var priority: TipGroupPriority
  var tips: [String]

  init(_ name: String, _ priority: TipGroupPriority, _ tips: [String]) {
    self.name = name
    self.priority = priority
    self.tips = tips
  }
}

/// The rules that most tests need, by what they ask.
enum SceneRule {
  static let isReady = "#Rule(App.$isReady) { $0 == true }"
  static let isOpen = "#Rule(App.$isOpen) { $0 == true }"
  static let visitedThrice = "#Rule(App.visit) { $0.donations.count >= 3 }"
  static let visitedToday =
    "#Rule(App.visit) { $0.donations.donatedWithin(.day).count >= 1 }"
}
