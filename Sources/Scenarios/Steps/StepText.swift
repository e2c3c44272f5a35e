import DeviceSystems
import SimulationKernel
import TextFormats

/// A step as a file writes it, of whatever kind.
protocol WrittenStep: Sendable {
  var at: Located<SimulatedDuration> { get }
  var devices: Located<[Reference]> { get }
  var isAtHub: Bool { get }
  var namesPartOfApp: Bool { get }
  /// The account that exists because of the step, if it may be a new one.
  var newAccount: Reference? { get }
  /// By how much the step sets a clock.
  var clockJump: SimulatedDuration { get }
  /// What happens; nil, after an error, if the file names something that is not there.
  func action(on devices: [DeviceIndex], by resolver: inout some NameResolver) -> ScriptedAction?
}

/// A step of one kind as a file writes it: what all steps have, and what only this one has.
struct StepText<Action: TimelineAction>: WrittenStep {
  var at = Located(SimulatedDuration.zero)
  var devices = Located<[Reference]>([])
  var own = Action.blank

  var isAtHub: Bool { Action.isAtHub }
  var namesPartOfApp: Bool { Action.namesPartOfApp }
  var newAccount: Reference? { Action.newAccount(own) }
  var clockJump: SimulatedDuration { Action.clockJump(own) }

  func action(on devices: [DeviceIndex], by resolver: inout some NameResolver) -> ScriptedAction? {
    Action.resolved(own, on: devices, by: &resolver)?.action
  }
}

// MARK: The format

extension ScriptedAction {
  static let shape: TextShape<any WrittenStep> = .tagged(
    "Step", "Something that happens at a given time.", key: "do"
  ) { union in
    for type in types { declare(type, &union) }
  }

  private static func declare<Action: TimelineAction>(
    _ type: Action.Type, _ union: inout UnionAlternatives<any WrittenStep>
  ) {
    union.alternative(
      Action.word, StepText<Action>.shape, wrap: { $0 }, unwrap: { $0 as? StepText<Action> })
  }
}

extension StepText {
  fileprivate static var shape: TextShape<StepText> {
    .object(Action.word, Action.meaning, blank: StepText()) { step in
      step.required(
        "at", \.at, TextShape<SimulatedDuration>.duration().located, "When, by true time.")
      if !Action.isAtHub {
        step.required("on", \.devices, .devices, "The device, or a list of devices.")
      }
      Action.declare(&step)
    }
  }
}

extension ObjectFields {
  /// Declares whether a store that is brought along goes on under its own replica.
  mutating func declareReplica<Action>(
    _ path: any WritableKeyPath<Root, Bool> & Sendable
  ) where Root == StepText<Action> {
    defaulted(
      "reusesReplica", path, .boolean,
      "Whether it goes on under the replica id that it brings along, so that two count as one.")
  }
}

// MARK: From steps to their file

extension TimelineStep {
  func written(_ names: ScenarioNames) -> any WrittenStep {
    written(action.step, names)
  }

  private func written<Action: TimelineAction>(
    _ step: Action, _ names: ScenarioNames
  ) -> any WrittenStep {
    var text = StepText<Action>(at: Located(at), own: step.written(names))
    if let device { text.devices = names[devices: [device]] }
    return text
  }
}
