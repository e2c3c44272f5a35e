import FleetSimulation

// The harm that worlds are made with: every fault and every step that a scenario can have.

extension StepVerb {
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
}
