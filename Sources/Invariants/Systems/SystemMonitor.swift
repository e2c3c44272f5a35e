import DeviceSystems
import FleetFacts
import FocusSystem
import IntentSystem
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

// MARK: Focuses

/// An invariant of Focuses, which needs what judges of these need.
protocol FocusInvariant: SystemInvariant {}

extension FocusInvariant {
  static var evidence: FactFamilies { .ofFocus }
}

typealias FocusMoment = SystemMoment<FocusFact>

/// A judge that looks at each fact of a Focus.
protocol FocusMonitor: SystemMonitor where Moment == FocusMoment {}

extension FocusMonitor {
  static var interests: FactFamilies { .focus }

  static func moment(_ entry: JournalEntry, _ fleet: borrowing ReplayedFleet) -> FocusMoment? {
    guard let device = entry.device, case .focus(let fact) = entry.fact.kind else { return nil }
    return FocusMoment(fact: fact, device: device, entry: entry)
  }
}

// MARK: Pointers

/// An invariant of pointers, which needs what judges of these need.
protocol PointerInvariant: SystemInvariant {}

extension PointerInvariant {
  static var evidence: FactFamilies { .ofPointer }
}

/// A judge that looks at each fact of a pointer.
protocol PointerMonitor: SystemMonitor where Moment == PointerMoment {}

extension PointerMonitor {
  static var interests: FactFamilies { .pointer }

  static func moment(_ entry: JournalEntry, _ fleet: borrowing ReplayedFleet) -> PointerMoment? {
    PointerMoment(entry, fleet)
  }
}

// MARK: Intents

/// An invariant of intents and widgets, which needs what judges of these need.
protocol IntentInvariant: SystemInvariant {}

extension IntentInvariant {
  static var evidence: FactFamilies { .ofIntents }
}

typealias IntentMoment = SystemMoment<IntentFact>

/// A judge that looks at each fact of intents and widgets.
protocol IntentMonitor: SystemMonitor where Moment == IntentMoment {}

extension IntentMonitor {
  static var interests: FactFamilies { .intent }

  static func moment(_ entry: JournalEntry, _ fleet: borrowing ReplayedFleet) -> IntentMoment? {
    guard let device = entry.device, case .intent(let fact) = entry.fact.kind else { return nil }
    return IntentMoment(fact: fact, device: device, entry: entry)
  }
}
