import DeviceSystems

/// The size of a widget.
public enum WidgetFamily: UInt8, FieldWord, Hashable, Sendable, BitwiseCopyable {
  /// A small one.
  case small
  /// A medium one.
  case medium
  /// A large one.
  case large
  /// An extra large one.
  case extraLarge
  /// A circular accessory.
  case accessoryCircular
  /// A rectangular accessory.
  case accessoryRectangular
  /// An accessory in a line of text.
  case accessoryInline

  /// The word in the journal.
  @inlinable public var word: StaticString {
    switch self {
    case .small: "small"
    case .medium: "medium"
    case .large: "large"
    case .extraLarge: "extraLarge"
    case .accessoryCircular: "accessoryCircular"
    case .accessoryRectangular: "accessoryRectangular"
    case .accessoryInline: "accessoryInline"
    }
  }
}

/// Where an action with parameters is configured outside of widgets.
public enum ActionSurface: UInt8, FieldWord, Hashable, Sendable, BitwiseCopyable {
  /// The Shortcuts editor.
  case shortcuts
  /// The settings of a Focus.
  case focusSettings

  /// The word in the journal.
  @inlinable public var word: StaticString {
    switch self {
    case .shortcuts: "shortcuts"
    case .focusSettings: "focusSettings"
    }
  }
}

/// Why a widget cannot be placed.
public enum PlacementRefusal: UInt8, FieldWord, Hashable, Sendable, BitwiseCopyable {
  /// The device has no widgets.
  case noWidgets
  /// The installed version offers no such kind on this system.
  case kindAbsent
  /// The kind does not come in this family.
  case familyUnsupported
  /// The device needs a recommendation, and the app gives no such one.
  case noRecommendation

  /// The word in the journal.
  @inlinable public var word: StaticString {
    switch self {
    case .noWidgets: "noWidgets"
    case .kindAbsent: "kindAbsent"
    case .familyUnsupported: "familyUnsupported"
    case .noRecommendation: "noRecommendation"
    }
  }
}

/// Why a value is not accepted.
public enum ParameterRejection: UInt8, FieldWord, Hashable, Sendable, BitwiseCopyable {
  /// The device has no configuration screen.
  case noScreen
  /// The parameter is not shown.
  case hidden
  /// The parameter must have a value.
  case required
  /// The value is of another type.
  case wrongType
  /// There are more items than the size allows.
  case tooMany
  /// It is not among the options.
  case notOffered

  /// The word in the journal.
  @inlinable public var word: StaticString {
    switch self {
    case .noScreen: "noScreen"
    case .hidden: "hidden"
    case .required: "required"
    case .wrongType: "wrongType"
    case .tooMany: "tooMany"
    case .notOffered: "notOffered"
    }
  }
}

/// What the values say on which options depend.
public enum DependencyState: UInt8, FieldWord, Hashable, Sendable, BitwiseCopyable {
  /// The options depend on nothing.
  case independent
  /// All have a value.
  case satisfied
  /// At least one has none, so that nothing is offered.
  case missing

  /// The word in the journal.
  @inlinable public var word: StaticString {
    switch self {
    case .independent: "independent"
    case .satisfied: "satisfied"
    case .missing: "missing"
    }
  }
}

/// Where the value of a parameter comes from after a migration.
public enum MigratedValue: UInt8, FieldWord, Hashable, Sendable, BitwiseCopyable {
  /// It is the value from before.
  case kept
  /// The parameter is new: the default, or none.
  case added
  /// The parameter has another type: the default, or none.
  case lost
  /// It is what the size allows of the value from before.
  case shortened

  /// The word in the journal.
  @inlinable public var word: StaticString {
    switch self {
    case .kept: "kept"
    case .added: "added"
    case .lost: "lost"
    case .shortened: "shortened"
    }
  }
}

/// Why a reload is asked for.
public enum ReloadReason: UInt8, FieldWord, Hashable, Sendable, BitwiseCopyable {
  /// An intent asks for it.
  case hint
  /// The app asks for it.
  case app
  /// The last entry is shown.
  case timelineEnd
  /// A value of the widget changed.
  case configuration

  /// The word in the journal.
  @inlinable public var word: StaticString {
    switch self {
    case .hint: "hint"
    case .app: "app"
    case .timelineEnd: "timelineEnd"
    case .configuration: "configuration"
    }
  }
}

/// Under which rule a widget is reloaded.
public enum ReloadGrant: UInt8, FieldWord, Hashable, Sendable, BitwiseCopyable {
  /// It was placed, or migrated.
  case placement
  /// Its control ran an intent.
  case interaction
  /// The app is in the foreground, which is free.
  case foreground
  /// It is within the budget.
  case budget

  /// The word in the journal.
  @inlinable public var word: StaticString {
    switch self {
    case .placement: "placement"
    case .interaction: "interaction"
    case .foreground: "foreground"
    case .budget: "budget"
    }
  }
}

/// Why a reload does not come.
public enum ReloadDenial: UInt8, FieldWord, Hashable, Sendable, BitwiseCopyable {
  /// The budget is used up.
  case budget
  /// The system does not carry it out.
  case lost

  /// The word in the journal.
  @inlinable public var word: StaticString {
    switch self {
    case .budget: "budget"
    case .lost: "lost"
    }
  }
}

/// Who filters for the Find action.
public enum QueryStyle: UInt8, FieldWord, Hashable, Sendable, BitwiseCopyable {
  /// The app, which is told what is wanted.
  case property
  /// The system, which is given everything.
  case enumerable

  /// The word in the journal.
  @inlinable public var word: StaticString {
    switch self {
    case .property: "property"
    case .enumerable: "enumerable"
    }
  }
}
