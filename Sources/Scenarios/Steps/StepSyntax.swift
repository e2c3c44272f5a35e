import DeviceSystems
import SimulationKernel
import TextFormats

/// A step as a file writes it, of whatever kind.
package protocol StepSyntax: Sendable {
  /// When, by true time.
  var at: Located<SimulatedDuration> { get }
  /// How long after each time it happens again; nil if it happens once.
  var every: Located<SimulatedDuration>? { get }
  /// When it no longer happens again; nil if it does to the end.
  var until: Located<SimulatedDuration>? { get }
  /// The devices that it happens on; none if it happens at the hub.
  var devices: Located<[Reference]> { get }
  /// Whether it happens at the hub rather than on a device.
  var isAtHub: Bool { get }
  /// The system whose section it needs; nil where it needs none.
  var system: DeclaredSystem? { get }
  /// Whether it names a tip, an event, a parameter or a screen.
  var namesPartOfApp: Bool { get }
  /// The account that exists because of the step, if it may be a new one.
  var newAccount: Reference? { get }
  /// By how much the step sets a clock.
  var clockJump: SimulatedDuration { get }
  /// What happens; nil, after an error, if the file names something that is not there.
  func action(on devices: [DeviceIndex], by resolver: inout some NameResolver) -> ScriptedAction?
}

/// A step of one kind as a file writes it: what all steps have, and what only this one has.
struct TypedStepSyntax<Action: TimelineAction>: StepSyntax {
  var at = Located(SimulatedDuration.zero)
  var every: Located<SimulatedDuration>?
  var until: Located<SimulatedDuration>?
  var devices = Located<[Reference]>([])
  var own = Action.defaults

  var isAtHub: Bool { Action.isAtHub }
  var system: DeclaredSystem? { Action.system }
  var namesPartOfApp: Bool { Action.namesPartOfApp }
  var newAccount: Reference? { Action.newAccount(own) }
  var clockJump: SimulatedDuration { Action.clockJump(own) }

  func action(on devices: [DeviceIndex], by resolver: inout some NameResolver) -> ScriptedAction? {
    Action.resolved(own, on: devices, by: &resolver)?.action
  }
}

// MARK: The format

extension ScriptedAction {
  /// Any of the steps.
  package static let codec: Codec<any StepSyntax> = .tagged(
    "Step", "Something that happens at a given time.", key: "do"
  ) { union in
    for type in types { declare(type, &union) }
  }

  private static func declare<Action: TimelineAction>(
    _ type: Action.Type, _ union: inout UnionAlternatives<any StepSyntax>
  ) {
    union.alternative(
      Action.word, TypedStepSyntax<Action>.codec, wrap: { $0 },
      unwrap: { $0 as? TypedStepSyntax<Action> })
  }
}

extension TypedStepSyntax {
  fileprivate static var codec: Codec<TypedStepSyntax> {
    .object(Action.word, Action.meaning, defaults: TypedStepSyntax()) { step in
      step.required(
        "at", \.at, Codec<SimulatedDuration>.duration().located, "When, by true time.")
      if !Action.isAtHub {
        step.required("on", \.devices, .devices, "The device, or a list of devices.")
      }
      step.optional(
        "every", \.every,
        Codec<SimulatedDuration>.duration(in: .seconds(1)...DurationQuantity.limit).located,
        "How long after each time it happens again; when absent it happens once.")
      step.optional(
        "until", \.until, Codec<SimulatedDuration>.duration().located,
        "With `every`: when it no longer happens; when absent it does to the end.")
      Action.declare(&step)
    }
  }
}

extension ObjectFields {
  /// Declares whether a store that is brought along goes on under its own replica.
  mutating func declareReplica<Action>(
    _ path: any WritableKeyPath<Root, Bool> & Sendable
  ) where Root == TypedStepSyntax<Action> {
    defaulted(
      "reusesReplica", path, .boolean,
      "Whether it goes on under the replica id that it brings along, so that two count as one.")
  }
}

// MARK: From steps to their file

extension TimelineStep {
  /// What a file says about the step.
  package func syntax(_ names: ScenarioNames) -> any StepSyntax {
    syntax(action.step, names)
  }

  private func syntax<Action: TimelineAction>(
    _ step: Action, _ names: ScenarioNames
  ) -> any StepSyntax {
    var text = TypedStepSyntax<Action>(at: Located(at), own: step.syntax(names))
    if let device { text.devices = names[devices: [device]] }
    return text
  }
}
