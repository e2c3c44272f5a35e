import DeviceSystems
import TextFormats
import TipDomain

/// Chooses an action of a tip that is on screen.
struct ChooseStep: PersonStep, TipStep {
  var tip: TipIndex
  /// The position of the action among those of the tip.
  var choice: UInt8

  struct Syntax: Sendable {
    var tip = Reference("")
    var action = Reference("")
  }

  static let word = "choose"
  static let meaning = "Somebody chooses an action of a tip that is on screen."
  static let isHarm = false
  static let defaults = Syntax()
  var action: ScriptedAction { .choose(tip: tip, action: choice) }

  static func declare(_ step: inout ObjectFields<TypedStepSyntax<ChooseStep>>) {
    step.required("tip", \.own.tip, .tipReference, "The tip.")
    step.required("action", \.own.action, .codeText("action"), "The action's id.")
  }

  static func resolved(
    _ syntax: Syntax, on devices: [DeviceIndex], by resolver: inout some NameResolver
  ) -> ChooseStep? {
    guard let tip = resolver.tip(syntax.tip) else { return nil }
    return resolver.action(syntax.action, of: tip).map { ChooseStep(tip: tip, choice: $0) }
  }

  func syntax(_ names: ScenarioNames) -> Syntax {
    let id = names.app.tips[tip.position].content.actions[Int(choice)].id
    return Syntax(tip: names[tip], action: Located(id))
  }

  func act(on device: DeviceIndex, in fleet: inout some PlayedFleet & ~Copyable) {
    fleet.choose(action: choice, of: tip, on: device)
  }

  func isPossible(in app: AppDefinition) -> Bool {
    tip.position < app.tips.count
      && Int(choice) < app.tips[tip.position].content.actions.count
  }

  func add(to sources: inout InvalidationSources) { sources.addChoice(Int(choice), of: tip) }

  static func drawn(on device: Int, from source: inout some VariantSource) -> ChooseStep? {
    let tip = TipIndex(source.below(source.tipCount, .argument))
    return source.hasActions(tip) ? ChooseStep(tip: tip, choice: 0) : nil
  }
}
