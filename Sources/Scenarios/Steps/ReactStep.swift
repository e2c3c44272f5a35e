import DeviceSystems
import TextFormats
import TipDomain

/// Does something with a tip that is on screen; nothing happens if it is not.
struct ReactStep: PersonStep, TipStep {
  var tip: TipIndex
  /// What somebody does.
  var reaction: Reaction

  struct Written: Sendable {
    var tip = Reference("")
    var reaction = Reaction.close
  }

  static let word = "react"
  static let meaning = "Somebody does something with a tip; nothing happens if it is not on screen."
  static let isHarm = false
  static let blank = Written()
  var action: ScriptedAction { .react(tip: tip, with: reaction) }

  static func declare(_ step: inout ObjectFields<StepText<ReactStep>>) {
    step.required("tip", \.own.tip, .tipReference, "The tip.")
    step.required("with", \.own.reaction, reactionShape, "What they do.")
  }

  private static let reactionShape: TextShape<Reaction> = .choice(
    "Reaction", "What somebody does with a tip."
  ) { WrittenReactions.meaning(of: $0) }

  static func resolved(
    _ written: Written, on devices: [DeviceIndex], by resolver: inout some NameResolver
  ) -> ReactStep? {
    resolver.tip(written.tip).map {
      ReactStep(tip: $0, reaction: written.reaction)
    }
  }

  func written(_ names: ScenarioNames) -> Written {
    Written(tip: names[tip], reaction: reaction)
  }

  func act(on device: DeviceIndex, in fleet: inout some PlayedFleet & ~Copyable) {
    fleet.react(to: tip, with: reaction, on: device)
  }

  func add(to endings: inout TipEndings) { endings.addReaction(reaction, to: tip) }

  static func drawn(on device: Int, from source: inout some VariantSource) -> ReactStep? {
    ReactStep(
      tip: TipIndex(source.below(source.tipCount, .argument)),
      reaction: source.pick(Reaction.allCases, .strength))
  }
}
