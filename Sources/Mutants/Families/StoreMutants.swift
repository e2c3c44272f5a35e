/// Mutants of what a crash takes.
package enum CrashMutant: String, MutantFamily {
  /// The token survives the changes that it stands for.
  case keepsToken = "crash-keeps-token"
  /// More is lost than was unsaved.
  case forgetsSaved = "crash-forgets-saved"
  /// Others know what a crash takes back.
  case uploadsUnsaved = "uploads-unsaved"

  /// What is wrong, in one sentence.
  package var sentence: String {
    switch self {
    case .keepsToken: "After a crash a device counts as read what it lost with the crash."
    case .forgetsSaved: "A crash takes everything, saved or not."
    case .uploadsUnsaved: "A device uploads changes before they are safe on it."
    }
  }
}

/// Mutants of backups and copies.
package enum RestoreMutant: String, MutantFamily {
  /// A restored store goes on under its old name.
  case keepsReplica = "restore-keeps-replica"
  /// A copy goes on under the name of the original.
  case cloneKeepsReplica = "clone-keeps-replica"
  /// The token is newer than the backup.
  case keepsToken = "restore-keeps-token"

  /// What is wrong, in one sentence.
  package var sentence: String {
    switch self {
    case .keepsReplica: "A restored store goes on numbering under the replica of its backup."
    case .cloneKeepsReplica: "A copied store goes on numbering under the replica of the original."
    case .keepsToken: "A restored store counts as read what came after its backup."
    }
  }
}

/// Mutants of resets.
package enum ResetMutant: String, MutantFamily {
  /// The epoch stands still.
  case epochStands = "reset-epoch-stands"
  /// The epoch jumps.
  case epochJumps = "reset-epoch-jumps"
  /// Displays from before the reset count.
  case countsSurvive = "counts-survive-reset"
  /// A retry empties the zone again.
  case emptiesAgain = "reset-empties-again"
  /// The zone is not emptied.
  case cloudSurvives = "cloud-survives-reset"

  /// What is wrong, in one sentence.
  package var sentence: String {
    switch self {
    case .epochStands: "Resetting eligibility opens no new epoch."
    case .epochJumps: "Resetting eligibility passes over an epoch."
    case .countsSurvive: "Resetting eligibility forgets no display."
    case .emptiesAgain: "A reset whose answer was lost empties the zone a second time."
    case .cloudSurvives: "Resetting a store leaves the account's records at the hub."
    }
  }
}

/// Mutants of identity.
package enum IdentityMutant: String, MutantFamily {
  /// Ids that were to differ by platform do not.
  case platformsShare = "platforms-share-an-id"
  /// An import goes to the neighbour.
  case newsMisdirected = "news-of-another-id"
  /// Two donations under one number.
  case numberUsedTwice = "donation-number-used-twice"

  /// What is wrong, in one sentence.
  package var sentence: String {
    switch self {
    case .platformsShare: "An id that names the platform reads the same on all platforms."
    case .newsMisdirected: "What arrives about one tip is imported for the next one."
    case .numberUsedTwice: "All donations of a store go by one number."
    }
  }
}
