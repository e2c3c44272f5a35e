import DeviceSystems
import FleetFacts
import Scenarios
import SimulationKernel
import TipDomain
import Verification

/// A tip appears when it may, and only then.
enum EligibleShown: Invariant {
  static let statement = InvariantStatement(
    id: "eligible-shown",
    sentence: "A view that asks shows its tip if and only if the tip is eligible there. Whenever "
      + "something makes views ask, each shows the tip that is due or was last told the reason "
      + "that still applies.",
    sources: "1.8, 2.3, 2.5, 2.23, 3.8, 3.12, 3.15, 4.2, 4.3, 4.5, 4.7, 4.9, 5.2",
    holds: .anySchedule)

  static func idleReason(_ declarations: Declarations) -> String {
    declarations.slots.contains { !$0.isEmpty }
      ? "No view for a tip was on screen when something happened."
      : "No screen has a view for a tip."
  }

  /// Works out what each view is to be told when views ask, before the first answer and after the
  /// last, and judges those for which nothing changed meanwhile.
  struct Judge: EligibilityMonitor {
    static let interests = ScreenTracker.interests.union(EligibilityTracker.interests)

    static func shown(_ declarations: Declarations) -> FactFamilies {
      [
        .views, .display, .displayEnd, .withheld, .status, .tally, .donation, .parameter, .otherTip,
        .store, .lifetime,
      ]
    }

    /// By device: what each view was to be told before the first answer; empty while none was
    /// given.
    private var before: [[ViewAnswer]]
    /// What each view of the device that is judged is to be told after the last answer.
    private var after: [ViewAnswer] = []
    /// By device: the tip of which the last fact ended a display or started over, which is why its
    /// limit that is found reached is no answer to a view.
    private var reconsidered: [RecordIndex?]

    init(_ declarations: Declarations) {
      before = declarations.devices.map { _ in [] }
      reconsidered = declarations.devices.map { _ in nil }
    }

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      _ eligibility: inout EligibilityTracker, in journal: borrowing Journal,
      _ ruling: inout Ruling
    ) {
      if let device = fleet.screens.triggered { forgetAnswers(on: device) }
      for device in fleet.screens.over {
        judge(device, entry, fleet, &eligibility, &ruling)
        forgetAnswers(on: device)
      }
      if let device = entry.device, device.position < before.count,
        case .tip(let fact) = entry.fact.kind
      {
        if fleet.screens.isDue(device), before[device.position].isEmpty,
          isAnswer(fact, device, fleet.declarations.knobs)
        {
          Judge.collectAnswers(into: &before[device.position], on: device, fleet, &eligibility)
        }
        if case .displayed(let display) = fact {
          judge(display, entry, device, fleet, &eligibility, &ruling)
          noteShown(display, on: device, fleet)
        }
        reconsidered[device.position] = fact.mayReachLimitOf
      }
    }

    private mutating func forgetAnswers(on device: DeviceIndex) {
      before[device.position].emptyScratch()
    }

    private func isAnswer(_ fact: TipFact, _ device: DeviceIndex, _ knobs: BehaviourKnobs) -> Bool {
      if case .displayed = fact { return true }
      if case .withheld = fact { return true }
      if case .displayEnded(let ended) = fact { return ended.reason == .preempted }
      if case .invalidated(let invalidation) = fact {
        guard invalidation.cause == .limitReachedHere else { return false }
        return reconsidered[device.position] != invalidation.record
          || isAttempt(invalidation.reason, knobs)
      }
      return false
    }

    /// Whether only a view that asks brings about the end for `reason`: the one display too many,
    /// where the knob has a limit reached with it (3.2).
    private func isAttempt(_ reason: InvalidationReason, _ knobs: BehaviourKnobs) -> Bool {
      reason == .displayCountExceeded && knobs.invalidateAt == .attemptNPlus1
    }

    /// Adds what each view on a device's screen is to be told now; `.open` for those that show a
    /// tip.
    private static func collectAnswers(
      into answers: inout [ViewAnswer], on device: DeviceIndex, _ fleet: borrowing ReplayedFleet,
      _ eligibility: inout EligibilityTracker
    ) {
      guard fleet.screens[device].isOpen, let screen = fleet.screens[device].screen else { return }
      let now = fleet.screens[device].localInstant
      let views = fleet.declarations.slots[screen]
      for index in views.indices {
        guard eligibility.isThere(index, of: screen, on: device, at: now, fleet),
          !isBusy(index, views[index], on: device, fleet)
        else {
          answers.append(.open)
          continue
        }
        let answer = eligibility.answer(
          toView: index, of: screen, on: device, at: now, fleet)
        answers.append(isNewAnswer(answer, to: index, on: device, fleet) ? answer : .open)
      }
    }

