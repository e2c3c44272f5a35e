/// The words for what a timeline can make happen: the `do` of a step.
public enum StepVerb: String, CaseIterable, Sendable {
  case open, leave, terminate, visit, react, choose
  case invalidate, donate, deleteDonations, set, resetEligibility
  case resetDatastore, resetAtNextLaunch, configureAgain
  case goOffline, goOnline, crash, reinstall, backUp, restore, clone
  case signOut, signIn, jumpClock, update
  case expireTokens, emptyZone, fillQuota, freeQuota

  /// Whether it happens at the hub rather than on a device.
  public var isAtHub: Bool {
    switch self {
    case .expireTokens, .emptyZone, .fillQuota, .freeQuota: true
    case .open, .leave, .terminate, .visit, .react, .choose, .invalidate, .donate,
      .deleteDonations, .set, .resetEligibility, .resetDatastore, .resetAtNextLaunch,
      .configureAgain, .goOffline, .goOnline, .crash, .reinstall, .backUp, .restore, .clone,
      .signOut, .signIn, .jumpClock, .update:
      false
    }
  }

  /// Whether it names a tip, an event, a parameter or a screen.
  public var namesPartOfApp: Bool {
    switch self {
    case .visit, .react, .choose, .invalidate, .donate, .deleteDonations, .set, .resetEligibility:
      true
    case .open, .leave, .terminate, .resetDatastore, .resetAtNextLaunch, .configureAgain,
      .goOffline, .goOnline, .crash, .reinstall, .backUp, .restore, .clone, .signOut, .signIn,
      .jumpClock, .update, .expireTokens, .emptyZone, .fillQuota, .freeQuota:
      false
    }
  }
}
