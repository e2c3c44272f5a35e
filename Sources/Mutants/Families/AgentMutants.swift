/// Mutants of what a device does about its account and about the hub's errors.
package enum AgentMutant: String, MutantFamily {
  /// A reset that the hub has not heard of is forgotten.
  case changeForgetsReset = "reset-lost-at-sign-in"
  /// What the hub holds is fetched before it is emptied.
  case fetchesBeforeReset = "fetch-before-reset"
  /// A closed app reacts to every change of account.
  case changeReachesClosedApp = "closed-app-hears-account"

  /// What is wrong, in one sentence.
  package var sentence: String {
    switch self {
    case .changeForgetsReset:
      "A device that was reset while it was signed out leaves the account's records at the hub."
    case .fetchesBeforeReset:
      "A device that was reset imports the hub's old records before it has them deleted."
    case .changeReachesClosedApp:
      "An app that is not running learns of each change of account, one by one."
    }
  }
}
