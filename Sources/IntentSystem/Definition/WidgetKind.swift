import SimulationKernel

/// A kind of widget.
public struct WidgetKind: Hashable, Sendable {
  /// Its name.
  public var id: String
  /// The sizes in which it can be placed.
  public var families: [WidgetFamily]
  /// Its buttons and toggles; at most 32.
  public var controls: [WidgetControl]
  /// What its timeline holds.
  public var timeline: WidgetTimeline

  /// A kind of widget.
  public init(
    id: String, families: [WidgetFamily], controls: [WidgetControl] = [],
    timeline: WidgetTimeline = WidgetTimeline()
  ) {
    self.id = id
    self.families = families
    self.controls = controls
    self.timeline = timeline
  }
}

/// A button or toggle of a widget.
public struct WidgetControl: Hashable, Sendable {
  /// The intent that it runs.
  public var intent: IntentIndex
  /// Whether it is a toggle, which shows its new state at once.
  public var isToggle: Bool

  /// A control.
  public init(_ intent: IntentIndex, isToggle: Bool = false) {
    self.intent = intent
    self.isToggle = isToggle
  }
}

/// The entries that a widget prepares at a reload.
public struct WidgetTimeline: Hashable, Sendable {
  /// How many entries there are.
  public var entryCount: UInt16
  /// The time from one to the next.
  public var spacing: SimulatedDuration
  /// Whether the system is asked for a reload once the last entry is shown.
  public var reloadsAtEnd: Bool

  /// A timeline; without arguments it has one entry and is never renewed by itself.
  public init(
    entryCount: UInt16 = 1, spacing: SimulatedDuration = .hours(1), reloadsAtEnd: Bool = false
  ) {
    self.entryCount = entryCount
    self.spacing = spacing
    self.reloadsAtEnd = reloadsAtEnd
  }
}

/// The relevant intents that the app registers together; at most 64.
public struct RelevantSet: Hashable, Sendable {
  /// What it is called.
  public var id = ""
  /// The intents; none withdraws all.
  public var intents: [RelevantIntent]

  /// A set.
  public init(_ intents: [RelevantIntent]) { self.intents = intents }
}

/// A kind of widget that is relevant for a time.
public struct RelevantIntent: Hashable, Sendable {
  /// The kind of widget.
  public var kind: WidgetKindIndex
  /// When it begins, on the device's clock.
  public var from: Instant
  /// When it is over.
  public var until: Instant

  /// A kind of widget that is relevant from one instant until another.
  public init(_ kind: WidgetKindIndex, from: Instant, until: Instant) {
    self.kind = kind
    self.from = from
    self.until = until
  }

  /// Whether it is relevant at a time.
  public func isRelevant(at wall: Instant) -> Bool { from <= wall && wall < until }
}
