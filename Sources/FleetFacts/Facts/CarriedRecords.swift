import DeviceSystems

/// A stretch of `Journal.carried`: the records that a message carries or an import brings.
public struct CarriedRecords: Hashable, Sendable, BitwiseCopyable {
  /// The first record's index.
  public var start: UInt32
  /// How many there are.
  public var count: UInt32

  /// No records.
  public static var none: CarriedRecords { CarriedRecords(start: 0, count: 0) }

  /// `count` records from `start` on.
  public init(start: UInt32, count: UInt32) {
    self.start = start
    self.count = count
  }

  /// The indices in `Journal.carried`.
  public var range: Range<Int> { Int(start)..<Int(start) + Int(count) }
}

extension CarriedRecords: FieldValue {
  /// What it is, for the reference.
  public static func fieldType(_ clock: FieldClock) -> FieldType { .records }

  /// Writes the fields, in the order of the line.
  @inlinable
  public func write<Writer: FieldWriter & ~Copyable>(
    _ key: StaticString, into writer: inout Writer
  ) { writer.records(key, start: start, count: count) }

  /// Reads the fields back.
  @inlinable
  public static func read<Reader: FieldReader>(
    _ field: Field<Self>, from reader: inout Reader
  ) throws(Reader.Problem) -> Self {
    let range = try reader.records(field.key)
    return CarriedRecords(start: range.start, count: range.count)
  }
}
