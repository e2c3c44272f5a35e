import DeviceSystems
import SimulationKernel

/// The first clause that kept a tip from being shown.
public enum IneligibilityReason: Hashable, Sendable, BitwiseCopyable {
  /// The app has no such tip on this platform or in this version.
  case absent
  /// Nothing is available before `Tips.configure` (1.10).
  case notConfigured
  /// The platform has no such surface.
  case surfaceUnavailable(TipSurface)
  /// A testing override hides it (5.1).
  case hiddenByOverride
  /// It is invalidated.
  case invalidated(InvalidationReason)
  /// The display that reaches the limit is on screen, or a display too many was asked for.
  case displayLimitReached(known: Int32, limit: Int32)
  /// An earlier tip of its ordered group is not invalidated yet (4.3).
  case earlierTipInGroup(RecordIndex)
  /// Another tip of its group is on screen (4.1), or is offered first (4.2).
  case otherTipOfGroup(RecordIndex)
  /// A rule does not hold: its index in the tip's list, from 0.
  case rule(UInt8)
  /// A tip was displayed too shortly ago (3.11); free again at `until` by this device's clock.
  case frequency(until: Instant)
  /// The popover was asked for during a transition and never came (2.26).
  case presentationDropped
}

/// The clauses that may keep a tip from being shown, without their details.
public enum IneligibilityClause: UInt8, Hashable, Sendable, CaseIterable, BitwiseCopyable {
  case notConfigured
  case surfaceUnavailable
  case hiddenByOverride
  case invalidated
  case displayLimitReached
  case earlierTipInGroup
  case otherTipOfGroup
  case rule
  case frequency
  case presentationDropped
  case absent
}

extension IneligibilityClause: FieldWord {
  /// The word in the journal.
  @inlinable
  public var word: StaticString {
    switch self {
    case .notConfigured: "notConfigured"
    case .surfaceUnavailable: "surfaceUnavailable"
    case .hiddenByOverride: "hiddenByOverride"
    case .invalidated: "invalidated"
    case .displayLimitReached: "displayLimitReached"
    case .earlierTipInGroup: "earlierTipInGroup"
    case .otherTipOfGroup: "otherTipOfGroup"
    case .rule: "rule"
    case .frequency: "frequency"
    case .presentationDropped: "presentationDropped"
    case .absent: "absent"
    }
  }
}

extension IneligibilityReason {
  /// The clause.
  @inlinable
  public var clause: IneligibilityClause {
    switch self {
    case .notConfigured: .notConfigured
    case .surfaceUnavailable: .surfaceUnavailable
    case .hiddenByOverride: .hiddenByOverride
    case .invalidated: .invalidated
    case .displayLimitReached: .displayLimitReached
    case .earlierTipInGroup: .earlierTipInGroup
    case .otherTipOfGroup: .otherTipOfGroup
    case .rule: .rule
    case .frequency: .frequency
    case .presentationDropped: .presentationDropped
    case .absent: .absent
    }
  }

  /// Writes the clause, then its details.
  @inlinable
  public func write<Writer: FieldWriter & ~Copyable>(into writer: inout Writer) {
    writer.write(.because, clause)
    switch self {
    case .absent, .notConfigured, .hiddenByOverride, .presentationDropped: break
    case .surfaceUnavailable(let surface): writer.write(.lackingSurface, surface)
    case .invalidated(let reason): writer.write(.invalidationReason, reason)
    case .displayLimitReached(let known, let limit):
      writer.write(.knownDisplays, known)
      writer.write(.displayLimit, limit)
    case .earlierTipInGroup(let other), .otherTipOfGroup(let other):
      writer.write(.otherRecord, other)
    case .rule(let index): writer.write(.rule, index)
    case .frequency(let until): writer.write(.freeUntil, until)
    }
  }

  /// Reads the clause, then its details.
  @inlinable
  public static func read<Reader: FieldReader>(
    from reader: inout Reader
  ) throws(Reader.Problem) -> IneligibilityReason {
    switch try reader.read(.because) {
    case .notConfigured: .notConfigured
    case .surfaceUnavailable: .surfaceUnavailable(try reader.read(.lackingSurface))
    case .hiddenByOverride: .hiddenByOverride
    case .invalidated: .invalidated(try reader.read(.invalidationReason))
    case .displayLimitReached:
      .displayLimitReached(
        known: try reader.read(.knownDisplays), limit: try reader.read(.displayLimit))
    case .earlierTipInGroup: .earlierTipInGroup(try reader.read(.otherRecord))
    case .otherTipOfGroup: .otherTipOfGroup(try reader.read(.otherRecord))
    case .rule: .rule(try reader.read(.rule))
    case .frequency: .frequency(until: try reader.read(.freeUntil))
    case .presentationDropped: .presentationDropped
    case .absent: .absent
    }
  }
}

extension Field where Value == IneligibilityClause {
  @inlinable static var because: Self { Self("because", "the clause") }
}

extension Field where Value == TipSurface {
  @inlinable static var lackingSurface: Self {
    Self("surface", "which one the device lacks (`surfaceUnavailable`)")
  }
}

extension Field where Value == InvalidationReason {
  @inlinable static var invalidationReason: Self {
    Self("reason", "why it is invalidated (`invalidated`)")
  }
}

extension Field where Value == Int32 {
  @inlinable static var knownDisplays: Self {
    Self("known", "displays known here (`displayLimitReached`)")
  }
  @inlinable static var displayLimit: Self {
    Self("limit", "displays allowed (`displayLimitReached`)")
  }
}

extension Field where Value == RecordIndex {
  @inlinable static var otherRecord: Self {
    Self("other", "the tip in its way (`earlierTipInGroup`, `otherTipOfGroup`)")
  }
}

extension Field where Value == UInt8 {
  @inlinable static var rule: Self {
    Self("rule", "its index, from 0, in the tip's `rules` (`rule`)")
  }
}

extension Field where Value == Instant {
  @inlinable static var freeUntil: Self {
    Self(
      "until", "when the gap ends, by the device's clock (`frequency`)", clock: .device)
  }
}
