import DeviceSystems
import SimulationKernel

/// Something that happens at a given time.
public struct TimelineStep: Sendable, Equatable {
  /// When, by true time.
  public var at: SimulatedDuration
  /// On which device; nil for what happens at the hub.
  public var device: DeviceIndex?
  /// What.
  public var action: ScriptedAction

  /// A step.
  public init(at: SimulatedDuration, device: DeviceIndex?, action: ScriptedAction) {
    self.at = at
    self.device = device
    self.action = action
  }
}
