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

  /// How long a donation that nobody waits for takes until it is stored.
  package let sendDonationDelay: SimulatedDuration

  package init(_ scenario: Scenario) {
    openReason =
      scenario.declaresTransport
      ? nil : "The journal does not say how links, screens and steps were declared."
    screens = scenario.screens
    steps = scenario.timeline.filter { $0.device != nil }.sorted { $0.at < $1.at }
    sendDonationDelay = scenario.sync.sendDonationDelay
    resetsAtEveryLaunch = scenario.devices.map(\.resetsAtEveryLaunch)
  }
}
