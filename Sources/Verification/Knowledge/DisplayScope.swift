import DeviceSystems
import FleetFacts
import TipDomain

/// Which displays are summed: those on one person's devices, for one eligibility of the tip.
package struct DisplayScope: Hashable, Sendable, BitwiseCopyable {
  /// The account that the devices belong to; all that are signed out at the beginning go together.
  package let group: UInt16
  /// How often eligibility was reset, where that clears counts.
  package let epoch: UInt32

  /// The scope of a display.
  package init(_ display: Display, on device: DeviceIndex, _ fleet: borrowing ReplayedFleet) {
    self.init(device, epoch: fleet.known(display.record, on: device).epoch, fleet.declarations)
  }

  /// The scope of displays on a device in an epoch.
  package init(_ device: DeviceIndex, epoch: UInt32, _ declarations: borrowing Declarations) {
    group = DisplayScope.group(of: device, declarations)
    self.epoch = declarations.knobs.resetEligibilityClears == .nothing ? 0 : epoch
  }

  /// The devices of one person: those that belong to one account at the beginning.
  package static func group(of device: DeviceIndex, _ declarations: borrowing Declarations)
    -> UInt16
  {
    declarations.devices[device.position].account ?? .max
  }
}

extension ReplayedFleet {
  /// Whether the stores of a person's devices were cleared since a fact because the zone was purged
  /// (7.20).
  package func wasCleared(_ group: UInt16, since fact: FactID) -> Bool {
    declarations.knobs.zonePurge == .clearsLocally && sync.wasPurged(group, since: fact)
  }
}

extension JournalEntry {
  /// A display that counts towards the cap and that no override let through.
  package var countedDisplay: (device: DeviceIndex, display: Display)? {
    guard let device, case .tip(.displayed(let display)) = fact.kind, display.counts,
      !display.byOverride
    else { return nil }
    return (device, display)
  }
}
