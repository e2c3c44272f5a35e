import SimulationKernel
import TextFormats
import TipDomain

// Who makes a step happen decides what goes on around it.

/// What a person does; the step itself says what becomes of the app.
protocol PersonStep: TimelineAction {
  func act(on device: DeviceIndex, in world: inout World)
}

extension PersonStep {
  func play(on device: DeviceIndex?, number: Int, in world: inout World) {
    if let device { act(on: device, in: &world) }
  }
}

/// What an app does by itself.
protocol AppStep: TimelineAction {
  func act(on device: DeviceIndex, in world: inout World)
}

extension AppStep {
  func play(on device: DeviceIndex?, number: Int, in world: inout World) {
    guard let device else { return }
    let index = device.position
    // The app can act only while it has a process.
    if world.devices[index].process == .notRunning { world.launch(device, because: .none) }
    act(on: device, in: &world)
    // What the app does in the background reaches the hub in the moment that it has.
    if world.devices[index].process == .background && !world.devices[index].isAwake {
      world.wake(device, cause: world.devices[index].lastChange)
    }
    world.reevaluate(device, because: Causes(world.devices[index].lastChange))
  }
}

/// What happens to a device.
protocol DeviceStep: TimelineAction {
  func act(on device: DeviceIndex, in world: inout World)
}

extension DeviceStep {
  func play(on device: DeviceIndex?, number: Int, in world: inout World) {
    guard let device else { return }
    if world.omits(.performStep(number)) { return }
    act(on: device, in: &world)
  }
}

/// What happens at the hub.
protocol HubStep: TimelineAction {
  func act(in world: inout World)
}

extension HubStep {
  static var isAtHub: Bool { true }

  func play(on device: DeviceIndex?, number: Int, in world: inout World) { act(in: &world) }
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
