import DeviceSystems

// What an `IntentDefinition` lists.

// MARK: Lists with names

/// Intents.
public enum IntentSubject: NamedSubject {
  /// The table of their names.
  @inlinable public static var nameSpace: NameSpace { .system(SystemNameSpace(16, "intent")) }
}

/// Kinds of widgets.
public enum WidgetKindSubject: NamedSubject {
  /// The table of their names.
  @inlinable public static var nameSpace: NameSpace {
    .system(SystemNameSpace(17, "kind of widget"))
  }
}

/// Effects of intents.
public enum EffectSubject: NamedSubject {
  /// The table of their names.
  @inlinable public static var nameSpace: NameSpace { .system(SystemNameSpace(18, "effect")) }
}

/// App Shortcuts.
public enum ShortcutSubject: NamedSubject {
  /// The table of their names.
  @inlinable public static var nameSpace: NameSpace {
    .system(SystemNameSpace(19, "App Shortcut"))
  }
}

/// Versions of the app.
public enum VersionSubject: NamedSubject {
  /// The table of their names.
  @inlinable public static var nameSpace: NameSpace {
    .system(SystemNameSpace(20, "version of the app"))
  }
}

/// What parameters can hold.
public enum ChoiceSubject: NamedSubject {
  /// The table of their names.
  @inlinable public static var nameSpace: NameSpace { .system(SystemNameSpace(21, "choice")) }
}

// MARK: Lists without names

/// Parameters of an intent.
public enum IntentParameterSubject: DefinedSubject {}
/// Entities, and cases of enums.
public enum EntitySubject: DefinedSubject {}
/// Queries.
public enum QuerySubject: DefinedSubject {}
/// Requests of the Find action.
public enum FindSubject: DefinedSubject {}
/// Buttons and toggles of a kind of widget.
public enum ControlSubject: DefinedSubject {}
/// Widgets and actions that were placed on a device.
public enum InstanceSubject: DefinedSubject {}
/// Sets of relevant intents.
public enum RelevantSetSubject: DefinedSubject {}
/// Relevant intents of a set.
public enum RelevantSubject: DefinedSubject {}
