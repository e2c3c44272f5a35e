import DeviceSystems
import SimulationKernel
import TextFormats
import TipDomain

// Who makes a step happen decides what goes on around it.

/// What a person does; the step itself says what becomes of the app.
protocol PersonStep: TimelineAction {
  func act(on device: DeviceIndex, in fleet: inout some PlayedFleet & ~Copyable)
}

extension PersonStep {
  func play(on device: DeviceIndex?, number: Int, in fleet: inout some PlayedFleet & ~Copyable) {
    if let device { act(on: device, in: &fleet) }
  }
}

/// What an app does by itself.
protocol AppStep: TimelineAction {
  func act(on device: DeviceIndex, in fleet: inout some PlayedFleet & ~Copyable)
}

extension AppStep {
  func play(on device: DeviceIndex?, number: Int, in fleet: inout some PlayedFleet & ~Copyable) {
    if let device { fleet.letAppAct(on: device) { act(on: device, in: &$0) } }
  }
}

/// What happens to a device.
protocol DeviceStep: TimelineAction {
  func act(on device: DeviceIndex, in fleet: inout some PlayedFleet & ~Copyable)
}

extension DeviceStep {
  func play(on device: DeviceIndex?, number: Int, in fleet: inout some PlayedFleet & ~Copyable) {
    if let device, fleet.carriesOut(step: number) { act(on: device, in: &fleet) }
  }
}

/// What happens at the hub.
protocol HubStep: TimelineAction {
  func act(in fleet: inout some PlayedFleet & ~Copyable)
}

extension HubStep {
  static var isAtHub: Bool { true }

  func play(on device: DeviceIndex?, number: Int, in fleet: inout some PlayedFleet & ~Copyable) {
    act(in: &fleet)
  }
}

// MARK: Steps that name one thing

/// A step that names a tip and nothing else.
protocol TipStep: TimelineAction {
  var tip: TipIndex { get set }
}

extension TipStep {
  static var namesPartOfApp: Bool { true }

  var references: StepReferences {
    get { StepReferences(tip: tip) }
    set { tip = newValue.tip ?? tip }
  }
}

/// What a file says about a step that names an account and nothing else.
struct NamedAccount: Sendable {
  var account = Reference("main")
}
