import CloudSync
import DeviceSystems
import Scenarios
import SimulationKernel
import TipDomain
import TipSync

/// One thing that could have been otherwise at a moment.
///
/// The cases stand in the order of how near they are: what is on its way anyway first, then time,
/// then what the person and the app do every day, then what only another version of the app or a
/// test would do.
package enum CounterfactualChange: Hashable, Sendable {
  /// A change that is in transit, or waits somewhere, arrives.
  case delivery(ChangeSource)
  /// Time passes, until the device's clock shows this.
  case waiting(until: Instant)
  /// The app donates an event a number of times more.
  case moreDonations(EventIndex, ValueListIndex, count: Int)
  /// These donations had not been made.
  case fewerDonations(EventIndex, [DonationRow])
  /// Somebody does something on a screen a number of times more.
  case actionDone(ScreenActionIndex, times: Int)
  /// Nobody had done something on a screen, the last time or at all.
  case actionNotDone(ScreenActionIndex, UndoneAction)
  /// What gave a parameter its value gives it another.
  case effectSets(EffectSource, ParameterIndex, Value)
  /// A parameter has another value.
  case parameter(ParameterIndex, Value)
  /// A tip of the group before this one is done.
  case earlierTipInvalidated(TipIndex)
  /// Another tip has left the screen.
  case otherTipGone(TipIndex)
  /// The frequency gate is open.
  case gateOpen
  /// Another tip had been displayed a moment before.
  case gateClosed
  /// The app had called `Tips.configure`.
  case configured
  /// The person closes the tip.
  case closed
  /// The app calls `resetEligibility`.
  case eligibilityReset
  /// The limit on displays is another.
  case displayLimit(Int)
  /// There is no limit on the time on screen.
  case withoutDurationLimit
  /// The view shows the tip in another way.
  case surface(TipSurface)
  /// A testing override does not hide the tip.
  case withoutHidingOverride
  /// A testing override does not show the tip.
  case withoutShowingOverride
  /// A testing override shows the tip.
  case showingOverride

  /// How near it is, the nearest first; a dozen more donations are further away than one.
  var distance: Int {
    switch self {
    case .delivery: 1
    case .waiting: 2
    case .moreDonations(_, _, let count): 2 + count
    case .fewerDonations(_, let rows): 2 + rows.count
    case .actionDone(_, let times): 2 + times
    case .actionNotDone(_, let undone): undone.isAll ? 4 : 3
    case .effectSets, .parameter: 4
    case .earlierTipInvalidated, .otherTipGone: 5
    case .gateOpen, .gateClosed: 6
    case .configured: 7
    case .closed: 8
    case .eligibilityReset: 2_000
    case .displayLimit: 2_001
    case .withoutDurationLimit: 2_002
    case .surface: 2_003
    case .withoutHidingOverride, .withoutShowingOverride: 2_004
    case .showingOverride: 3_000
    }
  }

  /// The name in JSON.
  package var name: String {
    switch self {
    case .delivery: "news"
    case .waiting: "waiting"
    case .moreDonations: "moreDonations"
    case .fewerDonations: "fewerDonations"
    case .actionDone: "actionDone"
    case .actionNotDone: "actionNotDone"
    case .effectSets: "effectSets"
    case .parameter: "parameter"
    case .earlierTipInvalidated: "earlierTipInvalidated"
    case .otherTipGone: "otherTipGone"
    case .gateOpen: "gateOpen"
    case .gateClosed: "gateClosed"
    case .configured: "configured"
    case .closed: "closed"
    case .eligibilityReset: "eligibilityReset"
    case .displayLimit: "displayLimit"
    case .withoutDurationLimit: "withoutDurationLimit"
    case .surface: "surface"
    case .withoutHidingOverride: "withoutHidingOverride"
    case .withoutShowingOverride: "withoutShowingOverride"
    case .showingOverride: "showingOverride"
    }
  }
}

/// The location of a change that a device does not know yet.
package enum ChangeSource: Hashable, Sendable {
  /// In a message on its way to the device.
  case message(UInt32)
  /// At the hub, in the zone of the device's account.
  case hub
  /// In the outbox of another device.
  case outbox(DeviceIndex)
}

/// A change that a device could get: from where, and what.
struct UndeliveredChanges: Sendable {
  var source: ChangeSource
  var changes: [RecordChange]
}

extension DecisionContext {
  /// The context as it would be with a change; `undelivered` is all that could arrive.
  func with(
    _ change: CounterfactualChange, undelivered: [UndeliveredChanges], in scenario: Scenario
  ) -> DecisionContext {
    var other = self
    switch change {
    case .delivery(let source):
      for pending in undelivered where pending.source == source { other.learn(pending.changes) }
    case .waiting(let until): other.wait(max(.zero, until - time.wall))
    case .moreDonations(let event, let list, let count):
      for _ in 0..<count { other.perform(.donate(event: event, values: list)) }
    case .fewerDonations(let event, let rows):
      for row in rows {
        other.ledger.evolve(.donationRemoved(event: event, row: row), at: time, in: app)
      }
    case .actionDone(let action, let times):
      for _ in 0..<times { other.take(scenario.effects(of: .action(action))) }
    case .actionNotDone(_, let undone): other.undo(undone)
    case .effectSets(_, let parameter, let value), .parameter(let parameter, let value):
      other.perform(.setParameter(parameter, to: value))
    case .earlierTipInvalidated(let tip):
      other.perform(.invalidate(tip: tip, reason: .actionPerformed))
    case .otherTipGone(let tip):
      for shown in ledger.presentations where shown.display.tip == tip {
        other.perform(.endDisplay(presentation: shown.display.presentation, reason: .screenLeft))
      }
    case .gateOpen: other.apply(.frequencyClockMerged(nil))
    case .gateClosed: other.apply(.frequencyClockMerged(time.wall))
    case .configured: other.perform(.configure)
    case .closed: other.perform(.invalidate(tip: tip, reason: .tipClosed))
    case .eligibilityReset: other.perform(.resetEligibility(tip: tip))
    case .displayLimit(let limit):
      other.change { $0.maximumDisplayCount = limit }
      other.takeBack(.displayCountExceeded)
    case .withoutDurationLimit:
      other.change { $0.maximumDisplayDuration = nil }
      other.takeBack(.displayDurationExceeded)
    case .surface(let surface): other.view.surface = surface
    case .withoutHidingOverride:
      other.ledger.overrides.hidesAll = false
      other.ledger.overrides.hidden.removeAll { $0 == record }
    case .withoutShowingOverride:
      other.ledger.overrides.showsAll = false
      other.ledger.overrides.shown.removeAll { $0 == record }
    case .showingOverride: other.ledger.overrides.shown.append(record)
    }
    return other
  }

  /// The tip would not have ended for this reason.
  mutating func takeBack(_ reason: InvalidationReason) {
    var status = ledger.records[record.position].status
    guard status.invalidation == reason else { return }
    status.invalidation = nil
    ledger.evolve(.statusMerged(record: record, status: status), at: time, in: app)
  }

  /// The newest donations of an event that a rule of the tip may see and looks at, newest first.
  func countedRows(of event: EventIndex, limit: Int = .max) -> [DonationRow] {
    let rules = app.tips[tip.position].rules.filter { $0.input == .event(event) }
    var counted: [DonationRow] = []
    for row in ledger.visibleDonations(of: event, at: time, in: app).reversed() {
      if counted.count == limit { break }
      let counts = rules.contains {
        ledger.looks($0, at: row, at: time, in: app, values: values)
      }
      if counts { counted.append(row) }
    }
    return counted
  }
}
