import FleetSimulation
import SimulationKernel
import TipDomain

/// I7: a limit on time takes no view away too early, and none stays much too long.
enum DisplayDuration: Invariant {
  static let statement = InvariantStatement(
    id: "display-duration",
    sentence: "The duration limit ends no display before 60 s, and no device exceeds the limit by "
      + "more than 60 s.",
    sources: "3.5, 3.6, C4, I7", holds: .anySchedule, marginUnit: .microseconds)

  static func idleReason(_ declarations: Declarations) -> String {
    declarations.hasDurationCaps
      ? "No display of a tip with a limit on its time ended."
      : "No tip has a limit on its time on screen."
  }

  /// The least time on screen before the limit applies, which is also the most it may be exceeded.
  fileprivate static let grace = SimulatedDuration.seconds(60)

  /// Checks the end of a display that lasted `visible`, after `before` here and `known` in all.
  fileprivate static func judge(
    _ ended: DisplayEnd, visible: SimulatedDuration, before: SimulatedDuration,
    known: SimulatedDuration, isCrowded: Bool, _ seen: Seen, _ device: DeviceIndex,
    _ tip: TipIndex, _ memory: borrowing FleetMemory, _ ruling: inout Ruling
  ) {
    guard tip.position < memory.declarations.tips.count,
      let limit = memory.declarations.tips[tip.position].durationCap,
      !memory.isOverridden(ended.record)
    else { return }
    let knobs = memory.declarations.knobs
    if ended.reason == .durationLimit {
      let lasted = knobs.minimumVisible == .cumulative ? known + visible : visible
      if !ruling.measure(
        observed: lasted.microseconds, atLeast: grace.microseconds, seen, ended.record)
      {
        ruling.violate(tooEarly(lasted, seen, device, ended.record, memory.declarations))
      }
    }
    guard knobs.durationCheck == .onDisappearToo, knobs.minimumVisible == .perAppearance,
      !isCrowded
    else { return }
    let total = before + visible
    let most = limit + grace
    if !ruling.measure(
      observed: total.microseconds, atMost: most.microseconds, seen, ended.record)
    {
      ruling.violate(tooLong(total, most, seen, device, ended.record, memory.declarations))
    }
  }

  private static func tooEarly(
    _ lasted: SimulatedDuration, _ seen: Seen, _ device: DeviceIndex, _ record: RecordIndex,
    _ declarations: borrowing Declarations
  ) -> Violation {
    seen.violation(
      on: [device], of: record, observed: "\(lasted.microseconds) µs on screen",
      expected: "at least \(grace.microseconds) µs",
      "\(declarations.name(of: device)) took {tip} off the screen for its duration limit after "
        + "\(lasted.microseconds / 1_000_000) s.")
  }

  private static func tooLong(
    _ total: SimulatedDuration, _ most: SimulatedDuration, _ seen: Seen, _ device: DeviceIndex,
    _ record: RecordIndex, _ declarations: borrowing Declarations
  ) -> Violation {
    seen.violation(
      on: [device], of: record, observed: "\(total.microseconds) µs on screen here",
      expected: "at most \(most.microseconds) µs",
      "\(declarations.name(of: device)) had {tip} on screen for "
        + "\(total.microseconds / 1_000_000) s, more than its limit and 60 s.")
  }
}

extension DisplayDuration {
  /// Believes how long a display says it was visible.
  struct Live: LiveJudge {
    static let interests: FactFamilies = [.display, .displayEnd]

    /// By device: the tips that had two views at once, to which the limit applies twice.
    private var crowded: [[RecordIndex]]

    init(_ declarations: Declarations) {
      crowded = Array(repeating: [], count: declarations.devices.count)
    }

    mutating func observe(
      _ seen: Seen, _ memory: borrowing FleetMemory,
      in state: borrowing some FleetState & ~Copyable, _ ruling: inout Ruling
    ) {
      guard let device = seen.device, case .tip(let fact) = seen.fact.kind else { return }
      if case .displayed(let display) = fact {
        if memory[device].shows(display.record), !crowded[device.position].contains(display.record)
        {
          crowded[device.position].append(display.record)
        }
      } else if case .displayEnded(let ended) = fact {
        for shown in memory[device].shown
        where shown.display.presentation == ended.presentation {
          let known = memory.known(ended.record, on: device)
          judge(
            ended, visible: ended.visible, before: known.ownVisible, known: known.duration,
            isCrowded: crowded[device.position].contains(ended.record), seen, device,
            shown.display.tip, memory, &ruling)
        }
      }
    }
  }

  /// Measures by itself how long a display was visible: while the app was in the foreground.
  struct Hindsight: JournalJudge {
    static let interests: FactFamilies = [.display, .displayEnd, .process, .store]

    private struct Watch {
      var backgroundSince: Instant?
      var background = SimulatedDuration.zero
      var views: [View] = []
      var crowded: [RecordIndex] = []

      func background(at now: Instant) -> SimulatedDuration {
        guard let backgroundSince else { return background }
        return background + (now - backgroundSince)
      }
    }

    private struct View {
      let display: Display
      let appeared: Instant
      let backgroundBefore: SimulatedDuration
    }

    private var watches: [Watch]

    init(_ declarations: Declarations) {
      watches = Array(repeating: Watch(), count: declarations.devices.count)
    }

    mutating func observe(
      _ seen: Seen, _ memory: borrowing FleetMemory, in journal: borrowing JournalView,
      _ ruling: inout Ruling
    ) {
      guard let device = seen.device else { return }
      let place = device.position
      let now = seen.fact.instant
      switch seen.fact.kind {
      case .tip(.displayed(let display)):
        let isSecond = watches[place].views.contains { $0.display.record == display.record }
        if isSecond, !watches[place].crowded.contains(display.record) {
          watches[place].crowded.append(display.record)
        }
        watches[place].views.append(
          View(
            display: display, appeared: now,
            backgroundBefore: watches[place].background(at: now)))
      case .tip(.displayEnded(let ended)): end(ended, seen, device, memory, &ruling)
      case .device(.suspended): watches[place].backgroundSince = now
      case .device(.activated):
        watches[place].background = watches[place].background(at: now)
        watches[place].backgroundSince = nil
      case .device(.crashed), .device(.terminated): watches[place].views.removeAll()
      case .tip, .sync, .network, .device, .person, .run: break
      }
    }

    private mutating func end(
      _ ended: DisplayEnd, _ seen: Seen, _ device: DeviceIndex, _ memory: borrowing FleetMemory,
      _ ruling: inout Ruling
    ) {
      let watch = watches[device.position]
      guard
        let open = watch.views.firstIndex(where: {
          $0.display.presentation == ended.presentation
        })
      else { return }
      let view = watches[device.position].views.remove(at: open)
      let hidden = watch.background(at: seen.fact.instant) - view.backgroundBefore
      let visible = (seen.fact.instant - view.appeared) - hidden
      let known = memory.known(ended.record, on: device)
      judge(
        ended, visible: visible, before: known.ownVisible, known: known.duration,
        isCrowded: watch.crowded.contains(ended.record), seen, device, view.display.tip, memory,
        &ruling)
    }
  }
}
