import DeviceSystems
import FleetFacts
import SimulationKernel
import TextFormats
import TipDomain
import Verification

/// What a device knows, it obeys.
enum LocalDisplayCap: Invariant {
  static let statement = InvariantStatement(
    id: "local-display-cap",
    sentence: "No device displays a tip when it already knows of as many displays as its cap.",
    sources: "3.1, 6.6", holds: .anySchedule, marginUnit: .displays)

  static func idleReason(_ declarations: Declarations) -> String {
    declarations.hasCaps
      ? "No display counted towards a cap." : "No tip has a cap on its displays."
  }

  static var evidence: FactFamilies { .storeContents }

  fileprivate static func violation(
    _ entry: JournalEntry, _ device: DeviceIndex, _ display: Display, known: Int32, cap: Int32,
    _ declarations: borrowing Declarations
  ) -> Violation {
    entry.violation(
      on: [device], of: display.record, observed: "\(English.count(known, "display")) known before",
      expected: "fewer than \(cap)",
      "\(declarations.name(of: device)) displayed {tip} although it knew of "
        + "\(English.count(known, "display")) already and the cap is \(cap).")
  }

  /// Recounts what was known.
  struct Judge: Monitor {
    static let interests: FactFamilies = .display

    init(_ declarations: Declarations) {}

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      guard let device = entry.device, case .tip(.displayed(let display)) = entry.fact.kind,
        display.counts, !display.byOverride, !fleet.isOverridden(display.record),
        let cap = fleet.declarations.cap(of: display.tip)
      else { return }
      let pending = fleet.pendingCount(of: display.record, on: device)
      let known = fleet.known(display.record, on: device).count &+ pending
      let most = Int64(cap) + (fleet.declarations.judgeFault == .capOneHigher ? 1 : 0)
      if !ruling.measure(observed: Int64(known) + 1, atMost: most, entry, display.record) {
        ruling.violate(
          violation(entry, device, display, known: known, cap: cap, fleet.declarations))
      }
    }
  }
}