    /// Whether a view shows a tip that no other may take the place of (4.8).
    private static func isBusy(
      _ index: Int, _ view: TipSlot, on device: DeviceIndex, _ fleet: borrowing ReplayedFleet
    ) -> Bool {
      var isShowing = false
      for shown in fleet.devices[device.position].shown where Int(shown.display.slot) == index {
        isShowing = true
      }
      if !isShowing { return false }
      guard let group = view.group, !fleet.declarations.groups[group.position].isOrdered else {
        return true
      }
      return fleet.declarations.knobs.preemptFirstAvailable == .no
    }

    /// Whether an answer is another than the tip that the view shows already.
    private static func isNewAnswer(
      _ answer: ViewAnswer, to index: Int, on device: DeviceIndex, _ fleet: borrowing ReplayedFleet
    ) -> Bool {
      for shown in fleet.devices[device.position].shown
      where Int(shown.display.slot) == index {
        guard case .display(let tip, _) = answer else { return false }
        return tip != shown.display.tip
      }
      return true
    }

    // MARK: What is shown

    private func judge(
      _ display: Display, _ entry: JournalEntry, _ device: DeviceIndex,
      _ fleet: borrowing ReplayedFleet, _ eligibility: inout EligibilityTracker,
      _ ruling: inout Ruling
    ) {
      guard fleet.screens[device].isOpen, let screen = fleet.screens[device].screen,
        Int(display.slot) < fleet.declarations.slots[screen].count
      else { return }
      let view = fleet.declarations.slots[screen][Int(display.slot)]
      if !eligibility.isThere(
        Int(display.slot), of: screen, on: device, at: entry.fact.localInstant, fleet)
      {
        ruling.violate(
          entry.violation(
            on: [device], of: display.record, observed: "a display", expected: "no view",
            "\(fleet.declarations.name(of: device)) displayed {tip} in view "
              + "\(display.slot + 1) of its screen, whose condition does not hold."))
      }
      let answer = eligibility.answer(
        toView: Int(display.slot), of: screen, on: device, at: entry.fact.localInstant, fleet)
      if answer != .open {
        ruling.check()
        if case .display(let tip, _) = answer, tip == display.tip {
        } else {
          let right = Wording.answer(answer, fleet.declarations)
          ruling.violate(
            entry.violation(
              on: [device], of: display.record, observed: "a display", expected: right,
              "\(fleet.declarations.name(of: device)) displayed {tip} in view "
                + "\(display.slot + 1) of its screen, where \(right) was due."))
        }
      }
      judgeRepetition(of: display, in: view, entry, device, fleet, &ruling)
      // Views ask in their order: one before this may not have been left out (3.15).
      for index in before[device.position].indices where index < Int(display.slot) {
        let due = before[device.position][index]
        guard case .display(let tip, _) = due,
          !Judge.isBusy(index, fleet.declarations.slots[screen][index], on: device, fleet),
          eligibility.isThere(index, of: screen, on: device, at: entry.fact.localInstant, fleet),
          isOwed(tip, to: index, on: device, fleet),
          eligibility.answer(
            toView: index, of: screen, on: device, at: entry.fact.localInstant, fleet) == due
        else { continue }
        ruling.violate(missing(tip, in: index, entry, device, fleet))
      }
    }

    /// A view that shows the tip that it was to show owes nothing any more.
    private mutating func noteShown(
      _ display: Display, on device: DeviceIndex, _ fleet: borrowing ReplayedFleet
    ) {
      let view = Int(display.slot)
      guard view < before[device.position].count, view < fleet.screens[device].views.count,
        case .display(let tip, _) = before[device.position][view],
        fleet.record(of: tip, on: device) == display.record
      else { return }
      before[device.position][view] = .open
    }

