/// An intent: a type of the app, fixed in a version.
public struct AppIntent: Hashable, Sendable {
  /// What it is called. Two versions of the app may hold different intents of one name.
  public var id: String
  /// The name of its type, which migration compares; nil is what it is called.
  public var typeName: String?
  /// The module that holds it, by its position in each version.
  public var module: Int
  /// Its parameters, in the order of their declaration.
  public var parameters: [IntentParameter]
  /// Which parameters are shown, and when; nil shows all in the order of declaration.
  public var summary: ParameterSummary?
  /// Whether Shortcuts, Siri and Spotlight know it.
  public var isDiscoverable = true
  /// Whether it is of a kind that always runs in the app: audio, Live Activities.
  public var alwaysRunsInApp = false
  /// How it continues in the foreground; nil if it never does.
  public var continuation: ContinuationKind?
  /// Whether a locked device has to be unlocked first.
  public var needsAuthentication = false
  /// How many units of progress there are in all; nil if it reports none.
  public var progressTotal: Int32?
  /// Whether it changes the app's data, which widgets show.
  public var changesData = true
  /// Whether it asks for a payment.
  public var asksForPayment = false
  /// Whether `perform()` returns a value.
  public var returnsValue = false
  /// The name of the returned value's type.
  public var resultTypeName = "Result"
  /// What a later action calls the result; nil shows the name of the type.
  public var resultValueName: String?
  /// Its effects, in the order in which they are done; at most 64, each listed once.
  public var effects: [EffectIndex] = []
  /// The kinds of widgets whose reload it asks for.
  public var reloadHints: [WidgetKindIndex] = []
  /// What the app recommends for widgets on devices without a configuration screen: each has a
  /// value for each parameter.
  public var recommendations: [[ChoiceIndex?]] = []
  /// Whether it stands in an old SiriKit definition file.
  public var isLegacyDefinition = false

  /// An intent without effects.
  public init(
    id: String, module: Int = 0, parameters: [IntentParameter] = [],
    summary: ParameterSummary? = nil
  ) {
    self.id = id
    self.module = module
    self.parameters = parameters
    self.summary = summary
  }

  /// The name of its type.
  public var migratedName: String { typeName ?? id }

  /// What an action that uses the result calls it.
  public var shownResultName: String { resultValueName ?? resultTypeName }
}

/// A parameter of an intent.
public struct IntentParameter: Hashable, Sendable {
  /// Its name.
  public var id: String
  /// The type of what it holds, by a number.
  public var type: UInt16
  /// Its default; nil for an optional parameter, which may have no value.
  public var standard: ChoiceIndex?
  /// The query that gives its options; nil if all of its type are offered.
  public var query: QueryIndex?
  /// How many items it may hold, in each family; the families that are absent have no limit.
  public var sizes: [FamilySize]

  /// A parameter.
  public init(
    id: String, type: UInt16, standard: ChoiceIndex? = nil, query: QueryIndex? = nil,
    sizes: [FamilySize] = []
  ) {
    self.id = id
    self.type = type
    self.standard = standard
    self.query = query
    self.sizes = sizes
  }

  /// Whether it may have no value.
  public var isOptional: Bool { standard == nil }

  /// How many items it may hold in a family; nil where nothing limits it. A size without family
  /// holds everywhere, also in actions.
  public func size(in family: WidgetFamily?) -> Int? {
    for size in sizes where size.family == family || size.family == nil { return Int(size.count) }
    return nil
  }
}

/// How many items an array parameter holds at most.
public struct FamilySize: Hashable, Sendable {
  /// The family; nil is any.
  public var family: WidgetFamily?
  /// The number of items.
  public var count: UInt8

  /// A size.
  public init(_ count: UInt8, in family: WidgetFamily? = nil) {
    self.family = family
    self.count = count
  }
}

/// Something that a parameter can hold: one item, or several for an array parameter. Booleans and
/// enum cases are entities without properties.
public struct Choice: Hashable, Sendable {
  /// What it is called.
  public var id: String
  /// The type of its items.
  public var type: UInt16
  /// Its items.
  public var items: [EntityIndex]

  /// A choice.
  public init(id: String, type: UInt16, items: [EntityIndex]) {
    self.id = id
    self.type = type
    self.items = items
  }
}

/// Something of the app's data that intents name.
public struct Entity: Hashable, Sendable {
  /// What it is called.
  public var id: String
  /// Its type, by a number.
  public var type: UInt16
  /// The entities that it belongs to, such as the stops of a route.
  public var parents: [EntityIndex]
  /// The numbers that a property query compares.
  public var properties: [Int64]

  /// An entity.
  public init(
    id: String, type: UInt16, parents: [EntityIndex] = [], properties: [Int64] = []
  ) {
    self.id = id
    self.type = type
    self.parents = parents
    self.properties = properties
  }
}
