import DeviceSystems
import TextFormats
import TipDomain

/// Chooses an action of a tip that is on screen.
struct ChooseStep: PersonStep, TipStep {
  var tip: TipIndex
  /// The position of the action among those of the tip.
  var choice: UInt8

  struct Written: Sendable {
    var tip = Reference("")
    var action = Reference("")
  }

  static let word = "choose"
  static let meaning = "Somebody chooses an action of a tip that is on screen."
  static let isHarm = false
  static let blank = Written()
  var action: ScriptedAction { .choose(tip: tip, action: choice) }

  static func declare(_ step: inout ObjectFields<StepText<ChooseStep>>) {
    step.required("tip", \.own.tip, .tipReference, "The tip.")
    step.required("action", \.own.action, .reference("action"), "The action's id.")
  }

  static func resolved(
    _ written: Written, on devices: [DeviceIndex], by resolver: inout ScenarioResolver
  ) -> ChooseStep? {
    guard let index = resolver.place(of: written.tip, in: resolver.tipNames) else { return nil }
    let ids = resolver.written.app.tips[index].actions.map(\.id.value)
    let wanted = written.action.value
    guard let choice = ids.firstIndex(of: wanted) else {
      resolver.error(
        .unknownReference, at: written.action.range,
        "the tip \(written.tip.value) has no action \(PrintableText.quoted(wanted))",
        hint: DefinedNames.hint(for: wanted, in: ids, kind: "action"))
      return nil
    }
    return ChooseStep(tip: TipIndex(index), choice: UInt8(truncatingIfNeeded: choice))
  }

  func written(_ scenario: Scenario, _ names: ScenarioNames) -> Written {
    let id = scenario.app.tips[tip.position].content.actions[Int(choice)].id
    return Written(tip: names[tip], action: Located(id))
  }

  func act(on device: DeviceIndex, in fleet: inout some PlayedFleet & ~Copyable) {
    fleet.choose(action: choice, of: tip, on: device)
  }

  func isPossible(in scenario: Scenario) -> Bool {
    tip.position < scenario.app.tips.count
      && Int(choice) < scenario.app.tips[tip.position].content.actions.count
  }

  func add(to endings: inout TipEndings) { endings.addChoice(Int(choice), of: tip) }

  static func drawn(on device: Int, from source: inout some VariantSource) -> ChooseStep? {
    let tip = TipIndex(source.below(source.tipCount, .argument))
    return source.hasActions(tip) ? ChooseStep(tip: tip, choice: 0) : nil
  }
}
