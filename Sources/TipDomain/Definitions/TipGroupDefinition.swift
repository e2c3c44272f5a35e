/// A `TipGroup`: at most one of its tips is on screen at a time (4.1).
public struct TipGroupDefinition: Sendable, Equatable {
  /// The group's name in the app's code.
  public var id: String
  /// In which order it offers its tips.
  public var priority: TipGroupPriority
  /// Its tips, in the order of the code; not synced (4.9).
  public var tips: [TipIndex]
  /// By position in `tips`: where the tip is a member; empty if all are wherever they are at all.
  public var presences: [Presence]
  /// Where it stands in the app's code, if that is known.
  package var source: CodePlace?

  /// A group named `id`.
  public init(
    id: String, priority: TipGroupPriority = .firstAvailable, tips: [TipIndex],
    presences: [Presence] = []
  ) {
    precondition(presences.isEmpty || presences.count == tips.count, "each tip has a presence")
    self.id = id
    self.priority = priority
    self.tips = tips
    self.presences = presences
  }
}

/// In which order a group offers its tips.
public enum TipGroupPriority: String, Hashable, Sendable, CaseIterable, BitwiseCopyable {
  /// The first tip, in order, that is eligible (4.2).
  case firstAvailable
  /// A tip only after all before it are invalidated (4.3).
  case ordered
}
