import DeviceSystems
import FleetFacts
import SimulationKernel
import TextFormats
import TipDomain
import Verification

/// A display is what its fact says it is.
enum DisplayDescribed: Invariant {
  static let statement = InvariantStatement(
    id: "display-described",
    sentence: "A display is in a view that asks for that tip, on a surface that the platform has. "
      + "It is recorded as the first if and only if none was known; it counts, and its time on "
      + "screen adds to the tip's, if and only if the knobs say so. Its end tells for how long it "
      + "was visible.",
    sources: "3.3, 3.4, 3.7, 3.12, 4.7, 5.4, C1", holds: .anySchedule)

  static func idleReason(_ declarations: Declarations) -> String {
    declarations.tips.isEmpty ? "The app has no tips." : "No tip was displayed."
  }

  /// Compares each display with what is declared, and with what was known before it.
  struct Judge: Monitor {
    static let interests: FactFamilies = [.display, .displayEnd]

    init(_ declarations: Declarations) {}

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      guard let device = entry.device, device.position < fleet.declarations.devices.count else {
        return
      }
      if case .tip(.displayEnded(let ended)) = entry.fact.kind {
        judge(ended, entry, device, fleet, &ruling)
      }
      guard case .tip(.displayed(let display)) = entry.fact.kind else { return }
      ruling.check()
      if let (observed, expected) = difference(display, on: device, fleet) {
        ruling.violate(
          entry.violation(
            on: [device], of: display.record, observed: observed, expected: expected,
            "\(fleet.declarations.name(of: device)) displayed {tip}: \(observed), where it had to "
              + "be \(expected)."))
      }
    }

    /// What counts when it leaves counts then, and its time is part of the tip's (3.3, 3.5, C1), as
    /// long as it was in the foreground (3.7).
    private func judge(
      _ ended: DisplayEnd, _ entry: JournalEntry, _ device: DeviceIndex,
      _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      let open = fleet.devices[device.position].shown.first {
        $0.display.presentation == ended.presentation
      }
      guard let open else { return }
      let display = open.display
      ruling.check()
      let visible = open.visible(at: entry.fact.instant)
      if ended.visible != visible {
        ruling.violate(
          entry.violation(
            on: [device], of: ended.record, observed: "visible \(ended.visible.microseconds) µs",
            expected: "visible \(visible.microseconds) µs",
            "\(fleet.declarations.name(of: device)) says that a display of {tip} was visible for "
              + "\(TimeText.duration(ended.visible)), and it was for "
              + "\(TimeText.duration(visible))."))
      }
      let knobs = fleet.declarations.knobs
      let counts = display.counts && knobs.countAt == .disappear
      let adds = !(display.byOverride && knobs.overriddenDisplaysCount == .no)
      let (told, due, what) =
        ended.counts != counts
        ? (ended.counts, counts, "counted") : (ended.addsDuration, adds, "added to its time")
      guard told != due else { return }
      let observed = told ? what : "not \(what)"
      ruling.violate(
        entry.violation(
          on: [device], of: ended.record, observed: observed,
          expected: due ? what : "not \(what)",
          "The end of a display of {tip} on \(fleet.declarations.name(of: device)) was "
            + "\(observed), against the knobs."))
    }

    private func difference(
      _ display: Display, on device: DeviceIndex, _ fleet: borrowing ReplayedFleet
    ) -> (observed: String, expected: String)? {
      if let found = differentView(display, on: device, fleet) { return found }
      let known = fleet.known(display.record, on: device).count
      let isUp = fleet.shows(display.record, on: device)
      if display.isFirst != (known == 0 && !isUp) {
        return display.isFirst
          ? (
            "recorded as the first", "recorded as a later one"
          ) : ("recorded as a later one", "the first")
      }
      if display.knownBefore != known {
        return ("\(display.knownBefore) known before it", "\(known)")
      }
      let knobs = fleet.declarations.knobs
      let isSecondView = isUp && knobs.simultaneousViews == .countOnce
      let isForced = display.byOverride && knobs.overriddenDisplaysCount == .no
      if display.counts != !(isSecondView || isForced) {
        return display.counts ? ("counted", "not counted") : ("not counted", "counted")
      }
      return nil
    }

    private func differentView(
      _ display: Display, on device: DeviceIndex, _ fleet: borrowing ReplayedFleet
    ) -> (observed: String, expected: String)? {
      if display.slot == Display.untoldSlot { return nil }
      let platform = fleet.declarations.devices[device.position].platform
      if !platform.hasSurface(display.surface) {
        return ("a \(display.surface.name)", "on a surface of a \(platform.rawValue)")
      }
      guard let screen = fleet[device].screen.map(Int.init),
        screen < fleet.declarations.slots.count
      else { return nil }
      guard Int(display.slot) < fleet.declarations.slots[screen].count else {
        return ("in view \(display.slot + 1)", "in one of the views of the screen")
      }
      let view = fleet.declarations.slots[screen][Int(display.slot)]
      if !view.mayShow(display.tip, fleet.declarations) {
        return ("in a view that asks for another tip", "in one that asks for it")
      }
      let surface = view.surface(on: platform)
      return display.surface == surface
        ? nil : ("as \(display.surface.name)", "as \(surface.name)")
    }
  }
}
