import Scenarios

/// What the declarations of the format do not say of the parts of the systems: how they are called
/// in Swift, and in which file each stands.
enum PartPlan {
  /// The folder of the files that are written.
  static let folder = "Sources/TipFleetLibrary/Systems/"

  /// What holds all of a system, by the name of its declaration, with the key of the file and the
  /// example that its comment shows.
  static let sections = [
    (object: "FocusSection", key: "focus", example: "FocusFilter("),
    (object: "IntentSection", key: "intents", example: "Intents {"),
    (object: "PointerSection", key: "pointer", example: "Pointer {"),
  ]

  /// The files of the objects, each with what stands in it.
  static let files: [(path: String, objects: [String])] = [
    (
      "Focus/FocusFilter.swift",
      ["FocusSection", "FilterParameter", "FilterCalls", "FocusSharing"]
    ),
    ("Focus/Focus.swift", ["Focus", "DailyWindow"]),
    ("Intents/Intents.swift", ["IntentSection", "AppShortcut"]),
    ("Intents/Intent.swift", ["AppIntent", "IntentPayment"]),
    ("Intents/IntentEffect.swift", ["IntentEffect"]),
    ("Intents/IntentParameter.swift", ["IntentParameter", "FamilySize", "SummaryBranch"]),
    ("Intents/Widget.swift", ["WidgetKind", "WidgetControl"]),
    ("Intents/RelevantSet.swift", ["RelevantSet", "RelevantIntent"]),
    ("Intents/EntityType.swift", ["EntityType", "Entity", "EntityList"]),
    ("Intents/FindRequest.swift", ["FindRequest", "FindComparator"]),
    ("Intents/AppVersion.swift", ["AppVersion", "VersionWidget"]),
    ("Pointer/Pointer.swift", ["PointerSection", "PointerCover"]),
    ("Pointer/PointerView.swift", ["PointerView", "PointerLayout"]),
    ("Pointer/PointerRegion.swift", ["PointerRegion", "PointerInteraction"]),
    ("Pointer/PointerStyle.swift", ["PointerStyle", "PointerShape"]),
    ("Pointer/PointerKnobs.swift", ["PointerKnobs"]),
    ("Pointer/Rectangle.swift", ["Rectangle", "EachEdge", "Position"]),
    ("Pointer/Speed.swift", ["Speed"]),
  ]

  /// The files of the steps, each with their words.
  static let stepFiles: [(path: String, words: [String])] = [
    ("Focus/FocusSteps.swift", ScriptedAction.words(of: .focus)),
    ("Intents/WidgetSteps.swift", ScriptedAction.words(of: .intents).filter(isAboutWidgets)),
    (
      "Intents/IntentSteps.swift",
      ScriptedAction.words(of: .intents).filter { !isAboutWidgets($0) }
    ),
    ("Pointer/PointerSteps.swift", ScriptedAction.words(of: .pointer)),
  ]

  private static func isAboutWidgets(_ word: String) -> Bool {
    word.hasSuffix("Widget") || ["showConfiguration", "askOptions"].contains(word)
  }

  /// The names of the objects in Swift where they are not those of the declarations.
  private static let names = [
    "FocusSection": "FocusFilter", "IntentSection": "Intents", "PointerSection": "Pointer",
    "AppIntent": "Intent", "WidgetKind": "Widget", "EachEdge": "Edges",
  ]

  /// The name of an object in Swift.
  static func name(of object: String) -> String { names[object] ?? object }

  /// The name of a step in Swift.
  static func name(ofStep word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }

  /// What else stands in the braces of an object, written by hand.
  static func otherParts(of object: String) -> String? {
    object == "AppIntent"
      ? "`Donates`, `Sets`, `Invalidates`: What it does to the tips at the end of `perform()`."
      : nil
  }

  /// Whether the first key of an object is given without its name: it says what the object, or what
  /// the step is about, is called.
  static func isUnnamed(_ key: PartSchema.Key, of object: String) -> Bool {
    if object == "FocusSection" { return key.name == "title" }
    return key.isRequired && !["runs", "from", "by"].contains(key.name)
  }

  /// The unit of the numbers with a fraction of an object.
  static func unit(of object: String) -> String {
    object == "Speed" ? "points a second" : "points"
  }

  /// The page that describes what stands in a file.
  static func page(of path: String) -> String {
    let folder = path.prefix { $0 != "/" }
    return "docs/reference/\(folder.lowercased()).md"
  }
}
