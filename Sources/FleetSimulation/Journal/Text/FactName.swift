import TipDomain

extension FactKind {
  /// The name in the journal: the system and what happened, such as `tip.displayed`.
  public var name: String { staticName.description }

  /// The same, as fixed bytes.
  var staticName: StaticString {
    switch self {
    case .tip(let fact): fact.staticName
    case .sync(let fact): fact.staticName
    case .network(let fact): fact.staticName
    case .device(let fact): fact.staticName
    case .person(let fact): fact.staticName
    case .run(let fact): fact.staticName
    }
  }
}

extension TipFact {
  var staticName: StaticString {
    switch self {
    case .configured: "tip.configured"
    case .configurationRefused: "tip.configurationRefused"
    case .recordCreated: "tip.recordCreated"
    case .donated: "tip.donated"
    case .donationLost: "tip.donationLost"
    case .donationsDeleted: "tip.donationsDeleted"
    case .parameterSet: "tip.parameterSet"
    case .parameterIgnored: "tip.parameterIgnored"
    case .withheld: "tip.withheld"
    case .displayed: "tip.displayed"
    case .displayEnded: "tip.displayEnded"
    case .actionChosen: "tip.actionChosen"
    case .invalidated: "tip.invalidated"
    case .invalidationNotStored: "tip.invalidationNotStored"
    case .eligibilityReset: "tip.eligibilityReset"
    case .datastoreReset: "tip.datastoreReset"
    case .talliesMerged: "tip.talliesMerged"
    case .statusMerged: "tip.statusMerged"
    case .donationMerged: "tip.donationMerged"
    case .donationRemoved: "tip.donationRemoved"
    case .parameterMerged: "tip.parameterMerged"
    case .frequencyClockMerged: "tip.frequencyClockMerged"
    }
  }
}

extension SyncFact {
  var staticName: StaticString {
    switch self {
    case .fetchRequested: "sync.fetchRequested"
    case .uploadRequested: "sync.uploadRequested"
    case .uploadAnswered: "sync.uploadAnswered"
    case .fetchAnswered: "sync.fetchAnswered"
    case .zoneEmptied: "sync.zoneEmptied"
    case .imported: "sync.imported"
    case .uploadSettled: "sync.uploadSettled"
    case .sweptMissing: "sync.sweptMissing"
    case .requestTimedOut: "sync.requestTimedOut"
    case .backedOff: "sync.backedOff"
    case .pushSent: "sync.pushSent"
    case .pushCoalesced: "sync.pushCoalesced"
    case .pushThrottled: "sync.pushThrottled"
    case .pushReceived: "sync.pushReceived"
    case .outboxDrained: "sync.outboxDrained"
    case .accountChanged: "sync.accountChanged"
    }
  }
}

extension NetworkFact {
  var staticName: StaticString {
    switch self {
    case .sent: "network.sent"
    case .delivered: "network.delivered"
    case .dropped: "network.dropped"
    case .held: "network.held"
    }
  }
}

extension DeviceFact {
  var staticName: StaticString {
    switch self {
    case .joined: "device.joined"
    case .retired: "device.retired"
    case .launched: "device.launched"
    case .activated: "device.activated"
    case .suspended: "device.suspended"
    case .terminated: "device.terminated"
    case .crashed: "device.crashed"
    case .wentOffline: "device.wentOffline"
    case .cameOnline: "device.cameOnline"
    case .reinstalled: "device.reinstalled"
    case .backedUp: "device.backedUp"
    case .restored: "device.restored"
    case .cloned: "device.cloned"
    case .clockJumped: "device.clockJumped"
    case .updated: "device.updated"
    }
  }
}

extension PersonFact {
  var staticName: StaticString {
    switch self {
    case .sessionBegan: "person.sessionBegan"
    case .sessionEnded: "person.sessionEnded"
    case .visited: "person.visited"
    case .reacted: "person.reacted"
    }
  }
}

extension RunFact {
  var staticName: StaticString {
    switch self {
    case .began: "run.began"
    case .faultBegan: "run.faultBegan"
    case .faultEnded: "run.faultEnded"
    case .healed: "run.healed"
    case .quiescent: "run.quiescent"
    case .restlessAtBound: "run.restlessAtBound"
    case .knowsTip: "run.knowsTip"
    case .knowsEvent: "run.knowsEvent"
    case .knowsParameter: "run.knowsParameter"
    case .knowsOutbox: "run.knowsOutbox"
    case .ended: "run.ended"
    }
  }
}
