import DeviceSystems

// The positions of what a `FocusDefinition` lists.

/// A Focus of the scenario.
public typealias FocusIndex = DefinedIndex<FocusSubject>
/// The values of all parameters of the filter together.
public typealias SettingsIndex = DefinedIndex<SettingsSubject>
/// What a notification says that a filter looks at.
public typealias CriterionIndex = DefinedIndex<CriterionSubject>

extension SettingsIndex {
  /// Every parameter has its default (B-10).
  @inlinable public static var defaults: SettingsIndex { SettingsIndex(0) }
}

// MARK: Lists

/// Focuses.
public enum FocusSubject: NamedSubject {
  /// The table of their names.
  @inlinable public static var nameSpace: NameSpace { .system(SystemNameSpace(0, "Focus")) }
}

/// Values of the parameters of a filter.
public enum SettingsSubject: NamedSubject {
  /// The table of their names.
  @inlinable public static var nameSpace: NameSpace {
    .system(SystemNameSpace(1, "filter values"))
  }
}

/// Criteria of a filter.
public enum CriterionSubject: NamedSubject {
  /// The table of their names.
  @inlinable public static var nameSpace: NameSpace { .system(SystemNameSpace(2, "criterion")) }
}
