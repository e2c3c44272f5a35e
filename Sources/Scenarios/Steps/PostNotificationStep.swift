import DeviceSystems
import FocusSystem
import TextFormats

/// A notification comes to a device (B-17).
struct PostNotificationStep: FocusStep {
  var criterion: CriterionIndex?
  var isTimeSensitive: Bool

  struct Syntax: Sendable {
    var criterion: Reference?
    var isTimeSensitive = false
  }

  static let word = "postNotification"
  static let meaning = "A notification of the app comes, from itself or from its server."
  static let defaults = Syntax()
  var action: ScriptedAction {
    .focus(.postNotification(criterion, isTimeSensitive: isTimeSensitive))
  }

  static func declare(_ step: inout ObjectFields<TypedStepSyntax<PostNotificationStep>>) {
    step.optional(
      "criterion", \.own.criterion, .reference("criterion"),
      "What it is about, as the filter compares it; when absent it says nothing.")
    step.defaulted(
      "timeSensitive", \.own.isTimeSensitive, .boolean, "Whether it is time-sensitive.")
  }

  static func resolved(
    _ syntax: Syntax, on devices: [DeviceIndex], by resolver: inout some NameResolver
  ) -> PostNotificationStep? {
    PostNotificationStep(
      criterion: syntax.criterion.flatMap { resolver.criterion($0) },
      isTimeSensitive: syntax.isTimeSensitive)
  }

  func syntax(_ names: ScenarioNames) -> Syntax {
    Syntax(criterion: criterion.map { names[$0] }, isTimeSensitive: isTimeSensitive)
  }

  func act(on device: DeviceIndex, in fleet: inout some PlayedFleet & ~Copyable) {
    fleet.postNotification(criterion, isTimeSensitive: isTimeSensitive, on: device)
  }
}
