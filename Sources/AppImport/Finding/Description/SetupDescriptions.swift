/// A `TipGroup`.
package struct GroupDescription: Sendable, Equatable {
  package var owner: String
  /// The property that keeps it; empty where it is not kept.
  package var property: String
  /// `ordered`, `firstAvailable`, as it is written.
  package var priority: String?
  package var members: [GroupMember]
  package var source: ItemSource
  package var conditions: [KeptCondition] = []
}

/// A tip of a group.
package struct GroupMember: Sendable, Equatable {
  package var tip: String
  package var source: ItemSource
  package var conditions: [KeptCondition]
}

/// A call of `Tips.configure`.
package struct ConfigurationDescription: Sendable, Equatable {
  package struct Setting: Sendable, Equatable {
    package var name: String
    package var value: ReadText
    package var source: ItemSource
    package var conditions: [KeptCondition]
  }

  package var settings: [Setting]
  package var owner: String
  package var function: String?
  package var conditions: [KeptCondition]
  package var source: ItemSource
}

/// A call that only tests should make.
package struct TestingCall: Sendable, Equatable {
  /// `resetDatastore`, `showAllTipsForTesting`, …
  package var name: String
  package var arguments: String
  package var owner: String
  package var function: String?
  package var conditions: [KeptCondition]
  package var source: ItemSource
}
