import DeviceSystems
import SimulationKernel

/// A widget or an action that the person placed, with values of its own.
public struct PlacedInstance: Sendable, Equatable {
  /// What it is.
  public let surface: InstanceSurface
  /// The intent that configures it; nil if there is nothing to configure.
  public internal(set) var intent: IntentIndex?
  /// The values, by the parameters of the intent.
  public internal(set) var values: [ChoiceIndex?]
  /// The parameters whose value is no longer offered, a bit for each.
  public internal(set) var staleParameters: UInt64 = 0
  /// Whether the person removed it, or a version of the app lacks its kind.
  public internal(set) var isRemoved = false
  /// What a widget shows.
  public internal(set) var content = WidgetContent()

  /// The size of a widget; an action has none.
  public var family: WidgetFamily? {
    guard case .widget(_, let family) = surface else { return nil }
    return family
  }

  /// The kind of a widget; an action has none.
  public var kind: WidgetKindIndex? {
    guard case .widget(let kind, _) = surface else { return nil }
    return kind
  }
}

/// What was placed.
public enum InstanceSurface: Hashable, Sendable, BitwiseCopyable {
  /// A widget.
  case widget(WidgetKindIndex, WidgetFamily)
  /// An action.
  case action(ActionSurface)
}

/// What a widget shows: an archived timeline, which is out of date by design.
public struct WidgetContent: Sendable, Equatable {
  /// Which toggles are shown as on, a bit for each control.
  public internal(set) var shownToggles: UInt32 = 0
  /// Which toggles are on in the app's data.
  public internal(set) var storedToggles: UInt32 = 0
  /// The revision of the data of which the timeline was made.
  public internal(set) var timelineRevision: UInt32 = 0
  /// How often it was reloaded.
  public internal(set) var reloadCount: UInt32 = 0
  /// When it was reloaded last, on the clock that never jumps.
  public internal(set) var reloadedAt = Instant.zero
  /// The entry that it shows, from 0.
  public internal(set) var entry: UInt16 = 0
  /// Whether a reload is asked for and not answered.
  public internal(set) var isReloadPending = false
  /// The reloads that counted within the window.
  public internal(set) var countedReloads: [Instant] = []

  /// How many reloads counted within a window that ends now.
  public func countedReloadCount(within window: SimulatedDuration, at now: Instant) -> Int {
    countedReloads.count { now - $0 < window }
  }
}

extension IntentState {
  /// When the next entry of a widget is due, or the end of the timeline if that asks for a reload;
  /// nil if neither comes. The end is one spacing after the last entry.
  public func nextEntryTime(
    of instance: InstanceIndex, in definition: borrowing IntentDefinition
  ) -> Instant? {
    guard let placed = placed(instance), let kind = placed.kind else { return nil }
    let timeline = definition.kinds[kind.position].timeline
    let next = Int64(placed.content.entry) + 1
    guard next < Int64(timeline.entryCount) || timeline.reloadsAtEnd else { return nil }
    let offset = SimulatedDuration(microseconds: timeline.spacing.microseconds &* next)
    return placed.content.reloadedAt + offset
  }

  /// When the budget of a widget allows a reload again; nil if it does now, or never will.
  public func nextReloadTime(
    of instance: InstanceIndex, at now: Instant, in definition: borrowing IntentDefinition
  ) -> Instant? {
    guard let content = placed(instance)?.content else { return nil }
    let knobs = definition.knobs
    let used = content.countedReloadCount(within: knobs.reloadWindow, at: now)
    guard used >= knobs.reloadBudget, knobs.reloadBudget > 0 else { return nil }
    let first = content.countedReloads[content.countedReloads.count - Int(knobs.reloadBudget)]
    return first + knobs.reloadWindow
  }
}
