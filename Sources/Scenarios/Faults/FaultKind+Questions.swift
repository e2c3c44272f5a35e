import DeviceSystems
import SimulatedNetwork

// What others ask a fault, answered by its own file.

extension FaultKind {
  /// The word for it in scenario files.
  public var name: String { type(of: fault).word }

  /// The devices that it concerns; nil for a fault of the hub.
  public var devices: [DeviceIndex]? { fault.touchedDevices }

  /// The same fault for other devices; a fault of the hub stays as it is.
  public func on(_ devices: [DeviceIndex]) -> FaultKind { fault.on(devices).kind }

  /// Whether it lasts; the others happen in an instant, and their schedules have no length.
  package var lasts: Bool { type(of: fault).lasts }

  /// Whether it comes to all accounts of the hub at the same time.
  package var concernsWholeHub: Bool { type(of: fault).concernsWholeHub }

  /// What it does when it begins, besides what the network does by itself.
  package func begin(in fleet: inout some PlayedFleet & ~Copyable, because cause: FactID) {
    fault.begin(in: &fleet, because: cause)
  }

  /// What its end puts right.
  package func end(in fleet: inout some PlayedFleet & ~Copyable, because cause: FactID) {
    fault.end(in: &fleet, because: cause)
  }

  /// What the network does by itself while it lasts; nil if it is no fault of links.
  package func networkFault(in fleet: borrowing some PlayedFleet & ~Copyable) -> NetworkFault? {
    fault.networkFault(in: fleet)
  }

  /// Adds what it does to the answers of the hub while it lasts.
  package func add(to harm: inout HubHarm) { fault.add(to: &harm) }

  /// What goes wrong, in a word or two.
  package var wording: [WordingPart] { fault.wording }

  /// How a diagram draws it.
  package var mark: FaultMark { type(of: fault).mark }

  /// What it does to its devices while it lasts.
  package var deviceEffects: [DeviceEffect] { fault.deviceEffects }

  /// What it does to messages of the links of its devices; nil if nothing.
  package var linkEffect: LinkEffect? { fault.linkEffect }

  /// Whether a message may arrive so late that its sender has asked again, or a second time.
  package var mayDeliverLate: Bool { type(of: fault).mayDeliverLate }

  /// The fault with another choice where it has one.
  ///
  /// - `number`: Draws a whole number in a range; the second argument tells draws apart.
  package func redrawn(by number: (ClosedRange<Int64>, UInt64) -> Int64) -> FaultKind {
    fault.redrawn(by: number).kind
  }

  /// The fault with its strength scaled, if it has one.
  package func scaled(by factor: some StrengthFactor) -> FaultKind {
    fault.scaled(by: factor).kind
  }
}
