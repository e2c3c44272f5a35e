import DeviceSystems
import TextFormats
import TipDomain

/// The app calls `resetEligibility`.
struct ResetEligibilityStep: AppStep, TipStep {
  var tip: TipIndex

  struct Syntax: Sendable {
    var tip = Reference("")
  }

  static let word = "resetEligibility"
  static let meaning = "The app calls `resetEligibility`."
  static let isHarm = true
  static let defaults = Syntax()
  var action: ScriptedAction { .resetEligibility(tip: tip) }

  static func declare(_ step: inout ObjectFields<TypedStepSyntax<ResetEligibilityStep>>) {
    step.required("tip", \.own.tip, .tipReference, "The tip.")
  }

  static func resolved(
    _ syntax: Syntax, on devices: [DeviceIndex], by resolver: inout some NameResolver
  ) -> ResetEligibilityStep? {
    resolver.tip(syntax.tip).map {
      ResetEligibilityStep(tip: $0)
    }
  }

  func syntax(_ names: ScenarioNames) -> Syntax {
    Syntax(tip: names[tip])
  }

  func act(on device: DeviceIndex, in fleet: inout some PlayedFleet & ~Copyable) {
    fleet.carryOut(.resetEligibility(tip: tip), on: device)
  }

  static func drawn(on device: Int, from source: inout some VariantSource) -> ResetEligibilityStep?
  {
    ResetEligibilityStep(tip: TipIndex(source.below(source.tipCount, .argument)))
  }
}
