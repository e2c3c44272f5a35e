import DeviceSystems
import SimulatedNetwork
import SimulationKernel
import TextFormats

/// Something that can go wrong, with everything that is known about it. One file declares one
/// fault: its word, its keys, what it does to a world, how reports and judges know it, and how a
/// search varies it. `FaultKind` lists them all.
protocol ScenarioFault: Equatable, Sendable {
  /// What a file says about this fault only. It is the fault itself unless the file names
  /// something that has to be looked up.
  associatedtype Syntax: Sendable = Self

  // MARK: The scenario

  /// The `kind` of the fault in a file.
  static var word: String { get }
  /// What happens, in a sentence.
  static var meaning: String { get }
  /// Whether it lasts; the others happen in an instant, and their schedules have no length.
  static var lasts: Bool { get }
  /// Whether a file may name the devices that it concerns.
  static var namesDevices: Bool { get }
  /// What holds where a file leaves a key out.
  static var defaults: Syntax { get }
  /// Declares the keys that only this fault has.
  static func declare(_ fault: inout ObjectFields<TypedFaultSyntax<Self>>)
  /// The fault that a file means; nil, after an error, if it names something that is not there.
  static func resolved(_ syntax: Syntax, by resolver: inout some NameResolver) -> Self?
  /// What a file says about the fault.
  func syntax(_ names: ScenarioNames) -> Syntax

  /// The case of the fault in the list of all.
  var kind: FaultKind { get }
  /// The devices that it concerns; nil for a fault of the hub.
  var touchedDevices: [DeviceIndex]? { get }
  /// The same fault for other devices; a fault of the hub stays as it is.
  func on(_ devices: [DeviceIndex]) -> Self

  // MARK: The world

  /// Whether it comes to all accounts of the hub at the same time.
  static var concernsWholeHub: Bool { get }
  /// What it does when it begins, besides what the network does by itself.
  func begin(in fleet: inout some PlayedFleet & ~Copyable, because cause: FactID)
  /// What its end puts right.
  func end(in fleet: inout some PlayedFleet & ~Copyable, because cause: FactID)
  /// What the network does by itself while it lasts; nil if it is no fault of links.
  func networkFault(in fleet: borrowing some PlayedFleet & ~Copyable) -> NetworkFault?
  /// Adds what it does to the answers of the hub while it lasts.
  func add(to harm: inout HubHarm)

  // MARK: Reports and judges

  /// What goes wrong, in a word or two.
  var wording: [WordingPart] { get }
  /// How a diagram draws it.
  static var mark: FaultMark { get }
  /// What it does to its devices while it lasts.
  var deviceEffects: [DeviceEffect] { get }
  /// What it does to messages of the links of its devices; nil if nothing.
  var linkEffect: LinkEffect? { get }
  /// Whether a message may arrive so late that its sender has asked again, or a second time.
  static var mayDeliverLate: Bool { get }

  // MARK: Search

  /// The fault with values that do harm but let changes through in the end.
  static func example(on devices: [DeviceIndex]) -> Self
  /// A fault of a random fleet.
  static func drawn<Source: VariantSource>(from source: inout Source) -> Self
  /// The fault with another choice where it has one.
  ///
  /// - `number`: Draws a whole number in a range; the second argument tells draws apart.
  func redrawn(by number: (ClosedRange<Int64>, UInt64) -> Int64) -> Self
  /// The fault with its strength scaled, if it has one.
  func scaled(by factor: some StrengthFactor) -> Self
}

extension ScenarioFault {
  static var lasts: Bool { true }
  static var namesDevices: Bool { false }
  static func declare(_ fault: inout ObjectFields<TypedFaultSyntax<Self>>) {}
  var touchedDevices: [DeviceIndex]? { nil }
  func on(_ devices: [DeviceIndex]) -> Self { self }

  static var concernsWholeHub: Bool { false }
  func begin(in fleet: inout some PlayedFleet & ~Copyable, because cause: FactID) {}
  func end(in fleet: inout some PlayedFleet & ~Copyable, because cause: FactID) {}
  func networkFault(in fleet: borrowing some PlayedFleet & ~Copyable) -> NetworkFault? { nil }
  func add(to harm: inout HubHarm) {}

  static var mark: FaultMark { lasts ? .stretch : .none }
  var deviceEffects: [DeviceEffect] { [] }
  var linkEffect: LinkEffect? { nil }
  static var mayDeliverLate: Bool { false }

  func redrawn(by number: (ClosedRange<Int64>, UInt64) -> Int64) -> Self { self }
  func scaled(by factor: some StrengthFactor) -> Self { self }
}

extension ScenarioFault where Syntax == Self {
  static func resolved(_ syntax: Self, by resolver: inout some NameResolver) -> Self? { syntax }
  func syntax(_ names: ScenarioNames) -> Self { self }
}

/// A fault that concerns some of the devices.
protocol DeviceFault: ScenarioFault {
  /// The devices that it concerns.
  var devices: [DeviceIndex] { get set }
}

extension DeviceFault {
  static var namesDevices: Bool { true }
  var touchedDevices: [DeviceIndex]? { devices }

  func on(_ devices: [DeviceIndex]) -> Self {
    var fault = self
    fault.devices = devices
    return fault
  }
}

/// A fault of the answers that the hub gives to everybody. Of several that last at a time, the hub
/// shows what `HubHarm` makes of them.
protocol HubAnswerFault: ScenarioFault {}

extension HubAnswerFault {
  static var concernsWholeHub: Bool { true }
  func begin(in fleet: inout some PlayedFleet & ~Copyable, because cause: FactID) {
    fleet.combineHubFaults(because: cause)
  }
  func end(in fleet: inout some PlayedFleet & ~Copyable, because cause: FactID) {
    fleet.combineHubFaults(because: cause)
  }
}
