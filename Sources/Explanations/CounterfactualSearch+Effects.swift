import DeviceSystems
import Scenarios
import SimulationKernel
import TipDomain

// What people might have done on a screen, or left undone, and what the app might do then.

extension CounterfactualSearch {
  /// How often more an action is done at most.
  private static let actLimit = 20

  /// Actions that are done once more, or some times, and actions that were not done the last time,
  /// or never.
  func actionChanges(_ context: DecisionContext) -> [[CounterfactualChange]] {
    guard scenario.hasEffects else { return [] }
    let asked = inputs(of: context)
    var families: [[CounterfactualChange]] = []
    for number in scenario.actionNames.indices {
      let action = ScreenActionIndex(number)
      guard scenario.effects(of: .action(action)).contains(where: { matters($0, asked, context) })
      else { continue }
      families.append((1...Self.actLimit).map { .actionDone(action, times: $0) })
    }
    for action in effects.actions {
      let family = [false, true].compactMap { isAll in
        effects.undone(action, isAll: isAll, asked: asked).map {
          CounterfactualChange.actionNotDone(action, $0)
        }
      }
      if !family.isEmpty { families.append(family) }
    }
    return families
  }

  /// Whether an effect can make a difference to what a view gets.
  private func matters(
    _ effect: Effect, _ asked: [RuleInput], _ context: DecisionContext
  ) -> Bool {
    switch effect {
    case .donates(let donation):
      donation.probability > .never && asked.contains(.event(donation.event))
    case .sets(let write): asked.contains(.parameter(write.parameter))
    case .increments(let parameter, _), .toggles(let parameter):
      asked.contains(.parameter(parameter))
    case .invalidates(let tip, _): tip == context.tip || context.view.group != nil
    }
  }

  /// A parameter with another value: where an effect says the value, by that effect.
  func valueChange(_ parameter: ParameterIndex, _ value: Value) -> CounterfactualChange {
    effects.setter(of: parameter).map { .effectSets($0, parameter, value) }
      ?? .parameter(parameter, value)
  }
}

extension DecisionContext {
  /// The app does once what an action says, as far as nothing is drawn.
  mutating func take(_ effects: [Effect]) {
    for effect in effects {
      switch effect {
      case .donates(let donation):
        if donation.probability == .never { continue }
        perform(.donate(event: donation.event, values: donation.values.first ?? .none))
      case .sets, .increments, .toggles:
        guard let parameter = effect.parameter,
          let value = effect.changed(ledger.value(of: parameter, in: app))
        else { continue }
        perform(.setParameter(parameter, to: value))
      case .invalidates(let tip, let reason): perform(.invalidate(tip: tip, reason: reason))
      }
    }
  }

  /// Nothing of what was done is there.
  mutating func undo(_ undone: UndoneAction) {
    for made in undone.donations {
      ledger.evolve(.donationRemoved(event: made.event, row: made.row), at: time, in: app)
    }
    for write in undone.writes { perform(.setParameter(write.parameter, to: write.value)) }
    if let reason = undone.invalidation { takeBack(reason) }
  }
}
