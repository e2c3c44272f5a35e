import DeviceSystems
import SimulationKernel

/// The end of one appearance of a tip.
public struct DisplayEnd: Hashable, Sendable, BitwiseCopyable {
  /// The appearance that ended.
  public var presentation: UInt32
  /// The tip's identity.
  public var record: RecordIndex
  /// Why it ended.
  public var reason: DisplayEndReason
  /// How long it was on screen, time in the background not counted (3.7).
  public var visible: SimulatedDuration
  /// When it ended, by the device's clock.
  public var date: Instant
  /// Whether it counts towards the cap now that it ended (`countAt disappear`).
  public var counts: Bool
  /// Whether its time adds to the tip's total.
  public var addsDuration: Bool

  /// An end, as a journal tells it.
  public init(
    presentation: UInt32, record: RecordIndex, reason: DisplayEndReason,
    visible: SimulatedDuration, date: Instant, counts: Bool, addsDuration: Bool
  ) {
    self.presentation = presentation
    self.record = record
    self.reason = reason
    self.visible = visible
    self.date = date
    self.counts = counts
    self.addsDuration = addsDuration
  }
}

extension DisplayEnd {
  /// Writes all fields.
  @inlinable
  public func write<Writer: FieldWriter & ~Copyable>(into writer: inout Writer) {
    writer.write(.presentation, presentation)
    writer.write(.record, record)
    writer.write(.endReason, reason)
    writer.write(.visible, visible)
    writer.write(.date, date)
    writer.write(.countsNow, counts)
    writer.write(.addsDuration, addsDuration)
  }

  /// Reads all fields; a foreign recorder may leave out what follows from the knobs.
  @inlinable
  public static func read<Reader: FieldReader>(
    from reader: inout Reader
  ) throws(Reader.Problem) -> DisplayEnd {
    DisplayEnd(
      presentation: try reader.read(.presentation), record: try reader.read(.record),
      reason: try reader.read(.endReason), visible: try reader.read(.visible),
      date: try reader.read(.date),
      counts: try reader.read(
        .countsNow, orElse: reader.holds(.countsAtEnd), when: .isForeign),
      addsDuration: try reader.read(.addsDuration, orElse: true, when: .isForeign))
  }
}

extension Field where Value == DisplayEndReason {
  @inlinable static var endReason: Self { Self("reason", "why") }
}

extension Field where Value == SimulatedDuration {
  @inlinable static var visible: Self {
    Self("visible", "how long it was on screen, time in the background not counted")
  }
}

extension Field where Value == Bool {
  @inlinable static var countsNow: Self {
    Self("counts", "whether it counts towards the cap now that it ended")
  }
  @inlinable static var addsDuration: Self {
    Self("addsDuration", "whether its time adds to the tip's total")
  }
}

/// Why a tip left the screen.
public enum DisplayEndReason: UInt8, Hashable, Sendable, CaseIterable, BitwiseCopyable {
  /// The person closed it.
  case closed
  /// The person chose an action that ends it.
  case actionPerformed
  /// The person left the screen, or the app.
  case screenLeft
  /// The person tapped beside the popover (1.17).
  case tappedOutside
  /// A rule no longer holds (2.25).
  case ruleFalse
  /// The time it may be on screen is used up (3.5).
  case durationLimit
  /// It was invalidated, here or on another device.
  case invalidated
  /// An earlier tip of its group took its place (4.8).
  case preempted
  /// The process ended.
  case processEnded
  /// The condition of its view no longer holds.
  case viewLeft
}

extension DisplayEndReason: FieldWord {
  /// The word in the journal.
  @inlinable
  public var word: StaticString {
    switch self {
    case .closed: "closed"
    case .actionPerformed: "actionPerformed"
    case .screenLeft: "screenLeft"
    case .tappedOutside: "tappedOutside"
    case .ruleFalse: "ruleFalse"
    case .durationLimit: "durationLimit"
    case .invalidated: "invalidated"
    case .preempted: "preempted"
    case .processEnded: "processEnded"
    case .viewLeft: "viewLeft"
    }
  }
}
