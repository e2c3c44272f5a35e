import DeviceSystems
import SimulationKernel
import TextFormats
import TipDomain

/// The app as a file writes it.
struct AppSyntax: Sendable {
  var frequency = DisplayFrequency.immediate
  var parameters: [ParameterSyntax] = []
  var events: [EventSyntax] = []
  var tips: [TipSyntax] = []
  var groups: [GroupSyntax] = []
  var screens: [ScreenSyntax] = []

  static let codec: Codec<AppSyntax> = .object(
    "App", "What the app's code says: the same on every device.", defaults: AppSyntax(),
    decodesPartially: true
  ) { app in
    app.defaulted(
      "frequency", \.frequency, DisplayFrequency.codec,
      "How soon a tip that was never shown may follow another.")
    app.defaulted(
      "parameters", \.parameters,
      .list(of: ParameterSyntax.codec, count: 0...1_000, uniqueKey: "id"),
      "The parameters that rules use.")
    app.defaulted(
      "events", \.events, .list(of: EventSyntax.codec, count: 0...1_000, uniqueKey: "id"),
      "The events that the app donates.")
    app.required(
      "tips", \.tips, .list(of: TipSyntax.codec, count: 0...1_000, uniqueKey: "id"),
      "The tips; where several may be shown, the order of the file counts. Only a scenario with "
        + "`focus`, `intents` or `pointer` may have none.")
    app.defaulted(
      "groups", \.groups, .list(of: GroupSyntax.codec, count: 0...1_000, uniqueKey: "id"),
      "The groups of tips.")
    app.required(
      "screens", \.screens, .list(of: ScreenSyntax.codec, count: 0...1_000, uniqueKey: "id"),
      "The screens, with the views that show tips. Only a scenario with `focus`, `intents` "
        + "or `pointer` may have none.")
  }
}

/// A parameter as a file writes it.
struct ParameterSyntax: Sendable {
  var id = Reference("")
  var type = ValueType.boolean
  var usual: Located<ValueSyntax>?
  var isTransient = false

  static let codec: Codec<ParameterSyntax> = .object(
    "Parameter", "A `@Parameter` of a tip type.", defaults: ParameterSyntax()
  ) { parameter in
    parameter.required(
      "id", \.id, .reference("parameter"),
      "`Type.property`, such as `FavoriteBackyardTip.isLoggedIn`.")
    parameter.defaulted("type", \.type, ValueType.codec, "What it holds.")
    parameter.optional(
      "default", \.usual, ValueSyntax.codec.located,
      "Its value until it is first written: when absent `false`, 0 or an empty text. "
        + "A parameter of type `enumCase` needs one.")
    parameter.defaulted(
      "transient", \.isTransient, .boolean,
      "Whether it falls back to its default in each process.")
  }
}

/// An event as a file writes it.
struct EventSyntax: Sendable {
  var id = Reference("")
  var members: [NamedValue<ValueType>] = []
  var limit = DonationLimitSyntax()

  static let codec: Codec<EventSyntax> = .object(
    "Event", "An event that the app donates.", defaults: EventSyntax()
  ) { event in
    event.required("id", \.id, .reference("event"), "Its id.")
    event.defaulted(
      "values", \.members,
      .map(from: "member", to: ValueType.codec, count: 0...20),
      "What each donation carries: the members of its value with their types.")
    event.defaulted(
      "limit", \.limit, DonationLimitSyntax.codec, "How many donations rules can see.")
  }
}

/// A donation limit as a file writes it.
struct DonationLimitSyntax: Sendable {
  var count = 1_000
  var age: SimulatedDuration?

  static let codec: Codec<DonationLimitSyntax> = .object(
    "DonationLimit", "How many donations of an event rules can see.",
    defaults: DonationLimitSyntax()
  ) { limit in
    limit.defaulted(
      "count", \.count, .integer(in: 1...100_000),
      "At most this many, the most recent ones.")
    limit.optional(
      "age", \.age, .duration(in: .seconds(1)...DurationQuantity.limit),
      "Older ones are not seen by rules; when absent all ages are.")
  }
}

/// A group as a file writes it.
struct GroupSyntax: Sendable {
  var id = Reference("")
  var priority = TipGroupPriority.firstAvailable
  var tips: [Reference] = []

  static let codec: Codec<GroupSyntax> = .object(
    "Group", "A `TipGroup`: at most one of its tips is on screen at a time.",
    defaults: GroupSyntax()
  ) { group in
    group.required("id", \.id, .reference("group"), "Its name.")
    group.defaulted("priority", \.priority, priorityCodec, "Which tip it offers.")
    group.required(
      "tips", \.tips, .list(of: .tipReference, count: 1...1_000), "Its tips, in order.")
  }

  private static let priorityCodec: Codec<TipGroupPriority> = .choice(
    "Priority", "In which order a group offers its tips."
  ) { priority in
    switch priority {
    case .firstAvailable: "The first tip, in order, that is eligible."
    case .ordered: "A tip only after all before it are invalidated."
    }
  }
}
