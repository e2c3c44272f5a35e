/// Mutants of how versions of a record meet, at least one for each strategy.
package enum MergeMutant: String, MutantFamily {
  /// `gCounter`: a sum where the greater belongs.
  case addedAgain = "contributions-added-again"
  /// `gCounter`: the lesser where the greater belongs.
  case smallerStays = "smaller-contribution-stays"
  /// `gCounter`: the status is whatever was written last.
  case lastStatus = "status-of-last-writer"
  /// `gCounter`: an end outlives a reset.
  case endOutlivesReset = "end-outlives-reset"
  /// `gCounter`: each device keeps its own reason.
  case ownReason = "own-reason-stays"
  /// `displayLog`: displays made elsewhere are not all taken in.
  case rowsDropped = "display-rows-dropped"
  /// `displayLog`: a row counts whatever it counted before as well.
  case rowsDoubled = "display-rows-doubled"
  /// `lwwField`: nobody ever gives way.
  case fieldsDisagree = "fields-never-agree"
  /// `lwwRecord`: nobody ever gives way.
  case recordsDisagree = "records-never-agree"
  /// A merge that is dated by one side.
  case datedByImport = "merge-dated-by-import"
  /// The value of an import replaces a later one.
  case importReplaces = "import-replaces-later-value"
  /// The value of a struct is mixed from two writes.
  case membersMixed = "members-of-two-writes-mixed"
  /// `none`: without sync, a launch begins to count anew.
  case aloneForgets = "unsynced-store-forgets"

  /// What is wrong, in one sentence.
  package var sentence: String {
    switch self {
    case .addedAgain: "Two versions of one contribution are added, not the greater taken."
    case .smallerStays: "Of two versions of one contribution the lesser stays."
    case .lastStatus: "The last writer's status wins, so that an invalidation can be undone."
    case .endOutlivesReset: "An invalidation stays although eligibility was reset after it."
    case .ownReason: "A device that invalidated a tip itself keeps its own reason forever."
    case .rowsDropped: "Of the display rows that arrive, those with an even number are passed over."
    case .rowsDoubled: "A display row that is met again counts twice."
    case .fieldsDisagree: "With last-writer fields, a device never takes another's count."
    case .recordsDisagree: "With last-writer records, a device never takes another's record."
    case .datedByImport: "A merged status is dated by the version that came in."
    case .importReplaces: "The imported value of a parameter replaces one that was written later."
    case .membersMixed:
      "Of two values of a struct the first member of the earlier one and the others of the later "
        + "one stay."
    case .aloneForgets: "Without sync, a launch forgets how often tips were displayed."
    }
  }
}

/// Mutants of reading the zone.
package enum TokenMutant: String, MutantFamily {
  /// Every fetch is the first.
  case notKept = "token-not-kept"
  /// A change is skipped and counted as read.
  case runsAhead = "token-runs-ahead"
  /// An expired token is used again and again.
  case expiredKept = "expired-token-kept"
  /// What is missing stays.
  case nothingSwept = "nothing-swept"
  /// Each page of a full fetch is taken for all of it.
  case pagesSwept = "pages-swept"
  /// The token of a page covers one change more than the page.
  case pageEndSkipped = "page-end-skipped"
  /// An expired token is taken.
  case expiredTaken = "expired-token-taken"

  /// What is wrong, in one sentence.
  package var sentence: String {
    switch self {
    case .notKept: "A device forgets how far it has read, and reads all of its zone each time."
    case .runsAhead: "The last change of a fetch is not imported, but counts as read."
    case .expiredKept: "A device whose token expired keeps using it."
    case .nothingSwept: "After a full fetch, records that are missing at the hub stay."
    case .pagesSwept: "A full fetch of several pages deletes what only the earlier pages brought."
    case .pageEndSkipped: "After each page but the last, a device skips one change."
    case .expiredTaken: "The hub keeps accepting expired tokens."
    }
  }
}

/// Mutants of uploads.
package enum BatchMutant: String, MutantFamily {
  /// The hub says saved and saves not.
  case lastForgotten = "last-item-forgotten"
  /// A passing error is taken for success.
  case failureAsSuccess = "partial-failure-as-success"
  /// A passing error is taken, and told, for success.
  case failureMistold = "partial-failure-mistold"
  /// A conflict is taken for success.
  case conflictAsSuccess = "conflict-as-success"
  /// A zone that was to be atomic is not.
  case halfSaved = "atomic-batch-half-saved"
  /// Statuses stay where they are.
  case endNotUploaded = "end-not-uploaded"
  /// Counts stay where they are.
  case displayNotUploaded = "display-not-uploaded"
  /// Parameters stay where they are.
  case parameterNotUploaded = "parameter-not-uploaded"
  /// The hub writes fields that the upload does not name.
  case wholeRecordWritten = "whole-record-written"
  /// The answer is one of success.
  case failureUntold = "partial-failure-untold"

  /// What is wrong, in one sentence.
  package var sentence: String {
    switch self {
    case .lastForgotten: "The hub forgets the last record of an upload, and says that it has it."
    case .failureAsSuccess: "A device treats a record that failed temporarily as uploaded."
    case .failureMistold:
      "A device treats a record that failed temporarily as uploaded, and says that the hub said so."
    case .conflictAsSuccess: "A device treats a record that met a conflict as uploaded."
    case .halfSaved: "An atomic upload of which a part fails is saved in part."
    case .endNotUploaded: "An invalidation is not noted for upload."
    case .displayNotUploaded: "A display is not noted for upload."
    case .parameterNotUploaded: "A parameter that was written is not noted for upload."
    case .wholeRecordWritten: "The hub writes the whole record where only what changed is to be."
    case .failureUntold: "The hub reports no error when a record of an upload failed."
    }
  }
}
