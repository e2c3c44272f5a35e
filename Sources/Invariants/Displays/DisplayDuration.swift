import DeviceSystems
import FleetSimulation
import SimulationKernel
import TextFormats
import TipDomain
import Verification

/// I7: a limit on time takes no view away too early, and none stays when its time is over.
enum DisplayDuration: Invariant {
  static let statement = InvariantStatement(
    id: "display-duration",
    sentence: "The duration limit ends no display before 60 s. A display that has had its 60 s "
      + "ends when the visible time of all displays reaches the limit; the tip is invalidated by "
      + "the display that uses up the limit, and not before.",
    sources: "3.5, 3.6, 3.7, C4, I7", holds: .anySchedule, marginUnit: .microseconds)

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

    /// A display of a tip with a limit.
    private struct View {
      let display: Display
      let limit: SimulatedDuration
      var visible = SimulatedDuration.zero
      /// Since when the limit is used up, and since when it had its 60 s.
      var usedUpSince: Instant?
      var leastSince: Instant?
      /// For how long it was visible after both.
      var late = SimulatedDuration.zero
    }

    private struct Watch {
      var isForeground = true
      var asOf = Instant.zero
      var views: [View] = []

      func used(_ record: RecordIndex, before known: SimulatedDuration) -> SimulatedDuration {
        var used = known
        for view in views where view.display.record == record { used = used + view.visible }
        return used
      }
    }

    /// A tip whose time a display used up.
    private struct UsedUp: Sendable {
      let device: DeviceIndex
      let record: RecordIndex
      let used: SimulatedDuration
      let seen: Seen
    }

    private var watches: [Watch]
    private var usedUp = EndOfMoment<UsedUp>()
    private let isCumulative: Bool

    init(_ declarations: Declarations) {
      watches = Array(repeating: Watch(), count: declarations.devices.count)
      isCumulative = declarations.knobs.minimumVisible == .cumulative
    }

