import SimulationKernel

/// The time as a device has it.
public struct DeviceTime: Hashable, Sendable, BitwiseCopyable {
  /// What its clock shows; may jump.
  public var wall: Instant
  /// A clock that never jumps, for measuring how long something lasted.
  public var monotonic: Instant

  /// A reading of both clocks.
  public init(wall: Instant, monotonic: Instant) {
    self.wall = wall
    self.monotonic = monotonic
  }
}
