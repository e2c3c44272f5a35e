import DeviceSystems
import SimulationKernel
import TextFormats
import TipDomain

/// The app as a file writes it.
struct WrittenApp: Sendable {
  var frequency = DisplayFrequency.immediate
  var parameters: [WrittenParameter] = []
  var events: [WrittenEvent] = []
  var tips: [WrittenTip] = []
  var groups: [WrittenGroup] = []
  var screens: [WrittenScreen] = []

  static let shape: TextShape<WrittenApp> = .object(
    "App", "What the app's code says: the same on every device.", blank: WrittenApp(),
    survivesGaps: true
  ) { app in
    app.defaulted(
      "frequency", \.frequency, DisplayFrequency.shape,
      "How soon a tip that was never shown may follow another.")
    app.defaulted(
      "parameters", \.parameters,
      .list(of: WrittenParameter.shape, count: 0...1_000, uniqueKey: "id"),
      "The parameters that rules use.")
    app.defaulted(
      "events", \.events, .list(of: WrittenEvent.shape, count: 0...1_000, uniqueKey: "id"),
      "The events that the app donates.")
    app.required(
      "tips", \.tips, .list(of: WrittenTip.shape, count: 1...1_000, uniqueKey: "id"),
      "The tips; where several may be shown, the order of the file counts.")
    app.defaulted(
      "groups", \.groups, .list(of: WrittenGroup.shape, count: 0...1_000, uniqueKey: "id"),
      "The groups of tips.")
    app.required(
      "screens", \.screens, .list(of: WrittenScreen.shape, count: 1...1_000, uniqueKey: "id"),
      "The screens, with the views that show tips.")
  }
}

/// A parameter as a file writes it.
struct WrittenParameter: Sendable {
  var id = Reference("")
  var type = ValueType.boolean
  var usual: Located<WrittenValue>?
  var isTransient = false

  static let shape: TextShape<WrittenParameter> = .object(
    "Parameter", "A `@Parameter` of a tip type.", blank: WrittenParameter()
  ) { parameter in
    parameter.required(
      "id", \.id, .reference("parameter"),
      "`Type.property`, such as `FavoriteBackyardTip.isLoggedIn`.")
    parameter.defaulted("type", \.type, ValueType.shape, "What it holds.")
    parameter.optional(
      "default", \.usual, WrittenValue.shape.located,
      "Its value until it is first written: when absent `false`, 0 or an empty text. "
        + "A parameter of type `enumCase` needs one.")
    parameter.defaulted(
      "transient", \.isTransient, .boolean,
      "Whether it falls back to its default in each process.")
  }
}

/// An event as a file writes it.
struct WrittenEvent: Sendable {
  var id = Reference("")
  var members: [NamedValue<ValueType>] = []
  var limit = WrittenDonationLimit()

  static let shape: TextShape<WrittenEvent> = .object(
    "Event", "An event that the app donates.", blank: WrittenEvent()
  ) { event in
    event.required("id", \.id, .reference("event"), "Its id.")
    event.defaulted(
      "values", \.members,
      .map(from: "member", to: ValueType.shape, count: 0...20),
      "What each donation carries: the members of its value with their types.")
    event.defaulted(
      "limit", \.limit, WrittenDonationLimit.shape, "How many donations rules can see.")
  }
}

/// A donation limit as a file writes it.
struct WrittenDonationLimit: Sendable {
  var count = 1_000
  var age: SimulatedDuration?

  static let shape: TextShape<WrittenDonationLimit> = .object(
    "DonationLimit", "How many donations of an event rules can see.",
    blank: WrittenDonationLimit()
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
struct WrittenGroup: Sendable {
  var id = Reference("")
  var priority = TipGroupPriority.firstAvailable
  var tips: [Reference] = []

  static let shape: TextShape<WrittenGroup> = .object(
    "Group", "A `TipGroup`: at most one of its tips is on screen at a time.", blank: WrittenGroup()
  ) { group in
    group.required("id", \.id, .reference("group"), "Its name.")
    group.defaulted("priority", \.priority, priorityShape, "Which tip it offers.")
    group.required(
      "tips", \.tips, .list(of: .tipReference, count: 1...1_000), "Its tips, in order.")
  }

  private static let priorityShape: TextShape<TipGroupPriority> = .choice(
    "Priority", "In which order a group offers its tips."
  ) { priority in
    switch priority {
    case .firstAvailable: "The first tip, in order, that is eligible."
    case .ordered: "A tip only after all before it are invalidated."
    }
  }
}
