/// The kinds of fault that a world may have.
enum GeneratedFault: String, CaseIterable {
  case offline, partition, loss, burstLoss, latency, duplication, reordering, bandwidth, hold
  case hubError, partialFailure, lostAnswers, pushLoss, tokenExpiry, quotaFull
  case crash, termination, clockOffset, signOut

  /// Its place, which keys its draws.
  var number: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  /// Whether it lasts; the others happen in an instant.
  var lasts: Bool {
    switch self {
    case .tokenExpiry, .crash, .termination: false
    case .offline, .partition, .loss, .burstLoss, .latency, .duplication, .reordering, .bandwidth,
      .hold, .hubError, .partialFailure, .lostAnswers, .pushLoss, .quotaFull, .clockOffset,
      .signOut:
      true
    }
  }
}

/// The kinds of step that a world's timeline may have.
enum GeneratedStep: String, CaseIterable {
  case open, leave, terminate, visit, react, choose, invalidate, donate, deleteDonations, set
  case resetEligibility, resetDatastore, resetAtNextLaunch, configureAgain, goOffline, goOnline
  case crash, reinstall, backUp, restore, clone, signOut, signIn, jumpClock, update
  case expireTokens, emptyZone, fillQuota, freeQuota

  /// Its place, which keys its draws.
  var number: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  /// Whether it belongs to the harm that the swarm switches on and off.
  var isHarm: Bool {
    switch self {
    case .open, .leave, .visit, .react, .choose, .invalidate, .donate, .deleteDonations, .set,
      .configureAgain, .backUp, .update:
      false
    case .terminate, .resetEligibility, .resetDatastore, .resetAtNextLaunch, .goOffline, .goOnline,
      .crash, .reinstall, .restore, .clone, .signOut, .signIn, .jumpClock, .expireTokens,
      .emptyZone, .fillQuota, .freeQuota:
      true
    }
  }

  /// Whether it is done with a tip, an event, a parameter or a screen.
  var namesPartOfApp: Bool {
    switch self {
    case .visit, .react, .choose, .invalidate, .donate, .deleteDonations, .set, .resetEligibility:
      true
    case .open, .leave, .terminate, .resetDatastore, .resetAtNextLaunch, .configureAgain,
      .goOffline, .goOnline, .crash, .reinstall, .backUp, .restore, .clone, .signOut, .signIn,
      .jumpClock, .update, .expireTokens, .emptyZone, .fillQuota, .freeQuota:
      false
    }
  }

  /// Whether it happens at the hub, not on a device.
  var isAtHub: Bool {
    switch self {
    case .expireTokens, .emptyZone, .fillQuota, .freeQuota: true
    case .open, .leave, .terminate, .visit, .react, .choose, .invalidate, .donate,
      .deleteDonations, .set, .resetEligibility, .resetDatastore, .resetAtNextLaunch,
      .configureAgain, .goOffline, .goOnline, .crash, .reinstall, .backUp, .restore, .clone,
      .signOut, .signIn, .jumpClock, .update:
      false
    }
  }
}
