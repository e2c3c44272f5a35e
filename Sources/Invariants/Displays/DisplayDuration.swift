import DeviceSystems
import FleetFacts
import SimulationKernel
import TextFormats
import TipDomain
import Verification

/// A limit on time takes no view away too early, and none stays when its time is over.
enum DisplayDuration: Invariant {
  static let statement = InvariantStatement(
    id: "display-duration",
    sentence: "The duration limit ends no display before 60 s. A display that has had its 60 s "
      + "ends when the visible time of all displays reaches the limit; the tip is invalidated by "
      + "the display that uses up the limit, and not before.",
    sources: "3.5, 3.6, 3.7, C4", holds: .anySchedule, marginUnit: .microseconds)

  static func idleReason(_ declarations: Declarations) -> String {
    declarations.hasDurationCaps
      ? "No display with a limit on its time on screen ended."
      : "No tip has a limit on its time on screen."
  }

  static var evidence: FactFamilies { FactFamilies.storeContents.union([.process, .trueTime]) }

  /// The least time on screen before the limit applies.
  fileprivate static let grace = SimulatedDuration.seconds(60)

  /// Measures by itself how long each display was visible, and since when it should be gone.
  struct Judge: Monitor {
    static let interests: FactFamilies = [
      .display, .displayEnd, .tally, .status, .process, .store, .phase,
    ]

    /// A display: its time adds to that of its record, also where its own type has no limit and
    /// another of the same id has one (1.2).
    private struct View {
      let display: Display
      let limit: SimulatedDuration?
      /// How long the device's app had been in the foreground when it appeared.
      let begun: SimulatedDuration
      /// For how long it was visible after its limit was used up and it had had its 60 s.
      var late = SimulatedDuration.zero
    }

    private struct Watch {
      var isForeground = true
      var asOf = Instant.zero
      /// How long the app has been in the foreground: what is visible is visible for as long.
      var foreground = SimulatedDuration.zero
      var views: [View] = []

      func visible(_ view: View) -> SimulatedDuration { foreground - view.begun }

      func used(_ record: RecordIndex, before known: SimulatedDuration) -> SimulatedDuration {
        var used = known
        for view in views where view.display.record == record { used = used + visible(view) }
        return used
      }
    }

    /// A tip whose time a display used up.
    private struct UsedUp: Sendable {
      let device: DeviceIndex
      let record: RecordIndex
      let used: SimulatedDuration
      let entry: JournalEntry
    }

    private var watches: [Watch]
    private var usedUp = EndOfInstantQueue<UsedUp>()
    private let isCumulative: Bool
    private let hasLimits: Bool

    init(_ declarations: Declarations) {
      watches = Array(repeating: Watch(), count: declarations.devices.count)
      isCumulative = declarations.knobs.minimumVisible == .cumulative
      hasLimits = declarations.hasDurationCaps
    }

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      for tip in usedUp.remove(before: entry) { judge(tip, fleet, &ruling) }
      if case .run(.ended) = entry.fact.kind { return judgeRest(entry, fleet, &ruling) }
      guard let device = entry.device else { return }
      advance(device, to: entry.fact.instant, fleet)
      // Another store may know less.
      if entry.fact.kind.replacesStore { usedUp.removeAll { $0.device == device } }
      switch entry.fact.kind {
      case .tip(.displayed(let display)): show(display, entry, device, fleet, &ruling)
      case .tip(.displayEnded(let ended)): end(ended, entry, device, fleet, &ruling)
      case .tip(.invalidated(let invalidation)):
        settle(invalidation.record, device)
        // An app may give this reason for what it does itself.
        if invalidation.reason == .displayDurationExceeded, invalidation.cause != .person {
          judge(invalidation, entry, device, fleet, &ruling)
        }
      case .tip(.eligibilityReset(let record, _, _)), .tip(.statusMerged(let record, _)):
        settle(record, device)
      case .device(let fact): take(fact, device)
      default: break
      }
    }

    /// What was due has happened, or is no longer due.
    private mutating func settle(_ record: RecordIndex, _ device: DeviceIndex) {
      usedUp.removeAll { $0.device == device && $0.record == record }
    }

    private mutating func take(_ fact: DeviceFact, _ device: DeviceIndex) {
      switch fact {
      case .suspended: watches[device.position].isForeground = false
      case .activated: watches[device.position].isForeground = true
      case .crashed, .terminated: watches[device.position].views.removeAll()
      default: break
      }
    }

    // MARK: Time