    /// A view that asks for one tip shows it once, or tries to, until it appears again (2.26).
    private func judgeRepetition(
      of display: Display, in view: TipSlot, _ entry: JournalEntry, _ device: DeviceIndex,
      _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      guard view.group == nil, view.condition == nil, let screen = fleet.screens[device].screen
      else {
        return
      }
      let before = fleet.screens[device].views[Int(display.slot)]
      var wasDropped = before.dropped.contains(display.tip)
      if wasDropped {
        let asking = fleet.declarations.slots[screen].filter {
          $0.mayShow(display.tip, fleet.declarations)
        }
        wasDropped = asking.count == 1
      }
      guard wasDropped || before.shown.contains(display.record) else { return }
      ruling.violate(
        entry.violation(
          on: [device], of: display.record, observed: "asked for again",
          expected: "asked for when its screen appears again",
          "\(fleet.declarations.name(of: device)) displayed {tip} in view \(display.slot + 1) of "
            + "its screen, which " + (wasDropped ? "had failed to show it" : "had shown it")
            + " since it appeared."))
    }

    /// Whether a view that is to show a tip did not show it, or fail to, since its screen appeared:
    /// nobody asks for that again (2.26).
    private func isOwed(
      _ tip: TipIndex, to index: Int, on device: DeviceIndex, _ fleet: borrowing ReplayedFleet
    ) -> Bool {
      let view = fleet.screens[device].views[index]
      guard !view.dropped.contains(tip),
        let record = fleet.record(of: tip, on: device)
      else { return false }
      return !view.shown.contains(record)
    }

    private func missing(
      _ tip: TipIndex, in index: Int, _ entry: JournalEntry, _ device: DeviceIndex,
      _ fleet: borrowing ReplayedFleet
    ) -> Violation {
      entry.violation(
        on: [device], of: fleet.record(of: tip, on: device),
        observed: "no display", expected: "a display",
        "{tip} was eligible on \(fleet.declarations.name(of: device)), and view \(index + 1) of "
          + "its screen did not show it.")
    }

    // MARK: What is not

    private mutating func judge(
      _ device: DeviceIndex, _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      _ eligibility: inout EligibilityTracker, _ ruling: inout Ruling
    ) {
      guard fleet.screens[device].isOpen, fleet.screens[device].screen != nil else { return }
      after.emptyScratch()
      Judge.collectAnswers(into: &after, on: device, fleet, &eligibility)
      for index in after.indices {
        if index < before[device.position].count,
          before[device.position][index] != after[index]
        {
          continue
        }
        switch after[index] {
        case .open: continue
        case .display(let tip, _):
          guard isOwed(tip, to: index, on: device, fleet) else { continue }
          ruling.check()
          ruling.violate(missing(tip, in: index, entry, device, fleet))
        case .withheld(let tip, let reason):
          guard isOwed(tip, to: index, on: device, fleet) else { continue }
          judge(WithheldAnswer(tip: tip, reason: reason), of: index, entry, device, fleet, &ruling)
        case .nothing(let reasons):
          for reason in reasons { judge(reason, of: index, entry, device, fleet, &ruling) }
        }
      }
    }

    /// A view that shows nothing was told the reason that holds now.
    private func judge(
      _ due: WithheldAnswer, of index: Int, _ entry: JournalEntry, _ device: DeviceIndex,
      _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      ruling.check()
      if fleet.screens.wasTold(due, on: device) { return }
      let told = fleet.screens[device].withheld.last { $0.tip == due.tip }.map {
        Wording.reason($0.reason, of: $0.tip, fleet.declarations)
      }
      let right = Wording.reason(due.reason, of: due.tip, fleet.declarations)
      let name = fleet.declarations.tips[due.tip.position].typeName
      ruling.violate(
        entry.violation(
          on: [device], observed: told ?? "no reason", expected: right,
          "View \(index + 1) of the screen of \(fleet.declarations.name(of: device)) was told "
            + "about \(name): \(told ?? "nothing"); from what the device knows, it had to be: "
            + "\(right)."))
    }
  }
}

extension TipFact {
  /// The tip whose limit may be found reached right after it, without any view that asked.
  fileprivate var mayReachLimitOf: RecordIndex? {
    if case .displayEnded(let ended) = self {
      return ended.reason == .preempted ? nil : ended.record
    }
    if case .eligibilityReset(let record, _, _) = self { return record }
    if case .invalidated(let invalidation) = self {
      return invalidation.cause == .limitReachedHere ? nil : invalidation.record
    }
    return nil
  }
}
