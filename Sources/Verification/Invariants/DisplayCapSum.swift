import FleetSimulation
import SimulationKernel
import TipDomain

/// The promise as people understand it: at most n, over all devices of a person.
///
/// Late news alone breaks it, so a run is judged by it only if its scenario names it among the
/// violations that it expects; in other runs a violation leaves the verdict open and the margin
/// says by how much the cap was exceeded.
enum DisplayCapSum: Invariant {
  static let statement = InvariantStatement(
    id: "display-cap-sum",
    sentence: "A tip is displayed at most as often as its cap, all devices of a person together.",
    sources: "6.6, 6.10, 8.3", holds: .boundedDelay, isClaimedAlways: false,
    marginUnit: .displays)

  static func idleReason(_ declarations: Declarations) -> String {
    LocalDisplayCap.idleReason(declarations)
  }

  static var evidence: FactFamilies { [.display, .status] }

  fileprivate static func violation(
    _ seen: Seen, _ device: DeviceIndex, _ display: Display, total: Int64, cap: Int32,
    _ declarations: borrowing Declarations
  ) -> Violation {
    seen.violation(
      on: [device], of: display.record, observed: Wording.displays(total),
      expected: "at most \(cap)",
      "\(declarations.name(of: device)) made the \(Wording.ordinal(total)) display of {tip} in "
        + "all, and its cap is \(cap).")
  }

  /// Keeps a total.
  struct Judge: Monitor {
    static let interests: FactFamilies = .display

    private var totals: [[(scope: DisplayScope, count: Int64)]] = []

    init(_ declarations: Declarations) {}

    mutating func observe(
      _ seen: Seen, _ memory: borrowing FleetMemory,
      in source: borrowing some CarriedSource & ~Copyable, _ ruling: inout Ruling
    ) {
      guard let (device, display) = seen.countedDisplay, !memory.isOverridden(display.record),
        let cap = memory.declarations.cap(of: display.tip)
      else { return }
      let scope = DisplayScope(display, on: device, memory)
      let record = display.record.position
      while totals.count <= record { totals.append([]) }
      let found = totals[record].firstIndex { $0.scope == scope }
      let place = found ?? totals[record].count
      if found == nil { totals[record].append((scope, 0)) }
      totals[record][place].count += 1
      let total = totals[record][place].count
      if !ruling.measure(observed: total, atMost: Int64(cap), seen, display.record) {
        ruling.violate(
          violation(seen, device, display, total: total, cap: cap, memory.declarations))
      }
    }
  }
}