    /// Time passes on a device; what is known is as the last fact left it.
    private mutating func advance(
      _ device: DeviceIndex, to now: Instant, _ fleet: borrowing ReplayedFleet
    ) {
      let position = device.position
      let asOf = watches[position].asOf
      watches[position].asOf = now
      guard watches[position].isForeground, asOf < now else { return }
      let passed = now - asOf
      if hasLimits { noteLateViews(on: device, from: asOf, lasting: passed, fleet) }
      watches[position].foreground = watches[position].foreground + passed
    }

    /// Measures which views stay on screen while time passes, although they had all of theirs.
    private mutating func noteLateViews(
      on device: DeviceIndex, from asOf: Instant, lasting passed: SimulatedDuration,
      _ fleet: borrowing ReplayedFleet
    ) {
      let position = device.position
      for index in watches[position].views.indices {
        let view = watches[position].views[index]
        guard let limit = view.limit else { continue }
        let record = view.display.record
        let used = watches[position].used(record, before: fleet.known(record, on: device).duration)
        let count = watches[position].views.count { $0.display.record == record }
        let total = Growth(value: used, rate: Int64(count), from: asOf, lasting: passed)
        let own = Growth(
          value: watches[position].visible(view), rate: 1, from: asOf, lasting: passed)
        if let usedUp = total.reached(limit),
          let least = (isCumulative ? total : own).reached(DisplayDuration.grace)
        {
          let late = asOf + passed - max(usedUp, least)
          watches[position].views[index].late = view.late + late
        }
      }
    }

    // MARK: Judging

    private mutating func show(
      _ display: Display, _ entry: JournalEntry, _ device: DeviceIndex,
      _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      let position = device.position
      watches[position].isForeground = true
      guard display.tip.position < fleet.declarations.tips.count else { return }
      let cap = fleet.declarations.tips[display.tip.position].durationCap
      let begun = watches[position].foreground
      defer {
        watches[position].views.append(View(display: display, limit: cap, begun: begun))
      }
      guard let limit = cap else { return }
      let used = watches[position].used(
        display.record, before: fleet.known(display.record, on: device).duration)
      if fleet.declarations.knobs.durationCheck == .onDisappearToo, used > .zero, used >= limit,
        !display.byOverride, !fleet.isOverridden(display.record)
      {
        ruling.violate(
          violation(entry, device, display.record, used, "under \(limit.microseconds) µs", fleet) {
            "\($0) displayed {tip} after \($1) on screen, all that its limit allows."
          })
      }
    }

    private mutating func end(
      _ ended: DisplayEnd, _ entry: JournalEntry, _ device: DeviceIndex,
      _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      let position = device.position
      let open = watches[position].views.firstIndex {
        $0.display.presentation == ended.presentation
      }
      guard let open else { return }
      let used = watches[position].used(
        ended.record, before: fleet.known(ended.record, on: device).duration)
      let view = watches[position].views.remove(at: open)
      let visible = watches[position].visible(view)
      let least = leastLimit(of: ended.record, on: device, fleet)
      guard !fleet.isOverridden(ended.record), view.limit != nil || least != nil else { return }
      if view.limit != nil { judgeStay(of: view, entry, device, fleet, &ruling) }
      if visible != ended.visible {
        let measured = "\(visible.microseconds) µs"
        ruling.violate(
          violation(entry, device, ended.record, ended.visible, measured, fleet) {
            "\($0) reports that {tip} was visible for \($1), which is wrong."
          })
      }
      note(ended, of: view, used, entry, device, fleet)
      // When the time of the tip is used up, views of its other types leave with it.
      let isDone = fleet.known(ended.record, on: device).invalidation != nil
      guard ended.reason == .durationLimit,
        let limit = isDone ? least ?? view.limit : view.limit ?? least
      else { return }
      let lasted = isCumulative ? used : visible
      let grace = DisplayDuration.grace
      if !ruling.measure(
        observed: lasted.microseconds, atLeast: grace.microseconds, entry, ended.record)
      {
        ruling.violate(
          violation(
            entry, device, ended.record, lasted, "at least \(grace.microseconds) µs", fleet
          ) { "\($0) took {tip} off the screen for its duration limit after \($1)." })
      }
      if !ruling.measure(
        observed: used.microseconds, atLeast: limit.microseconds, entry, ended.record)
      {
        ruling.violate(
          violation(
            entry, device, ended.record, used, "at least \(limit.microseconds) µs", fleet
          ) { "\($0) took {tip} off the screen for its duration limit after \($1) in all." })
      }
    }

