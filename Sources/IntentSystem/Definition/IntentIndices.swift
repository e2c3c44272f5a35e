import DeviceSystems

/// The position of something that an `IntentDefinition` lists, from 0.
///
/// `Subject` only tells positions in one list from those in another.
@frozen
public struct DefinedIndex<Subject>: FieldValue, Hashable, Sendable, BitwiseCopyable {
  /// The position.
  public let rawValue: UInt16

  /// What is at `position`.
  @inlinable
  public init(_ position: Int) { rawValue = UInt16(truncatingIfNeeded: position) }

  /// The position as an `Int`, for subscripts.
  @inlinable public var position: Int { Int(rawValue) }

  /// What it is, for the reference.
  public static func fieldType(_ clock: FieldClock) -> FieldType { .number }

  /// Writes the position.
  @inlinable @inline(__always)
  public func write<Writer: FieldWriter & ~Copyable>(
    _ key: StaticString, into writer: inout Writer
  ) { writer.number(key, Int64(rawValue)) }

  /// Reads the position back.
  @inlinable @inline(__always)
  public static func read<Reader: FieldReader>(
    _ field: Field<Self>, from reader: inout Reader
  ) throws(Reader.Problem) -> Self {
    Self(Int(try reader.number(field.key, in: 0...Int64(UInt16.max))))
  }
}

/// An intent of the product.
public typealias IntentIndex = DefinedIndex<AppIntent>
/// A parameter, by its position in its intent.
public typealias IntentParameterIndex = DefinedIndex<IntentParameter>
/// What a parameter can hold.
public typealias ChoiceIndex = DefinedIndex<Choice>
/// An entity, or a case of an enum.
public typealias EntityIndex = DefinedIndex<Entity>
/// A query that gives the options of parameters.
public typealias QueryIndex = DefinedIndex<EntityQuery>
/// A request of the Find action.
public typealias FindIndex = DefinedIndex<FindRequest>
/// An effect of an intent on what lies outside of it.
public typealias EffectIndex = DefinedIndex<IntentEffect>
/// A kind of widget.
public typealias WidgetKindIndex = DefinedIndex<WidgetKind>
/// A button or toggle, by its position in its kind of widget.
public typealias ControlIndex = DefinedIndex<WidgetControl>
/// A configured widget or action, in the order in which the person placed them on the device.
public typealias InstanceIndex = DefinedIndex<PlacedInstance>
/// An App Shortcut.
public typealias ShortcutIndex = DefinedIndex<AppShortcut>
/// A set of relevant intents.
public typealias RelevantSetIndex = DefinedIndex<RelevantSet>
/// A relevant intent, by its position in its set.
public typealias RelevantIndex = DefinedIndex<RelevantIntent>
/// A version of the app.
public typealias VersionIndex = DefinedIndex<AppVersion>
