import DeviceSystems
import Scenarios
import SimulationKernel
import TextFormats
import TipDomain

/// The app as a file writes it.
struct AppSyntax: Sendable {
  /// Never there once the file is in its place.
  var include: String?
  /// Those to an included file; none once they are in their places.
  var answers: [NamedValue<JSONNode>] = []
  var frequency = DisplayFrequency.immediate
  var parameters: [ParameterSyntax] = []
  var events: [EventSyntax] = []
  var tips: [TipSyntax] = []
  var groups: [GroupSyntax] = []
  var screens: [ScreenSyntax] = []
  var onLaunch: [EffectSyntax] = []
  var onActivation: [EffectSyntax] = []

  static let codec: Codec<AppSyntax> = .object(
    "App", "What the app's code says: the same on every device.", defaults: AppSyntax(),
    decodesPartially: true
  ) { app in
    app.optional(
      ScenarioInclude.key, \.include, .sentence(length: 1...1_000),
      "A file with the object of `app`, such as `my-app.app.json`: in the folder of the scenario "
        + "or below, as seen from there. The keys beside it change what it says; when absent "
        + "nothing is included.")
    app.defaulted(
      ScenarioInclude.answersKey, \.answers,
      .map(from: .sentence(length: 1...1_000), to: .anyValue, count: 0...10_000),
      "Answers to what the included file leaves open, each under the name of its open place "
        + "without the marks `‹` and `›`: a text, a number, `true` or `false`; `null` while there "
        + "is none.")
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
      "tips", unless: ScenarioInclude.key, \.tips,
      .list(of: TipSyntax.codec, count: 0...1_000),
      "The tips; where several may be shown, the order of the file counts. Only a scenario with "
        + "`focus`, `intents` or `pointer` may have none.")
    app.defaulted(
      "groups", \.groups, .list(of: GroupSyntax.codec, count: 0...1_000, uniqueKey: "id"),
      "The groups of tips.")
    app.required(
      "screens", unless: ScenarioInclude.key, \.screens,
      .list(of: ScreenSyntax.codec, count: 0...1_000, uniqueKey: "id"),
      "The screens, with the views that show tips. Only a scenario with `focus`, `intents` "
        + "or `pointer` may have none.")
    app.defaulted(
      "onLaunch", \.onLaunch, EffectSyntax.listCodec,
      "What it does at each launch, after it has configured its tips.")
    app.defaulted(
      "onActivation", \.onActivation, EffectSyntax.listCodec,
      "What it does each time that it comes to the foreground, before views ask for their tips.")
    app.check { app, report in
      guard app.include == nil, !app.answers.isEmpty else { return }
      report.error(
        .inconsistent, at: ScenarioInclude.answersKey,
        "answers need a file with questions beside them: name it with \"include\"")
    }
  }
}

/// A parameter as a file writes it.
struct ParameterSyntax: Sendable {
  var id = Reference("")
  var properties: [Reference] = []
  var type = ParameterType(.boolean)
  var usual: Located<ValueSyntax>?
  var isTransient = false
  var source: CodePlace?

  static let codec: Codec<ParameterSyntax> = .object(
    "Parameter", "A `@Parameter` of a tip type.", defaults: ParameterSyntax()
  ) { parameter in
    parameter.required(
      "id", \.id, .codeName("parameter"),
      "`Type.property`, such as `FavoriteBackyardTip.isLoggedIn`.")
    parameter.defaulted(
      "property", \.properties, .properties,
      "What the app's code calls it where that is not its id: one name or several.")
    parameter.defaulted("type", \.type, ParameterType.codec, "What it holds.")
    parameter.optional(
      "default", \.usual, ValueSyntax.parameterCodec.located,
      "Its value until it is first written: when absent `null` if it may be nil, else `false`, 0, "
        + "an empty text, set, list or dictionary. A parameter of type `enumCase` needs one, and "
        + "so does a struct with such a member.")
    parameter.defaulted(
      "transient", \.isTransient, .boolean,
      "Whether it falls back to its default in each process.")
    parameter.source(\.source)
  }
}

/// An event as a file writes it.
struct EventSyntax: Sendable {
  var id = Reference("")
  var properties: [Reference] = []
  var members: [NamedValue<ValueType>] = []
  var limit = DonationLimitSyntax()
  var source: CodePlace?

  static let codec: Codec<EventSyntax> = .object(
    "Event", "An event that the app donates.", defaults: EventSyntax()
  ) { event in
    event.required("id", \.id, .codeText("event"), "Its id.")
    event.defaulted(
      "property", \.properties, .properties,
      "The property of the app's code that holds it, such as `LibraryTip.didOpen`, so that the "
        + "rules of all tips find it: one name or several.")
    event.defaulted(
      "values", \.members,
      .map(from: .codeName("member"), to: ValueType.codec, count: 0...20),
      "What each donation carries: the members of its value with their types.")
    event.defaulted(
      "limit", \.limit, DonationLimitSyntax.codec, "How many donations rules can see.")
    event.source(\.source)
  }
}

extension Codec where Value == [Reference] {
  /// The names that the app's code has for something with an id, or one without a list.
  fileprivate static var properties: Codec {
    .list(of: .codeName("property"), count: 0...20, allowsSingle: true)
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
  var tips: [MemberSyntax] = []
  var source: CodePlace?

  static let codec: Codec<GroupSyntax> = .object(
    "Group", "A `TipGroup`: at most one of its tips is on screen at a time.",
    defaults: GroupSyntax()
  ) { group in
    group.required("id", \.id, .codeName("group"), "Its name.")
    group.defaulted("priority", \.priority, priorityCodec, "Which tip it offers.")
    group.required(
      "tips", orElsewhere: ScenarioInclude.elsewhere, \.tips,
      .list(of: MemberSyntax.codec, count: 1...1_000), "Its tips, in order.")
    group.source(\.source)
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

/// A tip of a group as a file writes it.
struct MemberSyntax: Sendable {
  var tip = Reference("")
  var presence = PresenceSyntax()

  static let codec: Codec<MemberSyntax> = .forms(
    "Member", "A tip of a group: the tip's id, or an object that says where it is a member."
  ) { forms in
    forms.form(
      .tipReference, wrap: { MemberSyntax(tip: $0) },
      unwrap: { $0.presence.isEverywhere ? $0.tip : nil })
    forms.form(object, wrap: { $0 }, unwrap: { $0 })
  }

  private static let object: Codec<MemberSyntax> = .object(
    "MemberSomewhere", "A tip of a group, and where it is a member.", defaults: MemberSyntax()
  ) { member in
    member.required("tip", \.tip, .tipReference, "The tip.")
    member.optional(
      "platforms", \.presence.platforms, PresenceSyntax.platformList,
      "The platforms on which it is a member; when absent all. Elsewhere the group does without "
        + "it: an ordered one does not wait for it.")
    member.optional(
      "versions", \.presence.versions, VersionsSyntax.codec,
      "The versions of the app in which it is a member; when absent all.")
  }
}
