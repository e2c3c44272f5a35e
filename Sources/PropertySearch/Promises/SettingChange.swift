import Scenarios
import SimulationKernel
import TipDomain
import TipSync

/// One thing that the app's engineer could change in the code, and that decides how often people
/// see tips.
package enum SettingChange: Sendable, Hashable {
  /// A tip has another cap.
  case cap(TipIndex, Int)
  /// A tip waits for the frequency like any other.
  case respectsFrequency(TipIndex)
  /// A tip does not wait for the frequency.
  case ignoresFrequency(TipIndex)
  /// A tip has one id everywhere, and not one a platform, version, device or launch.
  case oneIdentifier(TipIndex)
  /// The least time between two tips.
  case frequency(DisplayFrequency)
  /// The tips sync over the person's devices.
  case sync

  /// What may help against the broken promises of an app: nothing is tried that is so already.
  ///
  /// - `promises`: What runs of the app as it is say.
  package static func all(for promises: TipPromises, of scenario: Scenario) -> [SettingChange] {
    let broken = promises.tips.filter { $0.overCapCount > 0 || $0.unseenCount > 0 }
    guard !broken.isEmpty else { return [] }
    var changes: [SettingChange] = []
    for promise in broken {
      let options = scenario.app.tips[promise.tip.position].options
      if promise.overCapCount > 0, let cap = promise.cap {
        if cap > 1 { changes.append(.cap(promise.tip, cap - 1)) }
        if cap > 2 { changes.append(.cap(promise.tip, 1)) }
        if options.ignoresDisplayFrequency { changes.append(.respectsFrequency(promise.tip)) }
        if promise.hasSeveralIDs { changes.append(.oneIdentifier(promise.tip)) }
      }
      if promise.unseenCount > 0, !options.ignoresDisplayFrequency, scenario.frequency.gap > .zero {
        changes.append(.ignoresFrequency(promise.tip))
      }
    }
    if broken.contains(where: { $0.overCapCount > 0 }) {
      if let stricter = scenario.frequency.stricter { changes.append(.frequency(stricter)) }
      if scenario.sync.merge.layout == .local { changes.append(.sync) }
    }
    if broken.contains(where: { $0.unseenCount > 0 }), scenario.frequency.gap > .zero {
      changes.append(.frequency(.immediate))
    }
    return changes
  }

  /// The scenario with this change.
  package func applied(to scenario: Scenario) -> Scenario {
    var changed = scenario
    switch self {
    case .cap(let tip, let cap):
      changed.change(tip) { $0.options.maximumDisplayCount = cap }
    case .respectsFrequency(let tip):
      changed.change(tip) { $0.options.ignoresDisplayFrequency = false }
    case .ignoresFrequency(let tip):
      changed.change(tip) { $0.options.ignoresDisplayFrequency = true }
    case .oneIdentifier(let tip):
      changed.change(tip) { $0.identifier = $0.typeName }
    case .frequency(let frequency):
      changed.frequency = frequency
    case .sync:
      changed.sync.merge = .gCounter
    }
    return changed
  }

  /// What to change, as the app's engineer would say it: `MaxDisplayCount(2) for ShareTip`.
  package func words(in app: AppDefinition) -> String {
    func name(_ tip: TipIndex) -> String { app.name(of: tip) }
    switch self {
    case .cap(let tip, let cap): return "MaxDisplayCount(\(cap)) for \(name(tip))"
    case .respectsFrequency(let tip): return "IgnoresDisplayFrequency(false) for \(name(tip))"
    case .ignoresFrequency(let tip): return "IgnoresDisplayFrequency(true) for \(name(tip))"
    case .oneIdentifier(let tip): return "one id on all devices for \(name(tip))"
    case .frequency(let frequency): return ".displayFrequency(\(frequency.words)) for all tips"
    case .sync: return ".cloudKitContainer(.automatic) in Tips.configure"
    }
  }
}

extension Scenario {
  fileprivate mutating func change(_ tip: TipIndex, _ change: (inout TipDefinition) -> Void) {
    var tips = app.tips
    change(&tips[tip.position])
    app = AppDefinition(
      texts: app.texts, events: app.events, parameters: app.parameters, tips: tips,
      groups: app.groups, knobs: app.knobs)
  }
}

extension DisplayFrequency {
  /// The next of the named frequencies that lets fewer tips through; nil after the last.
  fileprivate var stricter: DisplayFrequency? {
    let named: [DisplayFrequency] = [.hourly, .daily, .weekly, .monthly]
    return named.first { $0.gap > gap }
  }

  /// As the app's code writes it.
  fileprivate var words: String {
    switch self {
    case .immediate: ".immediate"
    case .hourly: ".hourly"
    case .daily: ".daily"
    case .weekly: ".weekly"
    case .monthly: ".monthly"
    case .every(let gap): "\(gap.microseconds / 1_000_000)"
    }
  }
}
