import DeviceSystems
import TextFormats
import TipDomain

/// The app invalidates a tip.
struct InvalidateStep: AppStep, TipStep {
  var tip: TipIndex
  var reason: InvalidationReason

  struct Syntax: Sendable {
    var tip = Reference("")
    var reason = InvalidationReason.actionPerformed
  }

  static let word = "invalidate"
  static let meaning = "The app invalidates a tip."
  static let isHarm = false
  static let defaults = Syntax()
  var action: ScriptedAction { .invalidate(tip: tip, reason: reason) }

  static func declare(_ step: inout ObjectFields<TypedStepSyntax<InvalidateStep>>) {
    step.required("tip", \.own.tip, .tipReference, "The tip.")
    step.defaulted("reason", \.own.reason, InvalidationReason.codec, "Why.")
  }

  static func resolved(
    _ syntax: Syntax, on devices: [DeviceIndex], by resolver: inout some NameResolver
  ) -> InvalidateStep? {
    resolver.tip(syntax.tip).map {
      InvalidateStep(tip: $0, reason: syntax.reason)
    }
  }

  func syntax(_ names: ScenarioNames) -> Syntax {
    Syntax(tip: names[tip], reason: reason)
  }

  func act(on device: DeviceIndex, in fleet: inout some PlayedFleet & ~Copyable) {
    fleet.carryOut(.invalidate(tip: tip, reason: reason), on: device)
  }

  func add(to sources: inout InvalidationSources) { sources.addInvalidation(of: tip) }

  static func drawn(on device: Int, from source: inout some VariantSource) -> InvalidateStep? {
    InvalidateStep(
      tip: TipIndex(source.below(source.tipCount, .argument)),
      reason: source.pick(InvalidationReason.allCases, .strength))
  }
}
