import DeviceSystems
import FleetFacts
import SimulationKernel
import TextFormats
import TipDomain
import Verification

/// New tips keep their distance in time on each device; old ones need not.
enum DisplayFrequencyGap: Invariant {
  static let statement = InvariantStatement(
    id: "display-frequency",
    sentence: "On no device does a tip of which it knows no display appear within the frequency's "
      + "gap, unless the tip ignores the frequency.",
    sources: "3.8, 3.11, 3.12, 3.14, C7, C11", holds: .anySchedule,
    marginUnit: .microseconds)

  static func idleReason(_ declarations: Declarations) -> String {
    declarations.devices.contains { $0.gap > .zero }
      ? "No first display that must keep the gap came after another display."
      : "The frequency is immediate on every device."
  }

  static var evidence: FactFamilies { FactFamilies.storeContents.union([.otherTip, .process]) }

  fileprivate static func violation(
    _ entry: JournalEntry, _ device: DeviceIndex, _ display: Display, waited: SimulatedDuration,
    gap: SimulatedDuration, _ declarations: borrowing Declarations
  ) -> Violation {
    entry.violation(
      on: [device], of: display.record, observed: "\(waited.microseconds) µs after the last",
      expected: "at least \(gap.microseconds) µs",
      "\(declarations.name(of: device)) displayed {tip} for the first time "
        + "\(TimeText.duration(waited)) after another tip, within the gap of "
        + "\(TimeText.duration(gap)).")
  }

  /// Whether the claim is about this display at all, but for its being the first.
  fileprivate static func concerns(
    _ display: Display, on device: DeviceIndex, _ fleet: borrowing ReplayedFleet
  ) -> Bool {
    if display.byOverride || fleet.isOverridden(display.record) { return false }
    if fleet.known(display.record, on: device).epoch > 0 { return false }
    guard display.tip.position < fleet.declarations.tips.count else { return false }
    return !fleet.declarations.tips[display.tip.position].ignoresFrequency
      && fleet.declarations.devices[device.position].gap > .zero
  }

  /// Since when the gate is closed: since now, while a view holds it closed (C11); nil if nothing
  /// ever closed it.
  fileprivate static func gate(
    _ device: DeviceIndex, at now: Instant, _ fleet: borrowing ReplayedFleet
  ) -> Instant? {
    if fleet.declarations.knobs.frequencyFrom == .disappear {
      for tip in fleet[device].shown where fleet.closesGate(tip.display) { return now }
    }
    return fleet[device].store.gate
  }

  /// Finds out by itself whether a display is the first.
  struct Judge: Monitor {
    static let interests: FactFamilies = .display

    init(_ declarations: Declarations) {}

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      guard let device = entry.device, case .tip(.displayed(let display)) = entry.fact.kind,
        fleet.known(display.record, on: device).count == 0,
        !fleet.shows(display.record, on: device), concerns(display, on: device, fleet),
        let gate = gate(device, at: display.date, fleet)
      else { return }
      var gap = fleet.declarations.devices[device.position].gap
      if fleet.declarations.judgeFault == .gapHalved {
        gap = SimulatedDuration(microseconds: gap.microseconds / 2)
      }
      let waited = entry.fact.localInstant - gate
      if !ruling.measure(
        observed: waited.microseconds, atLeast: gap.microseconds, entry, display.record)
      {
        ruling.violate(
          violation(entry, device, display, waited: waited, gap: gap, fleet.declarations))
      }
    }
  }
}
