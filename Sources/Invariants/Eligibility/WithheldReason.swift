import DeviceSystems
import FleetFacts
import Scenarios
import SimulationKernel
import TipDomain
import Verification

/// A view that is told why its tip does not appear is told the truth.
enum WithheldReason: Invariant {
  static let statement = InvariantStatement(
    id: "withheld-reason",
    sentence: "A tip is held back only for the first reason, in the order of the eligibility "
      + "clauses, that applies on that device at that moment.",
    sources: "1.10, 1.14, 2.2, 2.26, 3.1, 3.11, 3.12, 4.1, 4.2, 4.3, 4.7, 5.1", holds: .anySchedule)

  static func idleReason(_ declarations: Declarations) -> String {
    declarations.tips.isEmpty ? "The app has no tips." : "No tip was held back."
  }

  /// What the clauses ask is replayed from more facts than the judge looks at itself.
  static var evidence: FactFamilies {
    Judge.interests.union(.storeContents).union(.forgetting).union([
      .donation, .parameter, .trueTime,
    ])
  }

  /// Compares each reason with what the clauses say at that moment.
  struct Judge: EligibilityMonitor {
    static let interests = EligibilityTracker.interests.union([.withheld, .status, .person])

    static func shown(_ declarations: Declarations) -> FactFamilies {
      [.withheld, .status, .configuring, .store, .lifetime]
    }

    /// The last fact that ended a tip whose time was used up, and what each view of its device was
    /// to be told before.
    private var end: (fact: FactID, answers: [ViewAnswer])?

    init(_ declarations: Declarations) {}

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      _ eligibility: inout EligibilityTracker, in journal: borrowing Journal,
      _ ruling: inout Ruling
    ) {
      guard let device = entry.device, device.position < fleet.declarations.devices.count,
        case .tip(.withheld(let tip, let record, let reason)) = entry.fact.kind
      else {
        noteEnd(entry, fleet, &eligibility)
        return
      }
      guard tip.position < fleet.declarations.tips.count else { return }
      if case .rule = reason, fleet.declarations.judgeFault == .rulesBelieved { return }
      let expected = expected(
        WithheldAnswer(tip: tip, reason: reason), entry, on: device, fleet, &eligibility)
      switch expected {
      case .open: return
      case .agreed: ruling.check()
      case .different(let answer):
        ruling.check()
        let told = Wording.reason(reason, of: tip, fleet.declarations)
        let right = Wording.answer(answer, fleet.declarations)
        ruling.violate(
          entry.violation(
            on: [device], of: record, observed: "held back because \(told)", expected: right,
            "\(fleet.declarations.name(of: device)) held {tip} back because \(told); given what it "
              + "knew, \(right) was due."))
      }
    }

    /// The attempt that finds a tip's time used up ends it and is then told so, when a group has
    /// the next tip to offer already (3.5, 4.5).
    private mutating func noteEnd(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      _ eligibility: inout EligibilityTracker
    ) {
      guard case .tip(.invalidated(let invalidation)) = entry.fact.kind,
        invalidation.reason == .displayDurationExceeded, invalidation.cause == .limitReachedHere,
        let device = entry.device, let screen = fleet[device].screen.map(Int.init),
        screen < fleet.declarations.slots.count
      else { return }
      var answers: [ViewAnswer] = []
      for view in fleet.declarations.slots[screen].indices {
        answers.append(
          eligibility.answer(
            toView: view, of: screen, on: device, at: entry.fact.localInstant, fleet))
      }
      end = (entry.id, answers)
    }

    private enum Finding {
      case agreed
      case different(ViewAnswer)
      case open
    }

    /// Looks for a view that asks for the tip and is to be told that.
    private func expected(
      _ told: WithheldAnswer, _ entry: JournalEntry, on device: DeviceIndex,
      _ fleet: borrowing ReplayedFleet, _ eligibility: inout EligibilityTracker
    ) -> Finding {
      let now = entry.fact.localInstant
      var expected: ViewAnswer?
      if let screen = fleet[device].screen.map(Int.init), screen < fleet.declarations.slots.count {
        if let end, end.fact.position + 1 == entry.id.position {
          for answer in end.answers where answer != .open && isTold(told, answer) {
            return .agreed
          }
        }
        for index in fleet.declarations.slots[screen].indices {
          if let group = fleet.declarations.slots[screen][index].group,
            passesOver(told, in: group, on: device, at: now, fleet, &eligibility)
          {
            return .agreed
          }
          guard fleet.declarations.slots[screen][index].mayShow(told.tip, fleet.declarations) else {
            continue
          }
          let answer = eligibility.answer(
            toView: index, of: screen, on: device, at: now, fleet)
          if answer == .open { return .open }
          if isTold(told, answer) { return .agreed }
          if expected == nil { expected = answer }
        }
      }
      if let expected { return .different(expected) }
      return ofItsOwn(told, on: device, at: now, fleet, &eligibility)
    }

    private func isTold(_ told: WithheldAnswer, _ answer: ViewAnswer) -> Bool {
      switch answer {
      case .withheld(let tip, let reason): return told == WithheldAnswer(tip: tip, reason: reason)
      case .display(let tip, let mayDrop):
        return mayDrop && told == WithheldAnswer(tip: tip, reason: .presentationDropped)
      case .nothing(let reasons):
        return reasons.contains(told)
      case .open: return true
      }
    }

    /// A group that offers the first eligible tip says of those before it why they are not (4.2).
    private func passesOver(
      _ told: WithheldAnswer, in group: GroupIndex, on device: DeviceIndex, at now: Instant,
      _ fleet: borrowing ReplayedFleet, _ eligibility: inout EligibilityTracker
    ) -> Bool {
      guard group.position < fleet.declarations.groups.count,
        !fleet.declarations.groups[group.position].isOrdered,
        fleet.declarations.groups[group.position].tips.contains(told.tip)
      else { return false }
      return eligibility.eligibility(of: told.tip, on: device, at: now, fleet)
        == .ineligible(told.reason)
    }

    /// Where no screen is known, only the tip's own clauses can be looked at.
    private func ofItsOwn(
      _ told: WithheldAnswer, on device: DeviceIndex, at now: Instant,
      _ fleet: borrowing ReplayedFleet, _ eligibility: inout EligibilityTracker
    ) -> Finding {
      if told.reason.isOfView { return .open }
      switch eligibility.eligibility(of: told.tip, on: device, at: now, fleet) {
      case .unknown: return .open
      case .eligible: return .different(.display(told.tip, mayDrop: false))
      case .ineligible(let reason):
        return reason == told.reason ? .agreed : .different(.withheld(told.tip, reason))
      }
    }
  }
}

extension IneligibilityReason {
  /// Whether it is a reason of the view or its group rather than of the tip alone.
  fileprivate var isOfView: Bool {
    switch self {
    case .surfaceUnavailable, .earlierTipInGroup, .otherTipOfGroup, .presentationDropped: true
    case .absent, .notConfigured, .hiddenByOverride, .invalidated, .displayLimitReached, .rule,
      .frequency:
      false
    }
  }
}
