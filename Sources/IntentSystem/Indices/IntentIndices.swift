import DeviceSystems

/// The position of something that an `IntentDefinition` lists, from 0.
///
/// `Subject` tells positions in one list from those in another, and whether the list has names.
@frozen
public struct DefinedIndex<Subject: DefinedSubject>: FieldValue, Hashable, Sendable, BitwiseCopyable
{
  /// The position.
  public let rawValue: UInt16

  /// What is at `position`.
  @inlinable
  public init(_ position: Int) { rawValue = UInt16(truncatingIfNeeded: position) }

  /// The position as an `Int`, for subscripts.
  @inlinable public var position: Int { Int(rawValue) }

  /// What it is, for the reference.
  public static func fieldType(_ clock: FieldClock) -> FieldType {
    Subject.names.map { .name($0) } ?? .number
  }

  /// Writes the position, or its name.
  @inlinable @inline(__always)
  public func write<Writer: FieldWriter & ~Copyable>(
    _ key: StaticString, into writer: inout Writer
  ) {
    guard let names = Subject.names else { return writer.number(key, Int64(rawValue)) }
    writer.name(key, position, in: names)
  }

  /// Reads the position back.
  @inlinable @inline(__always)
  public static func read<Reader: FieldReader>(
    _ field: Field<Self>, from reader: inout Reader
  ) throws(Reader.Problem) -> Self {
    if let names = Subject.names { return Self(try reader.name(field.key, in: names) ?? 0) }
    return Self(Int(try reader.number(field.key, in: 0...Int64(UInt16.max))))
  }
}

/// An intent of the product.
public typealias IntentIndex = DefinedIndex<IntentSubject>
/// A parameter, by its position in its intent.
public typealias IntentParameterIndex = DefinedIndex<IntentParameterSubject>
/// What a parameter can hold.
public typealias ChoiceIndex = DefinedIndex<ChoiceSubject>
/// An entity, or a case of an enum.
public typealias EntityIndex = DefinedIndex<EntitySubject>
/// A query that gives the options of parameters.
public typealias QueryIndex = DefinedIndex<QuerySubject>
/// A request of the Find action.
public typealias FindIndex = DefinedIndex<FindSubject>
/// An effect of an intent on what lies outside of it.
public typealias EffectIndex = DefinedIndex<EffectSubject>
/// A kind of widget.
public typealias WidgetKindIndex = DefinedIndex<WidgetKindSubject>
/// A button or toggle, by its position in its kind of widget.
public typealias ControlIndex = DefinedIndex<ControlSubject>
/// A configured widget or action, in the order in which the person placed them on the device.
public typealias InstanceIndex = DefinedIndex<InstanceSubject>
/// An App Shortcut.
public typealias ShortcutIndex = DefinedIndex<ShortcutSubject>
/// A set of relevant intents.
public typealias RelevantSetIndex = DefinedIndex<RelevantSetSubject>
/// A relevant intent, by its position in its set.
public typealias RelevantIndex = DefinedIndex<RelevantSubject>
/// A version of the app.
public typealias VersionIndex = DefinedIndex<VersionSubject>
