import DeviceSystems
import Scenarios
import SimulationKernel
import TipDomain

/// What the app does by itself, as the scenario declares it: when a screen appears, and at steps
/// of the timeline. A journal's header says nothing of it.
package struct AppActionDeclaration: Sendable {
  /// Why what depends on it is not judged; nil where the scenario says it.
  package let openReason: String?
  /// By screen.
  package let screens: [Screen]
  /// The steps on devices, in the order of their times.
  package let steps: [TimelineStep]
  /// By device: whether its app resets its store at every launch.
  package let resetsAtEveryLaunch: [Bool]

  /// What it does on other occasions.
  private let effectLists: [EffectList]
  /// By action of all screens, one screen after another.
  package let actions: [DeclaredAction]
  /// Whether anything is declared that happens on an occasion other than a screen that appears.
  package let hasEffects: Bool

  /// How long a donation that nobody waits for takes until it is stored.
  package let sendDonationDelay: SimulatedDuration

  package init(_ scenario: Scenario) {
    openReason =
      scenario.declaresTransport
      ? nil : "The journal does not say how links, screens and steps were declared."
    screens = scenario.screens
    effectLists = scenario.effectLists
    actions = scenario.screens.enumerated().flatMap { index, screen in
      screen.actions.enumerated().map { position, action in
        DeclaredAction(
          name: "\(screen.id)/\(action.id)", screen: UInt16(truncatingIfNeeded: index),
          position: UInt16(truncatingIfNeeded: position), timing: action.timing,
          effects: action.effects, presence: action.presence)
      }
    }
    hasEffects = scenario.hasEffects
    steps = scenario.timeline.filter { $0.device != nil }.sorted { $0.at < $1.at }
    sendDonationDelay = scenario.sync.sendDonationDelay
    resetsAtEveryLaunch = scenario.devices.map(\.resetsAtEveryLaunch)
  }

  /// What the app does on an occasion; empty for nothing.
  package func effects(on occasion: EffectOccasion) -> [Effect] {
    effectLists.first { $0.occasion == occasion }?.effects ?? []
  }

  /// What the app does when somebody does something on a screen; empty for nothing.
  package func effects(of action: ScreenActionIndex) -> [Effect] {
    action.position < actions.count ? actions[action.position].effects : []
  }
}

/// Something that people can do on a screen.
package struct DeclaredAction: Sendable {
  /// The screen and the action: `home/bookmark`.
  package let name: String
  /// The screen, and the position there.
  package let screen: UInt16
  package let position: UInt16
  package let timing: ActionTiming
  package let effects: [Effect]
  /// The devices that have it.
  package let presence: Presence
}
