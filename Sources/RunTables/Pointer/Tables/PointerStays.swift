import DeviceSystems
import PointerSystem
import SimulationKernel

/// How long each region held the pointer of each device, by layout.
struct PointerStays {
  /// What is known of a region.
  struct Stay {
    var enterCount = 0
    var time = SimulatedDuration.zero
    var longest = SimulatedDuration.zero
    var dwellCount = 0
    var activationCount = 0
  }

  /// The devices that ever had a pointer, in the order of the scenario.
  private(set) var devices: [DeviceIndex] = []
  private var stays: [Key: Stay] = [:]
  /// By device: the region that is active, and since when.
  private var open: [DeviceIndex: (key: Key, since: Instant)] = [:]
  private var layouts: [DeviceIndex: PointerLayoutIndex] = [:]

  private struct Key: Hashable {
    let device: DeviceIndex
    let layout: PointerLayoutIndex
    let region: PointerRegionIndex
  }

  init(_ input: ReportInput, _ pointer: PointerDefinition) {
    for row in input.pointerFacts { note(row.change, on: row.device, at: row.instant) }
    for device in devices { close(device, at: input.end) }
    devices.sort { $0.position < $1.position }
  }

  subscript(
    device: DeviceIndex, layout: PointerLayoutIndex, region: PointerRegionIndex
  ) -> Stay {
    stays[Key(device: device, layout: layout, region: region)] ?? Stay()
  }

  private mutating func note(
    _ change: PointerFact, on device: DeviceIndex, at instant: Instant
  ) {
    switch change {
    case .attached: if !devices.contains(device) { devices.append(device) }
    case .layoutChanged(let layout): layouts[device] = layout
    case .entered(let region, _, _):
      guard let layout = layouts[device] else { return }
      let key = Key(device: device, layout: layout, region: region)
      open[device] = (key, instant)
      stays[key, default: Stay()].enterCount += 1
    case .exited: close(device, at: instant)
    case .dwelled:
      if let key = open[device]?.key { stays[key, default: Stay()].dwellCount += 1 }
    case .controlActivated(_, let region?, by: _):
      if let key = open[device]?.key, key.region == region {
        stays[key, default: Stay()].activationCount += 1
      }
    default: break
    }
  }

  private mutating func close(_ device: DeviceIndex, at instant: Instant) {
    guard let (key, since) = open[device] else { return }
    open[device] = nil
    var stay = stays[key] ?? Stay()
    stay.time = stay.time + (instant - since)
    stay.longest = max(stay.longest, instant - since)
    stays[key] = stay
  }
}
