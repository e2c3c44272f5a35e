import DeviceSystems
import TextFormats
import TipDomain

/// Does something with a tip that is on screen; nothing happens if it is not.
struct ReactStep: PersonStep, TipStep {
  var tip: TipIndex
  /// What somebody does.
  var reaction: Reaction

  struct Syntax: Sendable {
    var tip = Reference("")
    var reaction = Reaction.close
  }

  static let word = "react"
  static let meaning = "Somebody does something with a tip; nothing happens if it is not on screen."
  static let isHarm = false
  static let defaults = Syntax()
  var action: ScriptedAction { .react(tip: tip, with: reaction) }

  static func declare(_ step: inout ObjectFields<TypedStepSyntax<ReactStep>>) {
    step.required("tip", \.own.tip, .tipReference, "The tip.")
    step.required("with", \.own.reaction, reactionCodec, "What they do.")
  }

  private static let reactionCodec: Codec<Reaction> = .choice(
    "Reaction", "What somebody does with a tip."
  ) { $0.meaning }

  static func resolved(
    _ syntax: Syntax, on devices: [DeviceIndex], by resolver: inout some NameResolver
  ) -> ReactStep? {
    resolver.tip(syntax.tip).map {
      ReactStep(tip: $0, reaction: syntax.reaction)
    }
  }

  func syntax(_ names: ScenarioNames) -> Syntax {
    Syntax(tip: names[tip], reaction: reaction)
  }

  func act(on device: DeviceIndex, in fleet: inout some PlayedFleet & ~Copyable) {
    fleet.react(to: tip, with: reaction, on: device)
  }

  func add(to sources: inout InvalidationSources) { sources.addReaction(reaction, to: tip) }

  static func drawn(on device: Int, from source: inout some VariantSource) -> ReactStep? {
    ReactStep(
      tip: TipIndex(source.below(source.tipCount, .argument)),
      reaction: source.pick(Reaction.allCases, .strength))
  }
}
