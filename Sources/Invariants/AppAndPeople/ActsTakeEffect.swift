import DeviceSystems
import FleetFacts
import Scenarios
import SimulationKernel
import TextFormats
import TipDomain
import Verification

/// What a person does with a tip has its effect, and no other.
enum ActsTakeEffect: Invariant {
  static let statement = InvariantStatement(
    id: "acts-take-effect",
    sentence: "Closing a tip, tapping outside it, using it or choosing an action ends the display "
      + "and invalidates the tip exactly as declared, with the matching reason; a display ends "
      + "with its screen only if somebody leaves the screen.",
    sources: "1.12, 1.14, 1.17, 5.3, 8.12", holds: .anySchedule)

  static func idleReason(_ declarations: Declarations) -> String {
    "Nobody did anything with a tip, and no display ended with its screen."
  }

  /// Something that a person did, and what came of it.
  private struct Act: Sendable {
    let entry: JournalEntry
    let device: DeviceIndex
    let display: Display
    let kind: Kind
    /// How the display has to end; nil if nothing ends it.
    let ending: DisplayEndReason?
    /// For what reason the tip is invalidated; nil if it is not.
    let reason: InvalidationReason?
    /// Which action has to be chosen, and how.
    var choice: (action: UInt8, byTappingView: Bool)?
    var hasEnded = false
    var isInvalidated = false
    var isChosen = false

    enum Kind: Sendable {
      case reaction
      case action
    }
  }

  struct Judge: Monitor {
    static let interests: FactFamilies = [
      .display, .displayEnd, .status, .otherTip, .process, .person, .phase,
    ]

    private var open: [Act] = []
    private var departures: ScreenDepartures

    init(_ declarations: Declarations) { departures = ScreenDepartures(declarations) }

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      if !open.isEmpty, isOver(entry) { close(fleet, &ruling) }
      departures.judge(before: entry) { ended, wasLeft in
        ruling.check()
        if wasLeft { return }
        ruling.violate(
          ended.entry.violation(
            on: [ended.device], of: ended.record, observed: "screen left",
            expected: "a reason that occurred",
            "A display of {tip} on \(fleet.declarations.name(of: ended.device)) ended with its "
              + "screen, which nobody left."))
      }
      departures.observe(entry)
      guard let device = entry.device else { return }
      switch entry.fact.kind {
      case .person(.reacted(let presentation, let reaction)):
        begin(reaction, presentation, entry, device, fleet)
      case .tip(.actionChosen(let tip, let record, let action, let byTappingView)):
        choose(action, byTappingView, of: tip, record, entry, device, fleet, &ruling)
      case .tip(.displayEnded(let ended)): end(ended, entry, device, fleet, &ruling)
      case .tip(.invalidated(let invalidation)) where invalidation.cause == .person:
        judgeStored(invalidation.record, true, entry, device, fleet, &ruling)
        invalidate(
          invalidation.record, invalidation.reason, entry, device, fleet, in: journal, &ruling)
      case .tip(.invalidationNotStored(let record, let reason)):
        judgeStored(record, false, entry, device, fleet, &ruling)
        invalidate(record, reason, entry, device, fleet, in: journal, &ruling)
      default: break
      }
    }

    private func isOver(_ entry: JournalEntry) -> Bool {
      guard let first = open.first else { return false }
      if entry.isAfter(first.entry.fact.instant) { return true }
      guard entry.device == first.device else { return false }
      if case .person = entry.fact.kind { return true }
      return false
    }

    // MARK: What has to happen

    private mutating func begin(
      _ reaction: Reaction, _ presentation: UInt32, _ entry: JournalEntry, _ device: DeviceIndex,
      _ fleet: borrowing ReplayedFleet
    ) {
      guard
        let shown = fleet[device].shown.first(where: {
          $0.display.presentation == presentation
        }), shown.display.tip.position < fleet.declarations.tips.count
      else { return }
      let display = shown.display
      var ending: DisplayEndReason?
      var reason: InvalidationReason?
      var choice: (UInt8, Bool)?
      switch reaction {
      case .ignore: return
      case .close:
        ending = .closed
        reason = .tipClosed
      case .tapOutside:
        guard display.surface == .popover else { return }
        ending = .tappedOutside
        reason = fleet.declarations.knobs.outsideTap == .invalidate ? .tipClosed : nil
      case .use:
        ending = .invalidated
        reason = .actionPerformed
      case .act:
        choice = ActsTakeEffect.choice(in: fleet.declarations.app.tips[display.tip.position])
      }
      open.append(
        Act(
          entry: entry, device: device, display: display, kind: .reaction, ending: ending,
          reason: reason, choice: choice))
    }

    private mutating func choose(
      _ action: UInt8, _ byTappingView: Bool, of tip: TipIndex, _ record: RecordIndex,
      _ entry: JournalEntry, _ device: DeviceIndex, _ fleet: borrowing ReplayedFleet,
      _ ruling: inout Ruling
    ) {
      for index in open.indices
      where open[index].device == device && open[index].display.record == record {
        guard let choice = open[index].choice else { continue }
        open[index].isChosen = choice.action == action && choice.byTappingView == byTappingView
      }
      guard tip.position < fleet.declarations.tips.count,
        let shown = fleet[device].shown.first(where: { $0.display.record == record })
      else { return }
      let actions = fleet.declarations.app.tips[tip.position].content.actions
      guard Int(action) < actions.count else {
        violate(
          entry, device, record, "action \(action + 1) was chosen",
          "one of its \(English.count(actions.count, "action"))", fleet, &ruling)
        return
      }
      let style = fleet.declarations.app.tips[tip.position].style
      if !ActsTakeEffect.offers(actions[Int(action)], byTappingView, style) {
        let way = byTappingView ? "a tap on the view" : "a button"
        violate(
          entry, device, record, "action \(action + 1) was chosen by \(way)",
          "nothing: the style \(style.name) does not offer that", fleet, &ruling)
      }
      let isLast = actions[Int(action)].invalidates
      open.append(
        Act(
          entry: entry, device: device, display: shown.display, kind: .action,
          ending: isLast ? .actionPerformed : nil, reason: isLast ? .actionPerformed : nil))
    }

