/// What facts name: each has a table of names, and a fact holds a position in it.
public enum NameSpace: Hashable, Sendable {
  /// A device, the hub, or the run as a whole.
  case actor
  /// A device, by its id.
  case device
  /// A life of a device's store.
  case replica
  /// A tip id: the identity under which counts and status are kept.
  case record
  /// A tip of the app's code.
  case tip
  /// An event.
  case event
  /// A parameter.
  case parameter
  /// A screen of the app.
  case screen
  /// Something that people do on a screen, with the screen: `home/bookmark`.
  case action
  /// A fault of the scenario.
  case fault
  /// What only the facts of one system name.
  case system(SystemNameSpace)

  /// The name in messages and in the reference.
  public var noun: String {
    switch self {
    case .actor: "device, `hub` or `run`"
    case .device: "device"
    case .replica: "replica"
    case .record: "record"
    case .tip: "tip"
    case .event: "event"
    case .parameter: "parameter"
    case .screen: "screen"
    case .action: "action"
    case .fault: "fault"
    case .system(let space): space.noun.description
    }
  }
}

/// What only the facts of one system name; the system declares it.
public struct SystemNameSpace: Hashable, Sendable {
  /// The position of its table among those of all systems. `JournalNames` traps where two systems
  /// declare the same.
  public let index: UInt8
  /// The name in messages and in the reference.
  public let noun: StaticString

  /// The space at a position.
  @inlinable
  public init(_ index: UInt8, _ noun: StaticString) {
    self.index = index
    self.noun = noun
  }

  /// Whether both have the same table.
  @inlinable
  public static func == (left: SystemNameSpace, right: SystemNameSpace) -> Bool {
    left.index == right.index
  }

  /// Adds the position.
  @inlinable
  public func hash(into hasher: inout Hasher) { hasher.combine(index) }
}

/// A position in a table of names.
public protocol NamedIndex: FieldValue {
  /// The table.
  static var nameSpace: NameSpace { get }
  /// The position, from 0.
  var position: Int { get }
  /// What is at `position`.
  init(_ position: Int)
}

extension NamedIndex {
  /// What it is, for the reference.
  public static func fieldType(_ clock: FieldClock) -> FieldType { .name(nameSpace) }

  /// Writes the fields, in the order of the line.
  @inlinable @inline(__always)
  public func write<Writer: FieldWriter & ~Copyable>(
    _ key: StaticString, into writer: inout Writer
  ) { writer.name(key, position, in: Self.nameSpace) }

  /// Reads the fields back.
  @inlinable @inline(__always)
  public static func read<Reader: FieldReader>(
    _ field: Field<Self>, from reader: inout Reader
  ) throws(Reader.Problem) -> Self {
    Self(try reader.name(field.key, in: nameSpace) ?? 0)
  }
}
