import Scenarios

/// What the declarations of the format do not say of the parts of the systems and of the steps: how
/// they are called in Swift, and in which file each stands.
enum PartPlan {
  /// The folder of the files that are written.
  static let folder = "Sources/TipFleetLibrary/"

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
      "Systems/Focus/FocusFilter.swift",
      ["FocusSection", "FilterParameter", "FilterCalls", "FocusSharing"]
    ),
    ("Systems/Focus/Focus.swift", ["Focus", "DailyWindow"]),
    ("Systems/Intents/Intents.swift", ["IntentSection", "AppShortcut"]),
    ("Systems/Intents/Intent.swift", ["AppIntent", "IntentPayment"]),
    ("Systems/Intents/IntentEffect.swift", ["IntentEffect"]),
    ("Systems/Intents/IntentParameter.swift", ["IntentParameter", "FamilySize", "SummaryBranch"]),
    ("Systems/Intents/Widget.swift", ["WidgetKind", "WidgetControl"]),
    ("Systems/Intents/RelevantSet.swift", ["RelevantSet", "RelevantIntent"]),
    ("Systems/Intents/EntityType.swift", ["EntityType", "Entity", "EntityList"]),
    ("Systems/Intents/FindRequest.swift", ["FindRequest", "FindComparator"]),
    ("Systems/Intents/AppVersion.swift", ["AppVersion", "VersionWidget"]),
    ("Systems/Pointer/Pointer.swift", ["PointerSection", "PointerCover"]),
    ("Systems/Pointer/PointerView.swift", ["PointerView", "PointerLayout"]),
    ("Systems/Pointer/PointerRegion.swift", ["PointerRegion", "PointerInteraction"]),
    ("Systems/Pointer/PointerStyle.swift", ["PointerStyle", "PointerShape"]),
    ("Systems/Pointer/PointerKnobs.swift", ["PointerKnobs"]),
    ("Systems/Pointer/Rectangle.swift", ["Rectangle", "EachEdge", "Position"]),
    ("Systems/Pointer/Speed.swift", ["Speed"]),
  ]

  /// The files of the steps, each with their words, but for `restOfSteps`.
  static let stepFiles: [(path: String, words: [String])] = [
    ("Fleet/Steps/PersonSteps.swift", personSteps),
    ("Fleet/Steps/DeviceSteps.swift", deviceSteps),
    ("Fleet/Steps/HubSteps.swift", hubSteps),
    ("Systems/Focus/FocusSteps.swift", ScriptedAction.words(of: .focus)),
    (
      "Systems/Intents/WidgetSteps.swift", ScriptedAction.words(of: .intents).filter(isAboutWidgets)
    ),
    (
      "Systems/Intents/IntentSteps.swift",
      ScriptedAction.words(of: .intents).filter { !isAboutWidgets($0) }
    ),
    ("Systems/Pointer/PointerSteps.swift", ScriptedAction.words(of: .pointer)),
  ]

  /// The file of the steps that no other one has.
  static let restOfSteps = "Fleet/Steps/AppSteps.swift"

  private static let personSteps = ["open", "visit", "leave", "act", "react", "choose"]
  private static let deviceSteps = [
    "goOffline", "goOnline", "signIn", "signOut", "jumpClock", "backUp", "restore", "clone",
  ]
  private static let hubSteps = ["expireTokens", "emptyZone", "fillQuota", "freeQuota"]

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
  static func name(ofStep word: String) -> String {
    // `Set` is Swift's own.
    word == "set" ? "SetParameter" : word.prefix(1).uppercased() + word.dropFirst()
  }

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
    let folders = path.split(separator: "/")
    return folders[0] == "Systems"
      ? "docs/reference/\(folders[1].lowercased()).md" : "docs/reference/scenario.md"
  }
}
