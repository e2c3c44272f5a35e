import DeviceSystems
import FleetFacts
import FocusSystem
import SimulationKernel

/// How long choices of a Focus take to the devices that follow them: from the choice to the moment
/// at which another device takes it over. What a later choice overtakes is not counted, since
/// nobody follows it.
struct FocusNews {
  /// A choice, as the devices of an account tell it apart from others.
  private struct Choice: Hashable {
    let writer: DeviceIndex
    let stamp: Instant
  }

  /// When each choice was made, by true time.
  private var made: [Choice: Instant] = [:]
  /// How often a device took over a choice.
  private(set) var count = 0
  /// How long these took, all together.
  private(set) var lateness = SimulatedDuration.zero
  /// The longest of them.
  private(set) var longest = SimulatedDuration.zero

  mutating func observe(_ fact: FocusFact, on device: DeviceIndex, at instant: Instant) {
    switch fact {
    case .activated(_, let trigger, let stamp), .deactivated(_, let trigger, let stamp):
      guard trigger != .otherDevice else { return }
      made[Choice(writer: device, stamp: stamp)] = instant
    case .received(_, let writer, let stamp):
      guard let since = made[Choice(writer: writer, stamp: stamp)] else { return }
      count += 1
      lateness = lateness + (instant - since)
      longest = max(longest, instant - since)
    default: break
    }
  }
}