    /// The display that uses up the time of its tip invalidates it (3.5).
    private mutating func note(
      _ ended: DisplayEnd, of view: View, _ used: SimulatedDuration, _ entry: JournalEntry,
      _ device: DeviceIndex, _ fleet: borrowing ReplayedFleet
    ) {
      guard let limit = view.limit, used >= limit, !view.display.byOverride,
        fleet.known(ended.record, on: device).invalidation == nil,
        fleet.declarations.knobs.durationCheck == .onDisappearToo
          || ended.reason == .durationLimit
      else { return }
      usedUp.append(
        UsedUp(device: device, record: ended.record, used: used, entry: entry), at: entry)
    }

    private func judge(
      _ tip: UsedUp, _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      ruling.check()
      guard fleet.known(tip.record, on: tip.device).invalidation == nil else { return }
      ruling.violate(
        violation(tip.entry, tip.device, tip.record, tip.used, "an invalidated tip", fleet) {
          "\($0) had {tip} on screen for \($1), all that its limit allows, and did not "
            + "invalidate it."
        })
    }

    /// A tip is invalidated for its time only if that is used up.
    private func judge(
      _ invalidation: Invalidation, _ entry: JournalEntry, _ device: DeviceIndex,
      _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      if fleet.isOverridden(invalidation.record) { return }
      guard let least = leastLimit(of: invalidation.record, on: device, fleet) else {
        let tips = fleet.declarations.tips
        guard fleet.lacks({ tips[$0.position].durationCap }, invalidation.record, on: device)
        else { return }
        let known = fleet.known(invalidation.record, on: device).duration
        return ruling.violate(
          violation(entry, device, invalidation.record, known, "no limit", fleet) {
            "\($0) invalidated {tip}, which has no limit, for its time on screen of \($1) in all."
          })
      }
      ruling.check()
      let used = watches[device.position].used(
        invalidation.record, before: fleet.known(invalidation.record, on: device).duration)
      if used >= least { return }
      ruling.violate(
        violation(
          entry, device, invalidation.record, used, "at least \(least.microseconds) µs", fleet
        ) { "\($0) invalidated {tip} for its time on screen after \($1) in all." })
    }

    /// The least limit of the tips that have a record in the app that runs on a device.
    private func leastLimit(
      of record: RecordIndex, on device: DeviceIndex, _ fleet: borrowing ReplayedFleet
    ) -> SimulatedDuration? {
      let tips = hasLimits ? fleet.tips(of: record, on: device) : []
      return tips.compactMap { fleet.declarations.tips[$0.position].durationCap }.min()
    }

    /// A display may end when its time is over, and not later.
    private func judgeStay(
      of view: View, _ entry: JournalEntry, _ device: DeviceIndex, _ fleet: borrowing ReplayedFleet,
      _ ruling: inout Ruling
    ) {
      let record = view.display.record
      let late = view.late.microseconds
      let visible = watches[device.position].visible(view)
      if ruling.measure(observed: late, atMost: 0, entry, record) { return }
      ruling.violate(
        violation(
          entry, device, record, visible, "\(visible.microseconds - late) µs", fleet
        ) {
          "\($0) had {tip} on screen for \($1), \(TimeText.duration(view.late)) longer than its "
            + "limit and 60 s allow."
        })
    }

    /// What is still on screen when the run ends may be there too long as well.
    private mutating func judgeRest(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      for position in watches.indices {
        let device = DeviceIndex(position)
        advance(device, to: entry.fact.instant, fleet)
        for view in watches[position].views
        where view.late > .zero && !fleet.isOverridden(view.display.record) {
          judgeStay(of: view, entry, device, fleet, &ruling)
        }
      }
    }

    private func violation(
      _ entry: JournalEntry, _ device: DeviceIndex, _ record: RecordIndex,
      _ lasted: SimulatedDuration, _ expected: String, _ fleet: borrowing ReplayedFleet,
      _ message: (_ device: String, _ lasted: String) -> String
    ) -> Violation {
      entry.violation(
        on: [device], of: record, observed: "\(lasted.microseconds) µs on screen",
        expected: expected,
        message(fleet.declarations.name(of: device), TimeText.duration(lasted)))
    }
  }

  /// A length of time that grows: by `rate` for each second that passes.
  private struct Growth {
    let value: SimulatedDuration
    let rate: Int64
    let from: Instant
    let lasting: SimulatedDuration

    /// When it is at least `bound` for the first time; nil if it does not become so.
    func reached(_ bound: SimulatedDuration) -> Instant? {
      if value >= bound { return from }
      let missing = (bound - value).microseconds
      let wait = SimulatedDuration(microseconds: (missing + rate - 1) / rate)
      return wait <= lasting ? from + wait : nil
    }
  }
}
