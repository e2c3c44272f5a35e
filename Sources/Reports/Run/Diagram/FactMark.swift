import DeviceSystems
import FleetFacts
import ReportParts
import Scenarios
import TipDomain
import TipSync

/// How a fact is drawn in a space-time diagram.
struct FactMark {
  let kind: SpaceTimeMarkKind
  /// A few words beside it; empty for none.
  let label: String

  init(_ kind: SpaceTimeMarkKind, _ label: String = "") {
    self.kind = kind
    self.label = HTMLWriter.shortened(label, to: 64)
  }
}

extension FactMark {
  /// The mark of a fact; nil for what is drawn as a message or a band, or not at all.
  init?(_ fact: FactKind, in scenario: Scenario) {
    switch fact {
    case .tip(let fact): self.init(fact, in: scenario)
    case .sync(let fact): self.init(fact)
    case .device(let fact): self.init(fact)
    default: return nil
    }
  }

  private init?(_ fact: TipFact, in scenario: Scenario) {
    switch fact {
    case .donated(let event, _), .donationLost(let event):
      self.init(.donation, scenario.app.events[event.position].id)
    case .displayed: self.init(.display, "display")
    case .displayEnded(let end): self.init(.displayEnd, end.reason == .closed ? "closed" : "")
    case .invalidated(let invalidation): self.init(.invalidation, invalidation.reason.name)
    case .invalidationNotStored(_, let reason): self.init(.invalidation, reason.name)
    case .withheld: self.init(.withheld, "not shown")
    case .talliesMerged(_, let count, _): self.init(.learnt, "knows \(count)")
    case .statusMerged(_, let status):
      self.init(.learnt, status.invalidation == nil ? "knows: open" : "knows: invalidated")
    case .donationMerged, .donationRemoved, .parameterMerged, .frequencyClockMerged:
      self.init(.learnt)
    case .eligibilityReset: self.init(.reset, "resetEligibility")
    case .datastoreReset: self.init(.reset, "resetDatastore")
    case .donationsDeleted: self.init(.reset, "deleteDonations")
    case .parameterSet(let parameter, _):
      self.init(.other, scenario.app.parameters[parameter.position].id)
    case .configurationRefused: self.init(.other, "configure refused")
    case .actionChosen: self.init(.other, "action")
    case .parameterIgnored: self.init(.other)
    default: return nil
    }
  }

  private init?(_ fact: SyncFact) {
    switch fact {
    case .uploadAnswered(_, let error, _, _):
      guard let error else { return nil }
      self.init(.conflict, error.name)
    case .fetchAnswered(_, let error, _, _, _):
      guard let error else { return nil }
      self.init(.other, error.name)
    case .zoneEmptied: self.init(.reset, "zone emptied")
    case .sweptMissing: self.init(.reset, "swept")
    case .requestTimedOut: self.init(.other, "no answer")
    case .accountChanged: self.init(.account, "account")
    case .pushThrottled: self.init(.other, "push held back")
    default: return nil
    }
  }

  private init?(_ fact: DeviceFact) {
    switch fact {
    case .launched: self.init(.launch, "launch")
    case .crashed: self.init(.crash, "crash")
    case .joined: self.init(.launch, "joins")
    case .retired: self.init(.crash, "retires")
    case .reinstalled: self.init(.reset, "reinstalled")
    case .backedUp: self.init(.other, "backup")
    case .restored: self.init(.reset, "restored")
    case .cloned: self.init(.reset, "cloned")
    case .clockJumped: self.init(.clockJump, "clock")
    case .updated: self.init(.other, "update")
    default: return nil
    }
  }
}
