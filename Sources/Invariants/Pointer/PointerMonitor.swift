import Verification

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
