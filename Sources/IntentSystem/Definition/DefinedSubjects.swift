import DeviceSystems

/// What an `IntentDefinition` lists.
public protocol DefinedSubject {
  /// The table of its names; nil where facts give positions.
  static var names: NameSpace? { get }
}

extension DefinedSubject {
  /// Most lists have no names.
  @inlinable public static var names: NameSpace? { nil }
}

/// What an `IntentDefinition` lists by name.
public protocol NamedSubject: DefinedSubject {
  /// The table of its names.
  static var nameSpace: NameSpace { get }
}

extension NamedSubject {
  /// The table of its names.
  @inlinable public static var names: NameSpace? { nameSpace }
}

extension DefinedIndex: NamedIndex where Subject: NamedSubject {
  /// The table of its names.
  @inlinable public static var nameSpace: NameSpace { Subject.nameSpace }
}

extension AppIntent: NamedSubject {
  /// The table of its names.
  @inlinable public static var nameSpace: NameSpace { .system(SystemNameSpace(16, "intent")) }
}

extension WidgetKind: NamedSubject {
  /// The table of its names.
  @inlinable public static var nameSpace: NameSpace {
    .system(SystemNameSpace(17, "kind of widget"))
  }
}

extension IntentEffect: NamedSubject {
  /// The table of its names.
  @inlinable public static var nameSpace: NameSpace { .system(SystemNameSpace(18, "effect")) }
}

extension AppShortcut: NamedSubject {
  /// The table of its names.
  @inlinable public static var nameSpace: NameSpace {
    .system(SystemNameSpace(19, "App Shortcut"))
  }
}

extension AppVersion: NamedSubject {
  /// The table of its names.
  @inlinable public static var nameSpace: NameSpace {
    .system(SystemNameSpace(20, "version of the app"))
  }
}

extension Choice: NamedSubject {
  /// The table of its names.
  @inlinable public static var nameSpace: NameSpace { .system(SystemNameSpace(21, "choice")) }
}

extension IntentParameter: DefinedSubject {}
extension Entity: DefinedSubject {}
extension EntityQuery: DefinedSubject {}
extension FindRequest: DefinedSubject {}
extension WidgetControl: DefinedSubject {}
extension PlacedInstance: DefinedSubject {}
extension RelevantSet: DefinedSubject {}
extension RelevantIntent: DefinedSubject {}
