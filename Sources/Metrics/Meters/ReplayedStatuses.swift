import DeviceSystems
import FleetFacts
import SimulationKernel
import TipDomain
import TipSync
import Verification

/// Where meters find what devices know of tips, and which account they are signed in to.
protocol StatusSource {
  /// What a device knows of a tip; at least its epoch and its invalidation.
  func known(_ record: RecordIndex, on device: DeviceIndex) -> KnownTip
  /// The account of a device; nil is signed out.
  func account(of device: DeviceIndex) -> UInt16?
  /// Whether a device has joined the fleet and not left it.
  func isPresent(_ device: DeviceIndex) -> Bool
}

extension ReplayedFleet: StatusSource {
  func account(of device: DeviceIndex) -> UInt16? { self[device].account }
  func isPresent(_ device: DeviceIndex) -> Bool { self[device].isPresent }
}

/// The little that meters need of what devices know: statuses, accounts, presence.
struct ReplayedStatuses: StatusSource {
  private struct Status {
    var epoch: UInt32 = 0
    var invalidation: InvalidationReason?
  }

  private struct Device {
    var statuses: [Status] = []
    var account: UInt16?
    var isPresent = false

    mutating func set(_ record: RecordIndex, _ epoch: UInt32, _ reason: InvalidationReason?) {
      while statuses.count <= record.position { statuses.append(Status()) }
      statuses[record.position] = Status(epoch: epoch, invalidation: reason)
    }
  }

  private var devices: [Device]

  init(_ declarations: Declarations) {
    devices = declarations.devices.map { Device(account: $0.account) }
  }

  func known(_ record: RecordIndex, on device: DeviceIndex) -> KnownTip {
    var known = KnownTip()
    let index = record.position
    guard index < devices[device.position].statuses.count else { return known }
    known.epoch = devices[device.position].statuses[index].epoch
    known.invalidation = devices[device.position].statuses[index].invalidation
    return known
  }

  func account(of device: DeviceIndex) -> UInt16? { devices[device.position].account }

  func isPresent(_ device: DeviceIndex) -> Bool { devices[device.position].isPresent }

  /// Applies what a fact says; after a store was replaced, the model knows what it holds.
  @inline(__always)
  mutating func apply(_ entry: JournalEntry, in state: borrowing some FleetState & ~Copyable) {
    guard let device = entry.device?.position, device < devices.count else { return }
    switch entry.fact.kind {
    case .tip(.invalidated(let invalidation)):
      devices[device].set(invalidation.record, invalidation.epoch, invalidation.reason)
    case .tip(.statusMerged(let record, let status)):
      devices[device].set(record, status.epoch, status.invalidation)
    case .tip(.eligibilityReset(let record, let epoch, _)):
      devices[device].set(record, epoch, nil)
    case .tip(.datastoreReset), .device(.reinstalled): forget(device)
    case .device(.restored), .device(.cloned): resynchronise(device, with: state)
    case .device(.crashed(let lost)): if lost > 0 { resynchronise(device, with: state) }
    case .device(.joined): devices[device].isPresent = true
    case .device(.retired): devices[device].isPresent = false
    case .sync(.accountChanged(let account)): devices[device].account = account
    default: break
    }
  }

  private mutating func forget(_ device: Int) {
    devices[device].statuses.removeAll(keepingCapacity: true)
  }

  private mutating func resynchronise(
    _ device: Int, with state: borrowing some FleetState & ~Copyable
  ) {
    forget(device)
    for index in 0..<state.recordCount {
      let record = RecordIndex(index)
      let status = state.remembered(record, on: DeviceIndex(device)).status
      devices[device].set(record, status.epoch, status.invalidation)
    }
  }
}
