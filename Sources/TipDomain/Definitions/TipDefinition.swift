import SimulationKernel

/// A tip as the app's code defines it.
public struct TipDefinition: Sendable, Equatable {
  /// The name of its type, which is its id unless `identifier` says otherwise (1.1).
  public var typeName: String
  /// The id, in which `{platform}`, `{version}`, `{device}` and `{launch}` stand for what the
  /// device is; each distinct result is a tip of its own (1.2, 6.11).
  public var identifier: String
  /// What the tip says, and what it offers to do.
  public var content: TipContent
  /// All of them must hold (2.2).
  public var rules: [Rule]
  /// How often, how long, and how soon it may be shown.
  public var options: TipOptions
  /// How its view looks and behaves.
  public var style: TipStyle
  /// Where the app has it; elsewhere its views show nothing.
  public var presence: Presence
  /// Where it stands in the app's code, if that is known.
  package var source: CodePlace?

  /// A tip of type `typeName`, identified by it unless `identifier` is given.
  public init(
    typeName: String, identifier: String? = nil, content: TipContent = TipContent(),
    rules: [Rule] = [], options: TipOptions = TipOptions(), style: TipStyle = .standard,
    presence: Presence = .everywhere
  ) {
    self.typeName = typeName
    self.identifier = identifier ?? typeName
    self.content = content
    self.rules = rules
    self.options = options
    self.style = style
    self.presence = presence
  }
}

/// What a tip says, and what it offers to do.
public struct TipContent: Sendable, Equatable {
  /// The headline.
  public var title: String
  /// The explanation, if any.
  public var message: String?
  /// The name of a symbol or picture, if any.
  public var image: String?
  /// The buttons, in order.
  public var actions: [TipAction]

  /// The content of a tip.
  public init(
    title: String = "", message: String? = nil, image: String? = nil, actions: [TipAction] = []
  ) {
    self.title = title
    self.message = message
    self.image = image
    self.actions = actions
  }
}

/// A button of a tip.
public struct TipAction: Sendable, Equatable {
  /// Its id, unique within the tip.
  public var id: String
  /// What the button says.
  public var title: String
  /// Whether the app's handler invalidates the tip with `actionPerformed`; TipKit itself does not.
  public var invalidates: Bool

  /// A button `id` that says `title`.
  public init(id: String, title: String, invalidates: Bool = false) {
    self.id = id
    self.title = title
    self.invalidates = invalidates
  }
}

/// How often, how long, and how soon a tip may be shown.
public struct TipOptions: Sendable, Equatable {
  /// After this many displays it is invalidated (3.1); nil for no limit.
  public var maximumDisplayCount: Int?
  /// After this much time on screen, over all displays, it is invalidated (3.5); nil for no limit.
  public var maximumDisplayDuration: SimulatedDuration?
  /// Whether it appears as soon as it is eligible, whatever was shown just before (3.8).
  public var ignoresDisplayFrequency: Bool

  /// No limits unless given.
  public init(
    maximumDisplayCount: Int? = nil, maximumDisplayDuration: SimulatedDuration? = nil,
    ignoresDisplayFrequency: Bool = false
  ) {
    self.maximumDisplayCount = maximumDisplayCount
    self.maximumDisplayDuration = maximumDisplayDuration
    self.ignoresDisplayFrequency = ignoresDisplayFrequency
  }
}

/// How a tip's view looks and behaves.
public enum TipStyle: Sendable, Equatable {
  /// The system's look: everything the tip has, one button for each action.
  case standard
  /// A style of the app's own, which takes what it shows from its configuration.
  case custom(CustomTipStyle)

  /// The name that a display's fact reports.
  public var name: String {
    switch self {
    case .standard: "standard"
    case .custom(let style): style.name
    }
  }

  /// What a person touches to choose an action.
  enum Way: Equatable {
    /// Its button.
    case button
    /// The tip's view, wherever it is touched.
    case view
  }

  /// How `action` can be chosen in this style; nil if it cannot.
  ///
  /// A tap on the view runs the one action that the style names. A style that shows no buttons
  /// leaves only that, so whoever chooses the action has tapped the view.
  func way(to action: TipAction, byTappingView: Bool) -> Way? {
    switch self {
    case .standard: return byTappingView ? nil : .button
    case .custom(let style):
      if !byTappingView && style.shows.contains(.actions) { return .button }
      return style.wholeViewAction == action.id ? .view : nil
    }
  }
}

/// A style that takes what it shows, and the actions it runs, from the configuration that it is
/// given rather than from the tip, so that modifiers around the view still apply.
public struct CustomTipStyle: Sendable, Equatable {
  /// The name of the style's type.
  public var name: String
  /// Which parts of the tip its view shows.
  public var shows: [TipPart]
  /// The id of the action that a tap anywhere on the view runs; nil if only buttons do.
  public var wholeViewAction: String?

  /// A style named `name`.
  public init(name: String, shows: [TipPart], wholeViewAction: String? = nil) {
    self.name = name
    self.shows = shows
    self.wholeViewAction = wholeViewAction
  }
}

/// A part of a tip that a style may show.
public enum TipPart: String, Hashable, Sendable, CaseIterable {
  /// The headline.
  case title
  /// The explanation.
  case message
  /// The picture.
  case image
  /// The buttons.
  case actions
}
