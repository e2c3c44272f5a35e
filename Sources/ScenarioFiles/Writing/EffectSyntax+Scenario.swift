import DeviceSystems
import Scenarios
import SimulationKernel
import TextFormats
import TipDomain

// From what people do, and what the app does then, to its file.

extension Scenario {
  /// What the app does on an occasion; empty for nothing.
  package func effects(on occasion: EffectOccasion) -> [Effect] {
    effectLists.first { $0.occasion == occasion }?.effects ?? []
  }
}

extension AppSyntax {
  /// Says what the app does on occasions that are no screens.
  mutating func addEffects(of scenario: Scenario, _ names: ScenarioNames) {
    func syntax(_ occasion: EffectOccasion) -> [EffectSyntax] {
      scenario.effects(on: occasion).map { EffectSyntax($0, names) }
    }
    onLaunch = syntax(.launch)
    onActivation = syntax(.activation)
    for index in tips.indices {
      let tip = TipIndex(index)
      for number in tips[index].actions.indices {
        tips[index].actions[number].does = syntax(
          .choice(tip, action: UInt8(truncatingIfNeeded: number)))
      }
      tips[index].onDisplay = syntax(.display(tip))
      tips[index].onInvalidation = syntax(.invalidation(tip))
    }
  }
}

extension ScreenActionSyntax {
  init(_ action: ScreenAction, _ names: ScenarioNames) {
    id = Located(action.id)
    does = action.effects.map { EffectSyntax($0, names) }
    presence = PresenceSyntax(action.presence)
    switch action.timing {
    case .once(let probability, let wait):
      self.probability = probability == .always ? nil : probability
      after = wait == Self.usualWait ? nil : wait
    case .every(let wait): every = wait
    }
  }
}

extension EffectSyntax {
  init(_ effect: Effect, _ names: ScenarioNames) {
    switch effect {
    case .donates(let donation):
      let syntax = ScreenDonationSyntax(donation, names)
      donates = syntax.event
      values = syntax.values
      probability = syntax.probability == .always ? nil : syntax.probability
      waits = syntax.waits ? nil : false
    case .sets(let write):
      sets = names[write.parameter]
      value = names.value(write.value, of: write.parameter)
    case .increments(let parameter, let by):
      increments = names[parameter]
      let step = ValueSyntax(by, names.app.texts)
      self.step = by == .integer(1) || by == .decimal(1) ? nil : Located(step)
    case .toggles(let parameter): toggles = names[parameter]
    case .invalidates(let tip, let reason):
      invalidates = names[tip]
      self.reason = reason == .actionPerformed ? nil : reason
    }
  }
}
