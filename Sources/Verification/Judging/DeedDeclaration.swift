import FleetSimulation
import SimulationKernel
import TipDomain

/// What the app does by itself, as the scenario declares it: when a screen appears, and at steps
/// of the timeline. A journal's header says nothing of it.
struct DeedDeclaration: Sendable {
  /// Whether the scenario says it.
  let isKnown: Bool
  /// By screen.
  let screens: [Screen]
  /// The steps on devices, in the order of their times.
  let steps: [TimelineStep]
  /// By device: whether its app resets its store at every launch.
  let resetsAtEveryLaunch: [Bool]

  /// How long a donation that nobody waits for takes until it is stored.
  let sendDonationDelay: SimulatedDuration

  /// Why nothing is judged where it is not known.
  static let unknown = "The journal does not say how links, screens and steps were declared."

  init(_ scenario: Scenario) {
    isKnown = scenario.declaresTransport
    screens = scenario.screens
    steps = scenario.timeline.filter { $0.device != nil }.sorted { $0.at < $1.at }
    sendDonationDelay = scenario.sync.sendDonationDelay
    resetsAtEveryLaunch = scenario.devices.map(\.resetsAtEveryLaunch)
  }
}
