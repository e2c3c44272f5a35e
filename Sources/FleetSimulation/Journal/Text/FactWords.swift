import SimulatedNetwork
import TipDomain
import TipSync

// The words of the journal for the choices that facts hold, quoted where they always stand alone.

extension ConfigurationError {
  var journalWord: StaticString {
    switch self {
    case .tipsDatastoreAlreadyConfigured: #""tipsDatastoreAlreadyConfigured""#
    case .missingGroupContainerEntitlements: #""missingGroupContainerEntitlements""#
    }
  }
}

extension InvalidationReason {
  var journalWord: StaticString {
    switch self {
    case .actionPerformed: #""actionPerformed""#
    case .displayCountExceeded: #""displayCountExceeded""#
    case .tipClosed: #""tipClosed""#
    case .displayDurationExceeded: #""displayDurationExceeded""#
    }
  }
}

extension TipSurface {
  var journalWord: StaticString {
    switch self {
    case .popover: #""popover""#
    case .inline: #""inline""#
    }
  }
}

extension DisplayEndReason {
  var journalWord: StaticString {
    switch self {
    case .closed: #""closed""#
    case .actionPerformed: #""actionPerformed""#
    case .screenLeft: #""screenLeft""#
    case .tappedOutside: #""tappedOutside""#
    case .ruleFalse: #""ruleFalse""#
    case .durationLimit: #""durationLimit""#
    case .invalidated: #""invalidated""#
    case .preempted: #""preempted""#
    case .processEnded: #""processEnded""#
    }
  }
}

extension InvalidationCause {
  var journalWord: StaticString {
    switch self {
    case .person: #""person""#
    case .limitReachedHere: #""limitReachedHere""#
    case .limitReachedByMerge: #""limitReachedByMerge""#
    }
  }
}

extension HoldBack {
  package var journalWord: StaticString {
    switch self {
    case .notConfigured: #""notConfigured""#
    case .surfaceUnavailable: #""surfaceUnavailable""#
    case .hiddenByOverride: #""hiddenByOverride""#
    case .invalidated: #""invalidated""#
    case .displayLimitReached: #""displayLimitReached""#
    case .earlierTipInGroup: #""earlierTipInGroup""#
    case .otherTipOfGroup: #""otherTipOfGroup""#
    case .rule: #""rule""#
    case .frequency: #""frequency""#
    case .presentationDropped: #""presentationDropped""#
    }
  }
}

extension ZoneLoss {
  var journalWord: StaticString {
    switch self {
    case .recordsDeletedByReset: #""recordsDeletedByReset""#
    case .zoneDeletedByReset: #""zoneDeletedByReset""#
    case .purgedByPerson: #""purgedByPerson""#
    case .encryptedDataReset: #""encryptedDataReset""#
    }
  }
}

extension MessageKind {
  var journalWord: StaticString {
    switch self {
    case .fetchRequest: #""fetchRequest""#
    case .fetchAnswer: #""fetchAnswer""#
    case .uploadRequest: #""uploadRequest""#
    case .uploadAnswer: #""uploadAnswer""#
    case .push: #""push""#
    }
  }
}

extension DropReason {
  var journalWord: StaticString {
    switch self {
    case .independentLoss: #""independentLoss""#
    case .burstLoss: #""burstLoss""#
    case .lossSurge: #""lossSurge""#
    case .partition: #""partition""#
    case .oneWayPartition: #""oneWayPartition""#
    case .offline: #""offline""#
    case .noLink: #""noLink""#
    }
  }
}

extension Reaction {
  var journalWord: StaticString {
    switch self {
    case .ignore: #""ignore""#
    case .close: #""close""#
    case .act: #""act""#
    case .use: #""use""#
    case .tapOutside: #""tapOutside""#
    }
  }
}

extension RecordKind {
  /// Without quotes: it begins the key of a record.
  var journalWord: StaticString {
    switch self {
    case .tip: "tip"
    case .tally: "tally"
    case .display: "display"
    case .donation: "donation"
    case .parameter: "parameter"
    case .clearing: "clearing"
    case .frequencyClock: "frequencyClock"
    }
  }
}

extension SyncError {
  var journalWord: StaticString {
    switch self {
    case .partialFailure: #""partialFailure""#
    case .networkUnavailable: #""networkUnavailable""#
    case .networkFailure: #""networkFailure""#
    case .badContainer: #""badContainer""#
    case .serviceUnavailable: #""serviceUnavailable""#
    case .requestRateLimited: #""requestRateLimited""#
    case .missingEntitlement: #""missingEntitlement""#
    case .notAuthenticated: #""notAuthenticated""#
    case .permissionFailure: #""permissionFailure""#
    case .unknownItem: #""unknownItem""#
    case .invalidArguments: #""invalidArguments""#
    case .serverRecordChanged: #""serverRecordChanged""#
    case .changeTokenExpired: #""changeTokenExpired""#
    case .batchRequestFailed: #""batchRequestFailed""#
    case .zoneBusy: #""zoneBusy""#
    case .quotaExceeded: #""quotaExceeded""#
    case .zoneNotFound: #""zoneNotFound""#
    case .limitExceeded: #""limitExceeded""#
    case .userDeletedZone: #""userDeletedZone""#
    case .serverResponseLost: #""serverResponseLost""#
    case .accountTemporarilyUnavailable: #""accountTemporarilyUnavailable""#
    }
  }
}
