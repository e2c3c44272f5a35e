import TipDomain
import TipSync

/// How much a fact matters to somebody who asks how something came about.
enum StoryWeight: Int, Comparable {
  /// A step that others tell well enough, such as the delivery of a message.
  case silent
  /// Told where there is room.
  case filling
  /// Told.
  case telling
  /// Told first: what changes what a person sees, and what goes wrong.
  case decisive

  static func < (left: StoryWeight, right: StoryWeight) -> Bool { left.rawValue < right.rawValue }

  init(_ kind: FactKind) {
    switch kind {
    case .tip(let fact): self.init(fact)
    case .sync(let fact): self.init(fact)
    case .network(let fact): self.init(fact)
    case .device(let fact): self.init(fact)
    case .person(let fact): self.init(fact)
    case .run(let fact): self.init(fact)
    }
  }

  private init(_ fact: TipFact) {
    switch fact {
    case .configured, .recordCreated: self = .silent
    case .displayEnded: self = .filling
    case .donated, .parameterSet, .parameterIgnored, .withheld, .actionChosen, .talliesMerged,
      .statusMerged, .donationMerged, .donationRemoved, .parameterMerged, .frequencyClockMerged:
      self = .telling
    case .configurationRefused, .donationLost, .donationsDeleted, .displayed, .invalidated,
      .invalidationNotStored, .eligibilityReset, .datastoreReset:
      self = .decisive
    }
  }

  private init(_ fact: SyncFact) {
    switch fact {
    case .fetchRequested, .pushSent, .pushCoalesced, .pushReceived, .outboxDrained: self = .silent
    case .fetchAnswered(_, let error, _, _, _), .uploadSettled(_, let error, _):
      self = error == nil ? .silent : .telling
    case .uploadAnswered(_, let error, _, _): self = error == nil ? .filling : .telling
    case .imported(_, let records): self = records.count == 0 ? .silent : .filling
    case .uploadRequested, .backedOff, .pushThrottled: self = .filling
    case .requestTimedOut: self = .telling
    case .zoneEmptied, .sweptMissing, .accountChanged: self = .decisive
    }
  }

  private init(_ fact: NetworkFact) {
    switch fact {
    case .sent: self = .silent
    case .delivered(_, let isCopy): self = isCopy ? .filling : .silent
    case .held: self = .telling
    case .dropped: self = .decisive
    }
  }

  private init(_ fact: DeviceFact) {
    switch fact {
    case .launched, .activated, .suspended: self = .silent
    case .joined, .terminated, .cameOnline: self = .filling
    case .retired, .wentOffline, .backedUp, .updated: self = .telling
    case .crashed, .reinstalled, .restored, .cloned, .clockJumped: self = .decisive
    }
  }

  private init(_ fact: PersonFact) {
    switch fact {
    case .sessionBegan, .sessionEnded: self = .silent
    case .visited: self = .filling
    case .reacted: self = .telling
    }
  }

  private init(_ fact: RunFact) {
    switch fact {
    case .began, .ended: self = .silent
    case .quiescent: self = .filling
    case .faultBegan, .faultEnded, .healed, .restlessAtBound, .knowsTip, .knowsEvent,
      .knowsParameter, .knowsOutbox:
      self = .telling
    }
  }
}

extension FactKind {
  /// Whether telling this fact tells `earlier` too, which led to it without another step between.
  func tells(_ earlier: FactKind) -> Bool {
    switch (self, earlier) {
    case (.tip(.talliesMerged), .sync(.imported)), (.tip(.statusMerged), .sync(.imported)),
      (.tip(.donationMerged), .sync(.imported)), (.tip(.donationRemoved), .sync(.imported)),
      (.tip(.parameterMerged), .sync(.imported)), (.tip(.frequencyClockMerged), .sync(.imported)),
      (.sync(.uploadAnswered), .sync(.uploadRequested)),
      (.sync(.requestTimedOut), .sync(.uploadRequested)),
      (.person(.visited), .person(.visited)):
      true
    case (.tip, _), (.sync, _), (.network, _), (.device, _), (.person, _), (.run, _): false
    }
  }
}