    // MARK: What happens

    private mutating func end(
      _ ended: DisplayEnd, _ entry: JournalEntry, _ device: DeviceIndex,
      _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      var isDue = false
      for index in open.indices
      where open[index].device == device && open[index].display.record == ended.record {
        if open[index].ending == ended.reason { isDue = true }
        if open[index].display.presentation == ended.presentation {
          open[index].hasEnded = open[index].ending == ended.reason
        }
      }
      guard ended.reason.isAct else { return }
      ruling.check()
      if isDue { return }
      violate(
        entry, device, ended.record, "it left as \(FactWording.of(ended.reason))",
        "an action of a person that ends it this way", fleet, &ruling)
    }

    private mutating func invalidate(
      _ record: RecordIndex, _ reason: InvalidationReason, _ entry: JournalEntry,
      _ device: DeviceIndex, _ fleet: borrowing ReplayedFleet, in journal: borrowing Journal,
      _ ruling: inout Ruling
    ) {
      let cause = journal.firstCause(of: entry.id)
      for index in open.indices
      where open[index].device == device && open[index].display.record == record {
        if open[index].reason == reason { open[index].isInvalidated = true }
        // What the act itself brought about is for its reason; an app may invalidate for its own.
        guard open[index].kind == .reaction, cause == open[index].entry.id,
          open[index].choice == nil, open[index].reason != reason
        else { continue }
        violate(
          entry, device, record, "it was invalidated as \(reason.name)",
          open[index].reason.map(\.name) ?? "no invalidation", fleet, &ruling)
      }
    }

    /// The end of a tip that an override shows is not stored, and that of any other is (5.3).
    private func judgeStored(
      _ record: RecordIndex, _ isStored: Bool, _ entry: JournalEntry, _ device: DeviceIndex,
      _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      var isShown = false
      var isFree = false
      for tip in fleet.tips(of: record, on: device) {
        if fleet.override(of: tip, on: device) == .shows { isShown = true } else { isFree = true }
      }
      guard isShown != isFree else { return }
      ruling.check()
      if isStored == isFree { return }
      violate(
        entry, device, record, isStored ? "its end was stored" : "its end was not stored",
        isStored
          ? "not stored, since an override shows it" : "that its end is stored", fleet, &ruling)
    }

    private mutating func close(_ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling) {
      for act in open {
        ruling.check()
        if let ending = act.ending, !act.hasEnded {
          violate(
            act.entry, act.device, act.display.record, "it stayed, or left for another reason",
            "that it left as \(FactWording.of(ending))", fleet, &ruling)
        }
        if act.choice != nil, !act.isChosen {
          violate(
            act.entry, act.device, act.display.record, "no action was chosen, or a different one",
            "the action that a tap chooses", fleet, &ruling)
        }
        if let reason = act.reason, !act.isInvalidated,
          fleet.known(act.display.record, on: act.device).invalidation == nil
        {
          violate(
            act.entry, act.device, act.display.record, "it was not invalidated", reason.name, fleet,
            &ruling)
        }
      }
      open.removeAll(keepingCapacity: true)
    }

    private func violate(
      _ entry: JournalEntry, _ device: DeviceIndex, _ record: RecordIndex, _ observed: String,
      _ expected: String, _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      ruling.violate(
        entry.violation(
          on: [device], of: record, observed: observed, expected: expected,
          "Somebody dealt with {tip} on \(fleet.declarations.name(of: device)): \(observed); "
            + "expected: \(expected)."))
    }
  }

  /// Whether a style has a button for an action, or runs it when its view is tapped.
  fileprivate static func offers(
    _ action: TipAction, _ byTappingView: Bool, _ style: TipStyle
  ) -> Bool {
    guard case .custom(let style) = style else { return !byTappingView }
    return byTappingView ? style.wholeViewAction == action.id : style.shows.contains(.actions)
  }

  /// What a tap on a tip chooses: the action that the whole view runs, or else its first button;
  /// nil if there is nothing to choose.
  fileprivate static func choice(in tip: TipDefinition) -> (action: UInt8, byTappingView: Bool)? {
    let actions = tip.content.actions
    if case .custom(let style) = tip.style {
      let whole = actions.firstIndex { $0.id == style.wholeViewAction }
      if let whole { return (UInt8(clamping: whole), true) }
      if !style.shows.contains(.actions) { return nil }
    }
    return actions.isEmpty ? nil : (0, false)
  }
}

/// Reasons for which a display ends, in words.
private enum FactWording {
  static func of(_ reason: DisplayEndReason) -> String {
    switch reason {
    case .closed: "closed"
    case .actionPerformed: "action performed"
    case .screenLeft: "screen left"
    case .tappedOutside: "tapped outside"
    case .ruleFalse: "rule false"
    case .durationLimit: "duration limit"
    case .invalidated: "invalidated"
    case .preempted: "preempted"
    case .processEnded: "process ended"
    case .viewLeft: "view left"
    }
  }
}

extension DisplayEndReason {
  /// Whether it is something that a person did with the tip.
  fileprivate var isAct: Bool {
    self == .closed || self == .tappedOutside || self == .actionPerformed
  }
}
