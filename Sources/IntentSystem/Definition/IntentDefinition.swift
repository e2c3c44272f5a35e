import DeviceSystems

/// The intents and widgets of one product, as a scenario declares them.
///
/// What facts need names for stands here once; a fact holds its position.
public struct IntentDefinition: Hashable, Sendable {
  /// The intents, those of old definition files included.
  public var intents: [AppIntent] = []
  /// The types of entities, by their numbers.
  public var types: [EntityType] = []
  /// The entities and enum cases that parameters are about.
  public var entities: [Entity] = []
  /// All that a parameter ever holds.
  public var choices: [Choice] = []
  /// The queries that give options.
  public var queries: [EntityQuery] = []
  /// What people ask of the Find action.
  public var finds: [FindRequest] = []
  /// The effects of intents.
  public var effects: [IntentEffect] = []
  /// The kinds of widgets.
  public var kinds: [WidgetKind] = []
  /// The App Shortcuts.
  public var shortcuts: [AppShortcut] = []
  /// The sets of relevant intents that the app registers.
  public var relevantSets: [RelevantSet] = []
  /// The versions of the app, in their order.
  public var versions: [AppVersion] = []
  /// What Apple never published.
  public var knobs = IntentKnobs()

  /// A definition without anything.
  public init() {}

  /// The number of items that a choice holds.
  func itemCount(_ choice: ChoiceIndex) -> Int { choices[choice.position].items.count }
}

/// What an intent changes outside of itself; the world that plays it carries it out.
public struct IntentEffect: Hashable, Sendable, BitwiseCopyable {
  /// What is done. The numbers belong to the world.
  public var act: IntentAct
  /// When it is done in a run; at most once in each.
  public var moment: EffectMoment

  /// An effect.
  public init(_ act: IntentAct, at moment: EffectMoment = .completion) {
    self.act = act
    self.moment = moment
  }
}

/// What an effect does. Each number is an index that the world owns.
public enum IntentAct: Hashable, Sendable, BitwiseCopyable {
  /// Donates an event of a tip, by the index of the event.
  case donateEvent(Int32)
  /// Retires a tip because its action was performed, by the index of the tip.
  case invalidateTip(Int32)
  /// Sets a parameter of a rule, by the index of the parameter, to a value by the world's index.
  case setParameter(Int32, value: Int32)
}

/// When an effect of a run is done.
public enum EffectMoment: Hashable, Sendable, BitwiseCopyable {
  /// Once the run reported this many units of progress, or completes.
  case progress(Int32)
  /// When `perform()` returns.
  case completion
  /// In the continuation in the foreground.
  case continuation
}
