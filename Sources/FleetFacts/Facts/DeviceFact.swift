import DeviceSystems
import SimulationKernel

/// Something that happened to a device.
public enum DeviceFact: SystemFact {
  /// It joined the fleet, with an empty store unless it is a clone.
  case joined
  /// It left permanently.
  case retired
  /// Its app was started; the process begins.
  case launched
  /// Its app came to the foreground.
  case activated
  /// Its app left the foreground and is suspended.
  case suspended
  /// The system or the person ended the process.
  case terminated
  /// The process died before everything was saved: these changes are gone (8.19).
  case crashed(lostChanges: UInt32)
  /// It lost its connection, or got it back.
  case wentOffline
  /// It has a connection again.
  case cameOnline
  /// The app was deleted and installed again: an empty store, a new incarnation.
  case reinstalled
  /// A backup was taken of what was saved.
  case backedUp
  /// A backup was put back; whether it continues under the backup's replica is said.
  case restored(backupTaken: Instant, reusesReplica: Bool)
  /// This device began as a copy of another.
  case cloned(from: DeviceIndex, reusesReplica: Bool)
  /// The clock was set.
  case clockJumped(by: SimulatedDuration)
  /// Another version of the app runs from the next launch on.
  case updated(version: UInt16)
}

extension DeviceFact {
  /// The kinds of these facts.
  public enum Kind: UInt8, SystemFactKind {
    case joined
    case retired
    case launched
    case activated
    case suspended
    case terminated
    case crashed
    case wentOffline
    case cameOnline
    case reinstalled
    case backedUp
    case restored
    case cloned
    case clockJumped
    case updated
  }

  /// Which kind it is.
  public var kind: Kind {
    switch self {
    case .joined: .joined
    case .retired: .retired
    case .launched: .launched
    case .activated: .activated
    case .suspended: .suspended
    case .terminated: .terminated
    case .crashed: .crashed
    case .wentOffline: .wentOffline
    case .cameOnline: .cameOnline
    case .reinstalled: .reinstalled
    case .backedUp: .backedUp
    case .restored: .restored
    case .cloned: .cloned
    case .clockJumped: .clockJumped
    case .updated: .updated
    }
  }
}

extension DeviceFact {
  /// What a fact of a device is about. A judge is shown the families that concern it.
  @usableFromInline
  package enum Family: Sendable {
    /// Its store was emptied, replaced, copied, or lost changes.
    case store
    /// It joined or left, its process began or ended, its clock or its app changed.
    case lifetime
    /// The app came to the foreground, or left it.
    case activation
    /// It lost its connection, or has one again.
    case connection
  }

  /// Which family it belongs to.
  @inlinable @inline(__always)
  package var family: Family {
    switch self {
    case .crashed, .reinstalled, .restored, .cloned, .backedUp: .store
    case .joined, .retired, .launched, .terminated, .clockJumped, .updated: .lifetime
    case .activated, .suspended: .activation
    case .wentOffline, .cameOnline: .connection
    }
  }
}

extension DeviceFact.Kind {
  /// Its name, sentence and salience.
  public var declaration: FactDeclaration {
    switch self {
    case .joined: .init("device.joined", "It joined the fleet.", .low)
    case .retired: .init("device.retired", "It left the fleet permanently.", .normal)
    case .launched: .init("device.launched", "Its app was started; the process begins.", .none)
    case .activated: .init("device.activated", "Its app came to the foreground.", .none)
    case .suspended:
      .init("device.suspended", "Its app left the foreground and is suspended.", .none)
    case .terminated: .init("device.terminated", "The process ended normally.", .low)
    case .crashed: .init("device.crashed", "The process crashed.", .high)
    case .wentOffline: .init("device.wentOffline", "It lost its connection.", .normal)
    case .cameOnline: .init("device.cameOnline", "It has a connection again.", .low)
    case .reinstalled:
      .init("device.reinstalled", "The app was deleted and installed again: an empty store.", .high)
    case .backedUp: .init("device.backedUp", "A backup was taken of what was saved.", .normal)
    case .restored: .init("device.restored", "A backup was put back.", .high)
    case .cloned: .init("device.cloned", "It began as a copy of another.", .high)
    case .clockJumped: .init("device.clockJumped", "The clock was set.", .high)
    case .updated:
      .init("device.updated", "Another version of the app runs from the next launch on.", .normal)
    }
  }
}

extension DeviceFact {
  /// Writes the fields, in the order of the line.
  @inlinable @inline(__always)
  public func write<Writer: FieldWriter & ~Copyable>(into writer: inout Writer) {
    switch self {
    case .joined, .retired, .launched, .activated, .suspended, .terminated, .wentOffline,
      .cameOnline, .reinstalled, .backedUp:
      break
    case .crashed(let lostChanges): writer.write(.lostChanges, lostChanges)
    case .restored(let backupTaken, let reusesReplica):
      writer.write(.backupTaken, backupTaken)
      writer.write(.reusesReplica, reusesReplica)
    case .cloned(let from, let reusesReplica):
      writer.write(.original, from)
      writer.write(.reusesReplica, reusesReplica)
    case .clockJumped(let by): writer.write(.jump, by)
    case .updated(let version): writer.write(.version, version)
    }
  }

  /// Reads the fields back.
  @inlinable
  public static func read<Reader: FieldReader>(
    _ kind: Kind, from reader: inout Reader
  ) throws(Reader.Problem) -> DeviceFact {
    switch kind {
    case .joined: return .joined
    case .retired: return .retired
    case .launched: return .launched
    case .activated: return .activated
    case .suspended: return .suspended
    case .terminated: return .terminated
    case .crashed: return .crashed(lostChanges: try reader.read(.lostChanges))
    case .wentOffline: return .wentOffline
    case .cameOnline: return .cameOnline
    case .reinstalled: return .reinstalled
    case .backedUp: return .backedUp
    case .restored:
      return .restored(
        backupTaken: try reader.read(.backupTaken), reusesReplica: try reader.read(.reusesReplica))
    case .cloned:
      return .cloned(
        from: try reader.read(.original), reusesReplica: try reader.read(.reusesReplica))
    case .clockJumped: return .clockJumped(by: try reader.read(.jump))
    case .updated: return .updated(version: try reader.read(.version))
    }
  }
}

extension Field where Value == UInt32 {
  @inlinable static var lostChanges: Self {
    Self("lostChanges", "how many changes were not saved and are gone")
  }
}

extension Field where Value == Instant {
  @inlinable static var backupTaken: Self { Self("backupTaken", "when the backup was taken") }
}

extension Field where Value == Bool {
  @inlinable static var reusesReplica: Self {
    Self("reusesReplica", "whether it continues under the other store's replica")
  }
}

extension Field where Value == DeviceIndex {
  @inlinable static var original: Self { Self("from", "the other device") }
}

extension Field where Value == SimulatedDuration {
  @inlinable static var jump: Self { Self("by", "how far ahead; negative is back") }
}

extension Field where Value == UInt16 {
  @inlinable static var version: Self { Self("version", "the version") }
}
