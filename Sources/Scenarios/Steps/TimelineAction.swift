import DeviceSystems
import SimulationKernel
import TextFormats
import TipDomain

/// Something that a timeline can make happen, with everything that is known about it. One file
/// declares one kind of step: its word, its keys, what it does to a world, what it names, and how a
/// search makes and simplifies it. `ScriptedAction` lists them all.
protocol TimelineAction: Sendable {
  /// What a file says about this step only. It is the step itself unless the file names something
  /// that has to be looked up.
  associatedtype Syntax: Sendable = Self

  // MARK: The scenario

  /// The `do` of the step in a file.
  static var word: String { get }
  /// What happens, in a sentence.
  static var meaning: String { get }
  /// Whether it happens at the hub rather than on a device.
  static var isAtHub: Bool { get }
  /// The system whose section a scenario needs for it; nil where it needs none.
  static var system: DeclaredSystem? { get }
  /// Whether it names a tip, an event, a parameter or a screen.
  static var namesPartOfApp: Bool { get }
  /// What holds where a file leaves a key out.
  static var defaults: Syntax { get }
  /// Declares the keys that only this step has.
  static func declare(_ step: inout ObjectFields<TypedStepSyntax<Self>>)
  /// The account that exists because of the step, if it may be a new one.
  static func newAccount(_ syntax: Syntax) -> Reference?
  /// By how much the step sets a clock.
  static func clockJump(_ syntax: Syntax) -> SimulatedDuration
  /// The step that a file means; nil, after an error, if it names something that is not there.
  static func resolved(
    _ syntax: Syntax, on devices: [DeviceIndex], by resolver: inout some NameResolver
  ) -> Self?
  /// What a file says about the step.
  func syntax(_ names: ScenarioNames) -> Syntax

  /// The case of the step in the list of all.
  var action: ScriptedAction { get }
  /// What it names by its index; what is set has to be of the kinds that it names.
  var references: StepReferences { get set }
  /// How often it does the same; nil if it cannot.
  var repeats: UInt32? { get set }

  // MARK: The world

  /// Makes it happen, on a device that is present or at the hub.
  ///
  /// - `number`: The position of the step in the timeline.
  func play(on device: DeviceIndex?, number: Int, in fleet: inout some PlayedFleet & ~Copyable)

  // MARK: Checks

  /// Whether it opens the app.
  static var opensApp: Bool { get }
  /// Whether a device goes on with a store that is older, or another's.
  static var bringsBackStore: Bool { get }
  /// Whether a scenario has all that it needs.
  func isPossible(in app: AppDefinition) -> Bool
  /// Says which tip it ends, or may end.
  func add(to sources: inout InvalidationSources)

  // MARK: Search

  /// Whether it belongs to the harm that a random world may go without.
  static var isHarm: Bool { get }
  /// Whether random worlds have such steps.
  static var isDrawn: Bool { get }
  /// Whether a random world does something right before it, so that there is something to lose.
  static var followsWork: Bool { get }
  /// A step of a random world on a device; nil if the world has nothing to do it with.
  static func drawn<Source: VariantSource>(on device: Int, from source: inout Source) -> Self?
}

extension TimelineAction {
  static var isAtHub: Bool { false }
  static var system: DeclaredSystem? { nil }
  static var namesPartOfApp: Bool { false }
  static func declare(_ step: inout ObjectFields<TypedStepSyntax<Self>>) {}
  static func newAccount(_ syntax: Syntax) -> Reference? { nil }
  static func clockJump(_ syntax: Syntax) -> SimulatedDuration { .zero }
  var references: StepReferences {
    get { StepReferences() }
    set {}
  }
  var repeats: UInt32? {
    get { nil }
    set {}
  }

  static var opensApp: Bool { false }
  static var bringsBackStore: Bool { false }
  func isPossible(in app: AppDefinition) -> Bool { true }
  func add(to sources: inout InvalidationSources) {}

  static var followsWork: Bool { false }
  static var isDrawn: Bool { true }
}

extension TimelineAction where Syntax == Self {
  static func resolved(
    _ syntax: Self, on devices: [DeviceIndex], by resolver: inout some NameResolver
  ) -> Self? { syntax }

  func syntax(_ names: ScenarioNames) -> Self { self }
}
