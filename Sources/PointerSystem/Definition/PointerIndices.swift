import DeviceSystems

// The positions of what a `PointerDefinition` lists.

/// A view.
public typealias PointerViewIndex = DefinedIndex<PointerViewSubject>
/// A pointer interaction.
public typealias PointerInteractionIndex = DefinedIndex<PointerInteractionSubject>
/// A region.
public typealias PointerRegionIndex = DefinedIndex<PointerRegionSubject>
/// A style.
public typealias PointerStyleIndex = DefinedIndex<PointerStyleSubject>
/// A layout.
public typealias PointerLayoutIndex = DefinedIndex<PointerLayoutSubject>
/// A popover or sheet.
public typealias PointerCoverIndex = DefinedIndex<PointerCoverSubject>

// MARK: Lists

/// Views.
public enum PointerViewSubject: NamedSubject {
  /// The table of their names.
  @inlinable public static var nameSpace: NameSpace { .system(SystemNameSpace(8, "view")) }
}

/// Pointer interactions.
public enum PointerInteractionSubject: NamedSubject {
  /// The table of their names.
  @inlinable public static var nameSpace: NameSpace { .system(SystemNameSpace(9, "interaction")) }
}

/// Regions.
public enum PointerRegionSubject: NamedSubject {
  /// The table of their names.
  @inlinable public static var nameSpace: NameSpace { .system(SystemNameSpace(10, "region")) }
}

/// Styles.
public enum PointerStyleSubject: NamedSubject {
  /// The table of their names.
  @inlinable public static var nameSpace: NameSpace { .system(SystemNameSpace(11, "style")) }
}

/// Layouts.
public enum PointerLayoutSubject: NamedSubject {
  /// The table of their names.
  @inlinable public static var nameSpace: NameSpace { .system(SystemNameSpace(12, "layout")) }
}

/// Popovers and sheets.
public enum PointerCoverSubject: NamedSubject {
  /// The table of their names.
  @inlinable public static var nameSpace: NameSpace {
    .system(SystemNameSpace(13, "popover or sheet"))
  }
}
