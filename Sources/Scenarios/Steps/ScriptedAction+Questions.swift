import DeviceSystems
import TipDomain

// What others ask a step, answered by its own file.

extension ScriptedAction {
  /// Makes it happen, on a device that is present or at the hub.
  ///
  /// - `number`: The position of the step in the timeline.
  package func play(
    on device: DeviceIndex?, number: Int, in fleet: inout some PlayedFleet & ~Copyable
  ) { step.play(on: device, number: number, in: &fleet) }

  /// What it names by its index; what is set has to be of the kinds that it names.
  package var references: StepReferences {
    get { step.references }
    set {
      var step = step
      step.references = newValue
      self = step.action
    }
  }

  /// How often it does the same; nil if it cannot.
  package var repeats: UInt32? {
    get { step.repeats }
    set {
      var step = step
      step.repeats = newValue
      self = step.action
    }
  }

  /// Whether it opens the app.
  package var opensApp: Bool { type(of: step).opensApp }

  /// Whether a device goes on with a store that is older, or another's.
  package var bringsBackStore: Bool { type(of: step).bringsBackStore }

  /// Whether a scenario has all that it needs.
  package func isPossible(in app: AppDefinition) -> Bool { step.isPossible(in: app) }
}

extension ScriptedAction {
  /// The system whose section a scenario needs for it; nil where it needs none.
  package var system: DeclaredSystem? { type(of: step).system }

  /// The word of the step in a file.
  package var word: String { type(of: step).word }

  /// The words of the steps that are about a system.
  package static func words(of system: DeclaredSystem) -> [String] {
    types.filter { $0.system == system }.map { $0.word }
  }
}
