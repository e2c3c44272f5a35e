import DeviceSystems
import SimulationKernel

/// What the app's code says about tips: the same on every device of a fleet.
public struct AppDefinition: Sendable {
  /// The texts that values refer to.
  public var texts: TextTable
  /// The events it donates.
  public let events: [EventDefinition]
  /// Its parameters.
  public let parameters: [ParameterDefinition]
  /// Its tips.
  public let tips: [TipDefinition]
  /// Its groups.
  public let groups: [TipGroupDefinition]
  /// The choices where Apple published nothing.
  public let knobs: BehaviourKnobs

  /// The tips' options without any reference, for the decisions that are made most often.
  let policies: [TipPolicy]
  /// By group: whether any of its tips is no member somewhere.
  let isPartialGroup: [Bool]
  /// The rules of all tips, one after another; a policy says which are its own.
  var rules: [ReadyRule]
  /// The fault with which rules are evaluated, for a mutant; nil in any other run.
  var ruleFault: RuleFault?

  /// An app; every index in it must be one of its own.
  public init(
    texts: TextTable, events: [EventDefinition] = [], parameters: [ParameterDefinition] = [],
    tips: [TipDefinition], groups: [TipGroupDefinition] = [],
    knobs: BehaviourKnobs = BehaviourKnobs()
  ) {
    self.texts = texts
    self.events = events
    self.parameters = parameters
    self.tips = tips
    self.groups = groups
    self.knobs = knobs
    var rules: [ReadyRule] = []
    policies = tips.map { tip in
      let first = rules.count
      for rule in tip.rules { rules.append(rule.ready) }
      return TipPolicy(tip, rules: first..<rules.count)
    }
    isPartialGroup = groups.map { group in
      group.presences.contains { $0 != .everywhere }
        || group.tips.contains { tips[$0.position].presence != .everywhere }
    }
    self.rules = rules
  }

  /// Whether the value of a parameter reaches the other devices of an account (2.7).
  package func syncs(_ parameter: ParameterIndex) -> Bool {
    !parameters[parameter.position].isTransient || knobs.transientSynced == .yes
  }
}

/// A tip's options, copied without counting references.
struct TipPolicy: BitwiseCopyable, Sendable {
  let maximumDisplayCount: Int32?
  let maximumDisplayDuration: SimulatedDuration?
  let ignoresDisplayFrequency: Bool
  let firstRule: Int32
  let ruleCount: UInt8
  let presence: Presence
  /// Whether any of its rules is missing somewhere.
  let hasPartialRules: Bool

  init(_ tip: TipDefinition, rules: Range<Int>) {
    let options = tip.options
    maximumDisplayCount = options.maximumDisplayCount.map(Int32.init(clamping:))
    maximumDisplayDuration = options.maximumDisplayDuration
    ignoresDisplayFrequency = options.ignoresDisplayFrequency
    firstRule = Int32(clamping: rules.lowerBound)
    ruleCount = UInt8(clamping: rules.count)
    presence = tip.presence
    hasPartialRules = tip.rules.contains { $0.presence != .everywhere }
  }
}
