import Scenarios
import SimulationKernel
import TipDomain

/// The draws for what people do on screens, and for what the app does then and on other occasions.
///
/// Each action of each person has its own, and so has each donation of each list on each device:
/// taking one of them away leaves the others alone. Empty where a scenario has no effects.
package struct EffectDraws: Sendable {
  /// By screen: the position of its first action among all; and at the end how many there are.
  package private(set) var actionStarts: [Int] = []
  /// By person and action.
  private var actions: [KeyedDraws<EffectPurpose>] = []
  /// By device and donation.
  private var donations: [KeyedDraws<EffectPurpose>] = []
  /// By list, actions first: the position of its first effect among all.
  private var effectStarts: [Int] = []
  /// By effect: the position of its donation among all; nil where nothing is drawn.
  private var donationOfEffect: [Int?] = []
  private var donationCount = 0

  package init() {}

  package init(_ scenario: Scenario) {
    guard scenario.hasEffects else { return }
    actionStarts = scenario.actionStarts
    let names = scenario.actionNames
    for person in scenario.people {
      for name in names { actions.append(KeyedDraws("action", "\(person.id) \(name)")) }
    }
    var keys: [String] = []
    let actionLists = scenario.screens.flatMap { $0.actions.map(\.effects) }
    for (name, list) in zip(names, actionLists) { number(list, of: name, scenario, &keys) }
    for list in scenario.effectLists {
      number(list.effects, of: EffectDraws.key(of: list.occasion, in: scenario), scenario, &keys)
    }
    donationCount = keys.count
    for device in scenario.devices {
      for key in keys { donations.append(KeyedDraws("effect", "\(device.id) \(key)")) }
    }
  }

  /// Gives each donation of a list that draws something its position, and a key.
  private mutating func number(
    _ list: [Effect], of name: String, _ scenario: Scenario, _ keys: inout [String]
  ) {
    effectStarts.append(donationOfEffect.count)
    var earlier: [String] = []
    for effect in list {
      guard case .donates(let donation) = effect,
        donation.values.count > 1
          || (donation.probability != .always && donation.probability != .never)
      else {
        donationOfEffect.append(nil)
        continue
      }
      let event = scenario.app.events[donation.event.position].id
      let number = earlier.count { $0 == event }
      earlier.append(event)
      donationOfEffect.append(keys.count)
      keys.append("\(name) \(event) \(number)")
    }
  }

  private static func key(of occasion: EffectOccasion, in scenario: Scenario) -> String {
    let tips = scenario.app.tips
    switch occasion {
    case .launch: return "onLaunch"
    case .activation: return "onActivation"
    case .display(let tip): return "onDisplay \(tips[tip.position].identifier)"
    case .invalidation(let tip): return "onInvalidation \(tips[tip.position].identifier)"
    case .choice(let tip, let action):
      let actions = tips[tip.position].content.actions
      return "does \(tips[tip.position].identifier) \(actions[Int(action)].id)"
    }
  }

  /// How many actions there are.
  private var actionCount: Int { actionStarts.last ?? 0 }

  /// Whether somebody does something during a visit.
  package mutating func happens(
    _ probability: Probability, person: Int, action: Int, _ choices: inout ChoiceSource
  ) -> Bool {
    actions[person * actionCount + action].chance(probability, .actionHappens, &choices)
  }

  /// How long they wait before they do it.
  package mutating func wait(
    _ distribution: DurationDistribution, person: Int, action: Int, _ choices: inout ChoiceSource
  ) -> SimulatedDuration {
    actions[person * actionCount + action].duration(distribution, .actionDelay, &choices)
  }

  /// The index of the values that a donation carries; nil if it is not made.
  ///
  /// - Parameter list: The list of effects, actions first.
  package mutating func draw(
    _ donation: ScreenDonation, list: Int, effect: Int, device: Int,
    _ choices: inout ChoiceSource
  ) -> Int? {
    guard let position = donationOfEffect[effectStarts[list] + effect] else {
      return donation.probability == .never ? nil : 0
    }
    let index = device * donationCount + position
    guard donations[index].chance(donation.probability, .donationHappens, &choices) else {
      return nil
    }
    guard donation.values.count > 1 else { return 0 }
    return donations[index].index(
      below: donation.values.count, weights: donation.weights, .donationValues, &choices)
  }
}