    mutating func observe(
      _ seen: Seen, _ memory: borrowing FleetMemory,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      for tip in usedUp.remove(before: seen) { judge(tip, memory, &ruling) }
      if case .run(.ended) = seen.fact.kind { return judgeRest(seen, memory, &ruling) }
      guard let device = seen.device else { return }
      advance(device, to: seen.fact.instant, memory)
      // Another store may know less.
      if seen.fact.kind.replacesStore { usedUp.removeAll { $0.device == device } }
      switch seen.fact.kind {
      case .tip(.displayed(let display)): show(display, seen, device, memory, &ruling)
      case .tip(.displayEnded(let ended)): end(ended, seen, device, memory, &ruling)
      case .tip(.invalidated(let done)):
        settle(done.record, device)
        // An app may give this reason for its own deed.
        if done.reason == .displayDurationExceeded, done.cause != .person {
          judge(done, seen, device, memory, &ruling)
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
      _ device: DeviceIndex, to now: Instant, _ memory: borrowing FleetMemory
    ) {
      let place = device.position
      let asOf = watches[place].asOf
      let passed = watches[place].isForeground ? now - asOf : .zero
      watches[place].asOf = now
      guard !watches[place].views.isEmpty else { return }
      for index in watches[place].views.indices {
        let view = watches[place].views[index]
        let record = view.display.record
        let used = watches[place].used(record, before: memory.known(record, on: device).duration)
        let count = watches[place].views.count { $0.display.record == record }
        let total = Growth(value: used, rate: Int64(count), from: asOf, lasting: passed)
        let own = Growth(value: view.visible, rate: 1, from: asOf, lasting: passed)
        let usedUp = total.reached(view.limit, knownSince: view.usedUpSince)
        let least = (isCumulative ? total : own).reached(
          DisplayDuration.grace, knownSince: view.leastSince)
        watches[place].views[index].usedUpSince = usedUp
        watches[place].views[index].leastSince = least
        if passed > .zero, let usedUp, let least {
          let due = max(asOf, max(usedUp, least))
          watches[place].views[index].late = view.late + max(.zero, now - due)
        }
      }
      for index in watches[place].views.indices {
        watches[place].views[index].visible = watches[place].views[index].visible + passed
      }
    }

    // MARK: Judging

    private mutating func show(
      _ display: Display, _ seen: Seen, _ device: DeviceIndex, _ memory: borrowing FleetMemory,
      _ ruling: inout Ruling
    ) {
      let place = device.position
      watches[place].isForeground = true
      guard display.tip.position < memory.declarations.tips.count,
        let limit = memory.declarations.tips[display.tip.position].durationCap
      else { return }
      let used = watches[place].used(
        display.record, before: memory.known(display.record, on: device).duration)
      if memory.declarations.knobs.durationCheck == .onDisappearToo, used > .zero, used >= limit,
        !display.byOverride, !memory.isOverridden(display.record)
      {
        ruling.violate(
          violation(seen, device, display.record, used, "under \(limit.microseconds) µs", memory) {
            "\($0) displayed {tip} after \($1) on screen, all that its limit allows."
          })
      }
      watches[place].views.append(View(display: display, limit: limit))
    }

    private mutating func end(
      _ ended: DisplayEnd, _ seen: Seen, _ device: DeviceIndex, _ memory: borrowing FleetMemory,
      _ ruling: inout Ruling
    ) {
      let watch = watches[device.position]
      let open = watch.views.firstIndex { $0.display.presentation == ended.presentation }
      guard let open else { return }
      let view = watch.views[open]
      watches[device.position].views.remove(at: open)
      if memory.isOverridden(ended.record) { return }
      let used = watch.used(
        ended.record, before: memory.known(ended.record, on: device).duration)
      judgeStay(of: view, seen, device, memory, &ruling)
      if view.visible != ended.visible {
        let measured = "\(view.visible.microseconds) µs"
        ruling.violate(
          violation(seen, device, ended.record, ended.visible, measured, memory) {
            "\($0) reports that {tip} was visible for \($1), which is wrong."
          })
      }
      note(ended, of: view, used, seen, device, memory)
      guard ended.reason == .durationLimit else { return }
      let lasted = isCumulative ? used : view.visible
      let least = DisplayDuration.grace
      if !ruling.measure(
        observed: lasted.microseconds, atLeast: least.microseconds, seen, ended.record)
      {
        ruling.violate(
          violation(
            seen, device, ended.record, lasted, "at least \(least.microseconds) µs", memory
          ) { "\($0) took {tip} off the screen for its duration limit after \($1)." })
      }
      if !ruling.measure(
        observed: used.microseconds, atLeast: view.limit.microseconds, seen, ended.record)
      {
        ruling.violate(
          violation(
            seen, device, ended.record, used, "at least \(view.limit.microseconds) µs", memory
          ) { "\($0) took {tip} off the screen for its duration limit after \($1) in all." })
      }
    }

    /// The display that uses up the time of its tip invalidates it (3.5).
    private mutating func note(
      _ ended: DisplayEnd, of view: View, _ used: SimulatedDuration, _ seen: Seen,
      _ device: DeviceIndex, _ memory: borrowing FleetMemory
    ) {
      guard used >= view.limit, !view.display.byOverride,
        memory.known(ended.record, on: device).invalidation == nil,
        memory.declarations.knobs.durationCheck == .onDisappearToo
          || ended.reason == .durationLimit
      else { return }
      usedUp.append(
        UsedUp(device: device, record: ended.record, used: used, seen: seen), at: seen)
    }

    private func judge(
      _ tip: UsedUp, _ memory: borrowing FleetMemory, _ ruling: inout Ruling
    ) {
      ruling.check()
      guard memory.known(tip.record, on: tip.device).invalidation == nil else { return }
      ruling.violate(
        violation(tip.seen, tip.device, tip.record, tip.used, "an invalidated tip", memory) {
          "\($0) had {tip} on screen for \($1), all that its limit allows, and did not "
            + "invalidate it."
        })
    }

    /// A tip is invalidated for its time only if that is used up.
    private func judge(
      _ done: Invalidation, _ seen: Seen, _ device: DeviceIndex, _ memory: borrowing FleetMemory,
      _ ruling: inout Ruling
    ) {
      if memory.isOverridden(done.record) { return }
      var least: SimulatedDuration?
      for tip in memory.tips(of: done.record, on: device) {
        guard let limit = memory.declarations.tips[tip.position].durationCap else { continue }
        least = min(least ?? limit, limit)
      }
      guard let least else { return }
      ruling.check()
      let used = watches[device.position].used(
        done.record, before: memory.known(done.record, on: device).duration)
      if used >= least { return }
      ruling.violate(
        violation(
          seen, device, done.record, used, "at least \(least.microseconds) µs", memory
        ) { "\($0) invalidated {tip} for its time on screen after \($1) in all." })
    }

    /// A display may end when its time is over, and not later.
    private func judgeStay(
      of view: View, _ seen: Seen, _ device: DeviceIndex, _ memory: borrowing FleetMemory,
      _ ruling: inout Ruling
    ) {
      let record = view.display.record
      let late = view.late.microseconds
      if ruling.measure(observed: late, atMost: 0, seen, record) { return }
      ruling.violate(
        violation(
          seen, device, record, view.visible, "\(view.visible.microseconds - late) µs", memory
        ) {
          "\($0) had {tip} on screen for \($1), \(TimeText.duration(view.late)) longer than its "
            + "limit and 60 s allow."
        })
    }

    /// What is still on screen when the run ends may be there too long as well.
    private mutating func judgeRest(
      _ seen: Seen, _ memory: borrowing FleetMemory, _ ruling: inout Ruling
    ) {
      for place in watches.indices {
        let device = DeviceIndex(place)
        advance(device, to: seen.fact.instant, memory)
        for view in watches[place].views
        where view.late > .zero && !memory.isOverridden(view.display.record) {
          judgeStay(of: view, seen, device, memory, &ruling)
        }
      }
    }

    private func violation(
      _ seen: Seen, _ device: DeviceIndex, _ record: RecordIndex, _ lasted: SimulatedDuration,
      _ expected: String, _ memory: borrowing FleetMemory,
      _ message: (_ device: String, _ lasted: String) -> String
    ) -> Violation {
      seen.violation(
        on: [device], of: record, observed: "\(lasted.microseconds) µs on screen",
        expected: expected,
        message(memory.declarations.name(of: device), TimeText.duration(lasted)))
    }
  }

  /// A length of time that grows: by `rate` for each second that passes.
  private struct Growth {
    let value: SimulatedDuration
    let rate: Int64
    let from: Instant
    let lasting: SimulatedDuration

    /// Since when it is at least `bound`; nil if it is not.
    func reached(_ bound: SimulatedDuration, knownSince: Instant?) -> Instant? {
      if value >= bound { return knownSince ?? from }
      let missing = (bound - value).microseconds
      let wait = SimulatedDuration(microseconds: (missing + rate - 1) / rate)
      return wait <= lasting ? from + wait : nil
    }
  }
}
