/// What the sources of an app say about its tips. Every list is ordered by path and position.
package struct AppDescription: Sendable, Equatable {
  package var tips: [TipDescription] = []
  package var parameters: [ParameterDescription] = []
  package var events: [EventDescription] = []
  package var aliases: [AliasDescription] = []
  package var groups: [GroupDescription] = []
  package var configurations: [ConfigurationDescription] = []
  /// `resetDatastore`, `showAllTipsForTesting` and their kin.
  package var testingCalls: [TestingCall] = []
  package var screens: [ScreenDescription] = []
  /// Of a view that others give its tip to, the screens that it stands on.
  package var hosts: [String: [String]] = [:]
  /// Donations, invalidations, parameter writes, status observers.
  package var sites: [CallSite] = []
  package var findings: [Finding] = []
  package var counts: [KindCount] = []

  package init() {}
}

/// How much of one kind of construct was found and read. `found` is the sum of the others.
package struct KindCount: Sendable, Equatable {
  package var kind: ItemKind
  package var found = 0
  package var read = 0
  package var asked = 0
  package var notRead = 0

  package init(kind: ItemKind, found: Int = 0, read: Int = 0, asked: Int = 0, notRead: Int = 0) {
    self.kind = kind
    self.found = found
    self.read = read
    self.asked = asked
    self.notRead = notRead
  }
}

/// The kinds of constructs that are counted.
package enum ItemKind: String, Sendable, CaseIterable {
  case tips
  case identifiers
  case texts
  case rules
  case options
  case actions
  case parameters
  case events
  case groups
  case configurations
  case shownTips = "shown tips"
  case donations
  case invalidations
  case parameterWrites = "parameter writes"
  case statusObservers = "status observers"
  /// Branches of the program of which a run takes one, in what people or the app do.
  case exclusiveBranches = "exclusive branches"
}
