import DeviceSystems
import FleetFacts
import SimulationKernel
import Verification

/// A device is not woken more often than the system allows.
package enum PushLimit: Invariant {
  package static let statement = InvariantStatement(
    id: "push-limit",
    sentence: "In no hour of the clock is a device sent more pushes than the limit, plus at most "
      + "one that was requested in the hour before.",
    sources: "7.12, 7.13", holds: .anySchedule)

  package static func idleReason(_ declarations: Declarations) -> String { "No push was sent." }

  fileprivate static func hour(of entry: JournalEntry) -> Int64 {
    entry.fact.instant.microseconds / SimulatedDuration.hours(1).microseconds
  }

  fileprivate static func judge(
    _ count: Int, to device: DeviceIndex, _ entry: JournalEntry,
    _ declarations: borrowing Declarations, _ ruling: inout Ruling
  ) {
    ruling.check()
    let limit = declarations.pushesPerHour
    guard limit < .max, count > limit + 1 else { return }
    ruling.violate(
      entry.violation(
        on: [device], observed: "\(count) pushes", expected: "at most \(limit + 1)",
        "\(declarations.name(of: device)) was sent \(count) pushes within one hour of the clock, "
          + "but the limit is \(limit)."))
  }

  /// Counts by device, from zero each hour.
  package struct Judge: Monitor {
    package static let interests: FactFamilies = .sync

    package static func shown(_ declarations: Declarations) -> FactFamilies {
      .push
    }

    private var counts: [(hour: Int64, count: Int)]

    package init(_ declarations: Declarations) {
      counts = Array(repeating: (-1, 0), count: declarations.devices.count)
    }

    package mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      guard case .sync(.pushSent(let device, _)) = entry.fact.kind,
        device.position < counts.count
      else { return }
      let hour = hour(of: entry)
      if counts[device.position].hour != hour { counts[device.position] = (hour, 0) }
      counts[device.position].count += 1
      judge(counts[device.position].count, to: device, entry, fleet.declarations, &ruling)
    }
  }
}
