import DeviceSystems
import FleetFacts
import Verification

/// A judge that begins alike, whatever is declared.
protocol FreshMonitor: Monitor {
  init()
}

extension FreshMonitor {
  init(_ declarations: Declarations) { self.init() }
}

/// A judge that looks at each fact of one system of a device by itself.
protocol SystemMonitor: FreshMonitor {
  /// The fact, with what the judge needs to know of it.
  associatedtype Moment
  /// Nil if a fact is about something else.
  static func moment(_ entry: JournalEntry, _ fleet: borrowing ReplayedFleet) -> Moment?
  mutating func judge(
    _ moment: Moment, _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling)
}

extension SystemMonitor {
  mutating func observe(
    _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet, in journal: borrowing Journal,
    _ ruling: inout Ruling
  ) {
    if let moment = Self.moment(entry, fleet) { judge(moment, fleet, &ruling) }
  }
}

/// A fact of one system of a device.
struct SystemMoment<Fact> {
  let fact: Fact
  let device: DeviceIndex
  let entry: JournalEntry
}

/// An invariant of a system, of which nothing is put to the test for one reason, whatever is
/// declared.
protocol SystemInvariant: Invariant {
  static var idleReason: String { get }
}

extension SystemInvariant {
  static func idleReason(_ declarations: Declarations) -> String { idleReason }
}
