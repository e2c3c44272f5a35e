import DeviceSystems
import SimulationKernel

/// One appearance of a tip.
public struct Display: Hashable, Sendable, BitwiseCopyable {
  /// The number of this appearance among those of its device, from 1; names it until it ends.
  public var presentation: UInt32
  /// The tip in the app's code.
  public var tip: TipIndex
  /// Its identity.
  public var record: RecordIndex
  /// The slot of the screen that shows it, or `untoldSlot`.
  public var slot: UInt16
  /// Where it is shown.
  public var surface: TipSurface
  /// Whether a testing override let it through.
  public var byOverride: Bool
  /// Whether no display of it was known here before.
  public var isFirst: Bool
  /// Whether it counts towards the cap (3.4, C1).
  public var counts: Bool
  /// How many displays were known here before this one.
  public var knownBefore: Int32
  /// When it appeared, by the device's clock.
  public var date: Instant

  /// An appearance, as a journal tells it.
  public init(
    presentation: UInt32, tip: TipIndex, record: RecordIndex, slot: UInt16, surface: TipSurface,
    byOverride: Bool, isFirst: Bool, counts: Bool, knownBefore: Int32, date: Instant
  ) {
    self.presentation = presentation
    self.tip = tip
    self.record = record
    self.slot = slot
    self.surface = surface
    self.byOverride = byOverride
    self.isFirst = isFirst
    self.counts = counts
    self.knownBefore = knownBefore
    self.date = date
  }
}

extension Display {
  /// The slot of a display whose recorder did not see which view it was.
  @inlinable public static var untoldSlot: UInt16 { .max }

  /// Writes all fields.
  @inlinable
  public func write<Writer: FieldWriter & ~Copyable>(into writer: inout Writer) {
    writer.write(.presentation, presentation)
    writer.write(.tip, tip)
    writer.write(.record, record)
    writer.write(.slot, slot)
    writer.write(.surface, surface)
    writer.write(.byOverride, byOverride)
    writer.write(.isFirst, isFirst)
    writer.write(.counts, counts)
    writer.write(.knownBefore, knownBefore)
    writer.write(.date, date)
  }

  /// Reads all fields; a foreign recorder may leave out what it could not see.
  @inlinable
  public static func read<Reader: FieldReader>(
    from reader: inout Reader
  ) throws(Reader.Problem) -> Display {
    Display(
      presentation: try reader.read(.presentation), tip: try reader.read(.tip),
      record: try reader.read(.record),
      slot: try reader.read(.slot, orElse: Display.untoldSlot, when: .isForeign),
      surface: try reader.read(.surface, orElse: .popover, when: .isForeign),
      byOverride: try reader.read(.byOverride, orElse: false, when: .isForeign),
      isFirst: try reader.read(.isFirst, orElse: false, when: .omitsTallies),
      counts: try reader.read(.counts, orElse: true, when: .isForeign),
      knownBefore: try reader.read(.knownBefore, orElse: 0, when: .omitsTallies),
      date: try reader.read(.date))
  }
}

extension Field where Value == UInt16 {
  @inlinable static var slot: Self {
    Self("slot", "the index of the view, from 0, in the screen's `slots`")
  }
}

extension Field where Value == TipSurface {
  @inlinable static var surface: Self { Self("surface", "where it is shown") }
}

extension Field where Value == Bool {
  @inlinable static var byOverride: Self {
    Self("byOverride", "whether a testing override let it through")
  }
  @inlinable static var isFirst: Self {
    Self("isFirst", "whether no display of it was known here before")
  }
  @inlinable static var counts: Self { Self("counts", "whether it counts towards the cap") }
}

extension Field where Value == Int32 {
  @inlinable static var knownBefore: Self {
    Self("knownBefore", "how many displays were known here before")
  }
}
