import DeviceSystems
import FleetFacts
import Scenarios
import SimulationKernel
import TextFormats
import TipDomain
import Verification

/// A display is what its fact says it is.
enum DisplayDescribed: Invariant {
  static let statement = InvariantStatement(
    id: "display-described",
    sentence: "A display has a number above all earlier ones of its device, and is in a view that "
      + "asks for that tip, on a surface that the platform has. It is recorded as the first if and "
      + "only if none was known; it counts, and its time on screen adds to the tip's, if and only "
      + "if the knobs say so. It ends once, for a reason that there is, and its end tells for how "
      + "long it was visible.",
    sources: "3.3, 3.4, 3.7, 3.12, 4.7, 5.4, C1", holds: .anySchedule)

  static func idleReason(_ declarations: Declarations) -> String {
    declarations.tips.isEmpty ? "The app has no tips." : "No tip was displayed."
  }

  /// The phases tell only when the last moment is over, and every journal has an end.
  static var evidence: FactFamilies {
    FactFamilies.storeContents.union(.forgetting).union([.process, .trueTime])
  }

  /// Compares each display with what is declared, and with what was known before it.
  struct Judge: Monitor {
    static let interests: FactFamilies = [.display, .displayEnd, .status, .phase]

    /// A display that is said to have ended because its tip was invalidated.
    private struct Unexplained: Sendable {
      let device: DeviceIndex
      let record: RecordIndex
      let entry: JournalEntry
    }

    /// By device: the number of its last display.
    private var last: [UInt32]
    private var unexplained = EndOfInstantQueue<Unexplained>()

    init(_ declarations: Declarations) { last = declarations.devices.map { _ in 0 } }

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      if !unexplained.isEmpty {
        for end in unexplained.remove(before: entry) {
          violate(
            end.record, "ended for an invalidation", "an invalidation", end.entry, end.device,
            fleet, &ruling)
        }
      }
      guard let device = entry.device, device.position < last.count,
        case .tip(let fact) = entry.fact.kind
      else { return }
      switch fact {
      case .displayed(let display): judge(display, entry, device, fleet, &ruling)
      case .displayEnded(let ended):
        judge(ended, entry, device, fleet, &ruling)
        judgeReason(of: ended, entry, device, fleet, &ruling)
      case .invalidated(let invalidation): explain(invalidation.record, device)
      case .invalidationNotStored(let record, _): explain(record, device)
      default: break
      }
    }

    private mutating func judge(
      _ display: Display, _ entry: JournalEntry, _ device: DeviceIndex,
      _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      ruling.check()
      let before = last[device.position]
      last[device.position] = max(before, display.presentation)
      if display.presentation <= before {
        violate(
          display.record, "number \(display.presentation)", "a number above \(before)", entry,
          device, fleet, &ruling)
      }
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
      guard let open else {
        // A recorder may tell only afterwards of what a process took along.
        if ended.reason != .processEnded {
          violate(
            ended.record, "ended", "no end: it is not on screen", entry, device, fleet, &ruling)
        }
        return
      }
      let display = open.display
      ruling.check()
      if ended.record != display.record {
        let name = fleet.name(of: display.record) ?? "another tip"
        violate(ended.record, "ended", "an end of \(name)", entry, device, fleet, &ruling)
      }
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

    // MARK: Why it ends

    private mutating func explain(_ record: RecordIndex, _ device: DeviceIndex) {
      if unexplained.isEmpty { return }
      unexplained.removeAll { $0.device == device && $0.record == record }
    }

    /// A limit needs one, an invalidation is told in the same moment if it was not known, and only
    /// views with a condition leave a screen that stays.
    private mutating func judgeReason(
      of ended: DisplayEnd, _ entry: JournalEntry, _ device: DeviceIndex,
      _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      switch ended.reason {
      case .durationLimit:
        let tips = fleet.declarations.tips
        guard fleet.lacks({ tips[$0.position].durationCap }, ended.record, on: device) else {
          return
        }
        violate(
          ended.record, "ended for its limit", "another reason: it has no limit on its time",
          entry, device, fleet, &ruling)
      case .invalidated:
        if fleet.known(ended.record, on: device).invalidation != nil { return }
        unexplained.append(
          Unexplained(device: device, record: ended.record, entry: entry), at: entry)
      case .viewLeft:
        let shown = fleet.devices[device.position].shown.first {
          $0.display.presentation == ended.presentation
        }
        guard let slot = shown.map({ Int($0.display.slot) }),
          let screen = fleet[device].screen.map(Int.init),
          screen < fleet.declarations.slots.count, slot < fleet.declarations.slots[screen].count,
          fleet.declarations.slots[screen][slot].condition == nil
        else { return }
        violate(
          ended.record, "ended because its view left", "another reason: view \(slot + 1) stays",
          entry, device, fleet, &ruling)
      default: break
      }
    }

    private func violate(
      _ record: RecordIndex, _ observed: String, _ expected: String, _ entry: JournalEntry,
      _ device: DeviceIndex, _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      ruling.violate(
        entry.violation(
          on: [device], of: record, observed: observed, expected: expected,
          "On \(fleet.declarations.name(of: device)), a display of {tip}: \(observed); expected: "
            + "\(expected)."))
    }

    // MARK: What it is

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
