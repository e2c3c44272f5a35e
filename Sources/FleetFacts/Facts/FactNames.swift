import DeviceSystems
import SimulationKernel

// How facts name devices, the hub, screens and faults.

extension Actor: FieldValue {
  /// The position in the table of actors: the devices, then at a fixed distance the hub and the
  /// run, so that no number of devices changes theirs.
  @inlinable
  public var namePosition: Int {
    switch self {
    case .device(let device): device.position
    case .hub: Actor.hubPosition
    case .world: Actor.worldPosition
    }
  }

  @usableFromInline static var hubPosition: Int { 0x1_0000 }
  @usableFromInline static var worldPosition: Int { 0x2_0000 }

  /// The actor at a position of the table of names.
  public init(namePosition: Int) {
    if namePosition == Actor.hubPosition {
      self = .hub
    } else if namePosition == Actor.worldPosition {
      self = .world
    } else {
      self = .device(DeviceIndex(namePosition))
    }
  }

  /// What it is, for the reference.
  public static func fieldType(_ clock: FieldClock) -> FieldType { .name(.actor) }

  /// Writes the fields, in the order of the line.
  @inlinable
  public func write<Writer: FieldWriter & ~Copyable>(
    _ key: StaticString, into writer: inout Writer
  ) { writer.name(key, namePosition, in: .actor) }

  /// Reads the fields back.
  @inlinable
  public static func read<Reader: FieldReader>(
    _ field: Field<Self>, from reader: inout Reader
  ) throws(Reader.Problem) -> Self {
    Actor(namePosition: try reader.name(field.key, in: .actor) ?? 0)
  }
}

/// A screen, which a fact names by its index.
public enum ScreenName: FieldDescribed {
  /// What it is, for the reference.
  public static func fieldType(_ clock: FieldClock) -> FieldType { .name(.screen) }
}

/// A fault, which a fact names by its index.
public enum FaultName: FieldDescribed {
  /// What it is, for the reference.
  public static func fieldType(_ clock: FieldClock) -> FieldType { .name(.fault) }
}

extension FieldWriter where Self: ~Copyable {
  /// Writes the name of a screen.
  @inlinable
  public mutating func write(_ field: Field<ScreenName>, _ screen: UInt16) {
    name(field.key, Int(screen), in: .screen)
  }

  /// Writes the name of a fault.
  @inlinable
  public mutating func write(_ field: Field<FaultName>, _ fault: UInt16) {
    name(field.key, Int(fault), in: .fault)
  }
}

extension FieldReader {
  /// Reads the name of a screen.
  @inlinable
  public mutating func read(_ field: Field<ScreenName>) throws(Problem) -> UInt16 {
    note(field, mayBeAbsent: false)
    return UInt16(truncatingIfNeeded: try name(field.key, in: .screen) ?? 0)
  }

  /// Reads the name of a fault.
  @inlinable
  public mutating func read(_ field: Field<FaultName>) throws(Problem) -> UInt16 {
    note(field, mayBeAbsent: false)
    return UInt16(truncatingIfNeeded: try name(field.key, in: .fault) ?? 0)
  }
}
