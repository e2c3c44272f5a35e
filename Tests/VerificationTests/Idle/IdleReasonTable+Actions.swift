import DeviceSystems
import FleetFacts
import JournalFiles
import Scenarios
import SimulationKernel
import TipDomain
import Verification

extension IdleReason {
  /// A screen on which somebody can do something.
  private static func savesOnScreen(_ scenario: inout Scenario) {
    scenario.screens = [
      Screen(
        id: "home",
        actions: [
          ScreenAction(
            id: "save", timing: .once(probability: .always, after: .constant(.seconds(1))),
            effects: [.donates(ScreenDonation(event: EventIndex(0)))])
        ])
    ]
  }

  /// An app that donates at its launch.
  private static func donatesAtLaunch(_ scenario: inout Scenario) {
    scenario.effectLists = [
      EffectList(on: .launch, [.donates(ScreenDonation(event: EventIndex(0)))])
    ]
  }

  static let aboutActions: [IdleReason] = [
    IdleReason(
      "actions-as-declared", "No screen declares anything that people do there.",
      true: { Story() }, false: { Story(savesOnScreen) }),
    IdleReason(
      "actions-as-declared", "Nobody did anything on a screen.", true: { Story(savesOnScreen) },
      false: {
        var story = Story(savesOnScreen)
        story.on(phone, .person(.acted(ScreenActionIndex(0))))
        return story
      }),
    IdleReason(
      "effects-as-declared", "The scenario declares no effects but those of screens that appear.",
      true: { Story() }, false: { Story(opens: false, donatesAtLaunch) }),
    IdleReason(
      "effects-as-declared", "Nothing happened on which the app is to do something.",
      true: { Story(opens: false, donatesAtLaunch) },
      false: {
        var story = Story(opens: false, donatesAtLaunch)
        story.on(phone, .device(.launched))
        story.wait(.hours(1))
        story.world(.ended)
        return story
      }),
  ]
}
