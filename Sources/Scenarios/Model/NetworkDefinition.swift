import DeviceSystems
import SimulatedNetwork
import SimulationKernel

/// The links between the devices and the hub.
public struct NetworkDefinition: Sendable, Equatable {
  /// Every link that is not named.
  public var standard: LinkPolicy
  /// The links of single devices, in order; a later one wins.
  public var links: [LinkDefinition]

  /// Good links: 300 ms, nothing lost.
  public init() {
    standard = LinkPolicy(
      latency: .lognormal(median: .milliseconds(150), sigmaMillis: 500))
    links = []
  }

  /// By device: how its link up to the hub behaves, and the one down from it.
  package func policies(deviceCount: Int) -> (up: [LinkPolicy], down: [LinkPolicy]) {
    let all = Array(repeating: standard, count: deviceCount)
    var policies = (up: all, down: all)
    for link in links {
      if link.direction != .down { policies.up[link.device.position] = link.policy }
      if link.direction != .up { policies.down[link.device.position] = link.policy }
    }
    return policies
  }
}

/// The link of one device, one way or both.
public struct LinkDefinition: Sendable, Equatable {
  /// The device.
  public var device: DeviceIndex
  /// Which way.
  public var direction: LinkDirection
  /// How it behaves.
  public var policy: LinkPolicy

  /// A link.
  public init(device: DeviceIndex, direction: LinkDirection, policy: LinkPolicy) {
    self.device = device
    self.direction = direction
    self.policy = policy
  }
}

/// Which way a link carries.
public enum LinkDirection: String, Sendable, CaseIterable, BitwiseCopyable {
  /// Both ways.
  case both
  /// From the device to the hub.
  case up
  /// From the hub to the device.
  case down
}
